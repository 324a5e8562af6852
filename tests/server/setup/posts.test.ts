import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { MasterView, RecordView } from '../../../server/contract/setup.ts';
import type { SessionView } from '../../../server/contract/session.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  lookAt,
  type Office,
  openCase,
  openOffice,
  send,
} from '../../support/case.ts';
import { definitionApi, type FormText } from '../../support/definitions.ts';
import { confirmed, problemOf, setupAs, type SetupArea } from '../../support/setup-area.ts';

const TECHNICAL = 'map-technical-description-view';
const FIRE = 'FIRE';
const FIRE_OFFICER = 'fire@sungabha.example';

let office: Office;
let chief: SetupArea;
beforeAll(async () => {
  office = await openOffice();
  chief = setupAs(office.server, 'C');
});
afterAll(() => office.stop());

async function recordOf(master: string, key: string): Promise<RecordView> {
  const { records } = await chief.list(master, `q=${key}`);
  const found = records.find((record) => record.key === key);
  if (!found) throw new Error(`${master} has no ${key}`);
  return found;
}

/** Changes some fields of a record, confirmed by a second person. */
async function change(master: string, key: string, fields: object): Promise<void> {
  const record = await recordOf(master, key);
  const answer = await chief.change(master, record, { data: { ...record.data, ...fields }, note: 'कार्यालयको निर्णय' });
  await confirmed(office.server, 'C', answer);
}

async function codesOffered(master: string, list: string): Promise<readonly string[]> {
  const view = await office.server.as('C', { url: `/api/setup/${master}/definition` });
  return (view.json<MasterView>().choices[list] ?? []).map(({ code }) => code).toSorted();
}

describe('who may be named on a form', () => {
  const acting = ['A', 'AD', 'B', 'C', 'D', 'E', 'F', 'G', 'R'];

  test('is a post that may act; a person’s user type is one that can log in', async () => {
    for (const master of ['form-name', 'discard-setup', 'acting-officer'])
      expect([master, await codesOffered(master, 'designation:act')]).toEqual([master, acting]);
    expect(await codesOffered('user', 'designation:session')).toEqual([...acting, 'ADM', 'AUD', 'TADM'].toSorted());
  });

  test('is of a list that the chief may add to', async () => {
    const view = await office.server.as('C', { url: '/api/setup/designation/definition' });
    expect(view.json<MasterView>()).toMatchObject({ editable: true, extensible: true });
  });

  test.each(['TADM', 'ADM', 'AUD', 'SYSTEM'])(
    '%s is refused as the one who enters a form, in both languages',
    async (post) => {
      const record = await recordOf('form-name', TECHNICAL);
      const sent = { data: { ...record.data, enterBy: post }, note: 'परीक्षण' };
      const { code, issues = [] } = problemOf(await chief.change('form-name', record, sent));
      expect([code, issues.map(({ path, code: what }) => [path.join('.'), what])]).toEqual([
        'formInvalid',
        [['enterBy', 'mayNot']],
      ]);
      const also = { data: { ...record.data, enterAlso: ['B', post] }, note: 'परीक्षण' };
      expect(problemOf(await chief.change('form-name', record, also)).issues).toMatchObject([{ code: 'mayNot' }]);
    },
  );

  test('is judged too when a form is written as text', async () => {
    const forms = definitionApi<FormText>(office.server, 'form', TECHNICAL);
    const { source } = await forms.draft('A');
    const check = await forms.send('A', 'POST', 'check', { source: { ...source, enterBy: 'TADM' } });
    expect(check.body).toContain('that role may not act on forms');
  });

  test('administrators, auditors and the system cannot be made to act', async () => {
    const record = await recordOf('designation', 'TADM');
    const sent = { data: { ...record.data, isApprover: true, priority: 3 }, note: 'परीक्षण' };
    expect(problemOf(await chief.change('designation', record, sent)).issues).toMatchObject([{ code: 'holds' }]);
  });
});

describe('a post that the office adds', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    const title = { ne: 'दमकल अधिकृत', en: 'Fire officer' };
    await chief.added('designation', {
      data: { id: FIRE, title, longNe: 'दमकल अधिकृत', isApprover: true, priority: 3 },
    });
    const person = { loginId: FIRE_OFFICER, nameNe: 'हरि खत्री', role: FIRE, designationNe: 'दमकल अधिकृत', active: true };
    await chief.added('user', { data: person });
    // who chooses a password of their own
    await office.server.owner.query('update account set first_password_until = null where login_id = $1', [
      FIRE_OFFICER,
    ]);
    await change('form-name', TECHNICAL, { otherApprovers: [FIRE] });
    driven = await openCase(office);
    await bringTo(office, driven, { state: 'technical-design', form: TECHNICAL });
    await fillAndSubmit(office, driven, { form: TECHNICAL, role: 'D' });
  });

  test('has the rights of an extra post and none to the setup, and everybody reads its name', async () => {
    const session = (await office.server.as(FIRE_OFFICER, { url: '/api/session' })).json<SessionView>();
    const extra = (await office.server.as('E', { url: '/api/session' })).json<SessionView>();
    expect([session.may, session.menu, session.account.roleTitle.en]).toEqual([extra.may, extra.menu, 'Fire officer']);
    expect(extra.posts[FIRE]).toEqual({ ne: 'दमकल अधिकृत', en: 'Fire officer' });
    for (const url of ['/api/setup', '/api/proposals', '/api/setup/user', '/api/definitions'])
      expect((await office.server.as(FIRE_OFFICER, { url })).statusCode, url).toBeGreaterThanOrEqual(403);
  });

  test('approves in its place in the order, and nobody before or after it acts in its stead', async () => {
    const approve = (who: string, type: string) => send(office, driven, who, { type, form: TECHNICAL });
    const orderOf = async () =>
      (await lookAt(office.world, driven)).forms
        .find(({ slug }) => slug === TECHNICAL)
        ?.approvals.map(({ role, roleTitle, status, turn }) => [role, roleTitle.en, status, turn]);
    expect(await orderOf()).toEqual([
      ['B', 'Sub-engineer', 'P', true],
      [FIRE, 'Fire officer', 'P', false],
      ['A', 'Engineer', 'P', false],
    ]);
    expect((await approve(FIRE_OFFICER, 'RECOMMEND')).statusCode).toBe(409);
    const { actions } = (
      await office.server.as('B', { url: `/api/applications/${driven.id}/actions` })
    ).json<ActionsView>();
    expect(actions.find(({ event, form }) => event === 'RECOMMEND' && form === TECHNICAL)?.next).toEqual([
      { role: FIRE, title: { ne: 'दमकल अधिकृत', en: 'Fire officer' } },
    ]);
    expect((await approve('B', 'RECOMMEND')).statusCode).toBe(200);
    expect((await approve('A', 'APPROVE')).statusCode).toBe(409);
    expect((await approve(FIRE_OFFICER, 'RECOMMEND')).statusCode).toBe(200);
    expect((await approve('A', 'APPROVE')).statusCode).toBe(200);
    expect((await orderOf())?.map(([role, , status]) => [role, status])).toEqual([
      ['B', 'A'],
      [FIRE, 'A'],
      ['A', 'A'],
    ]);
  });

  test('enters a form that names it', async () => {
    await change('form-name', TECHNICAL, { enterBy: FIRE, otherApprovers: [] });
    const later = await openCase(office);
    const view = await bringTo(office, later, { state: 'technical-design', form: TECHNICAL });
    expect(view.summary.waiting.find(({ form }) => form === TECHNICAL)?.roles).toEqual([FIRE]);
  });

  test('stays while a form or a person has it; a shipped one stays for ever', async () => {
    for (const key of [FIRE, 'AUD', 'R']) {
      const { id } = await recordOf('designation', key);
      expect([key, problemOf(await chief.remove('designation', id)).code]).toEqual([key, 'recordInUse']);
    }
  });
});
