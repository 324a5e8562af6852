import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { boundToRecipient, openSealed } from '../../../server/accounts/seal.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type {
  NeighbourAnswered,
  NeighbourFile,
  NeighbourNotice,
  NeighboursView,
} from '../../../server/contract/neighbour.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { rowsOf } from '../../../web/forms/records.ts';
import { APPLICATION, type DrivenCase, formOf, lookAt, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const SECRET_WORDS = 'रामले मेरो साँध मिचेको छ; निजको फोन ९८०००००००९';
const NUMBER = '२७-०१-७५-०१२३४';
const SHOWN_WORDS = 'साँध मिचिएको भन्ने व्यहोरा';

let office: Office;
let driven: DrivenCase;
let opened: ApplicationView;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  opened = await lookAt(office.world, driven);
});
afterAll(() => office.stop());

async function neighbours(who: string): Promise<NeighboursView> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}/neighbours` });
  return answer.json<NeighboursView>();
}

async function tokens(): Promise<readonly string[]> {
  const { notices } = await neighbours('B');
  return notices.map(({ link = '' }) => link.split('/neighbour/')[1] ?? '');
}

function visit(token: string, path = '', body?: object): Promise<LightMyRequestResponse> {
  const url = `/api/public/neighbour/${token}${path}`;
  return office.server.app.inject(body ? { method: 'POST', url, payload: body } : { method: 'GET', url });
}

const answered = (body: object): object => ({ requestId: randomUUID(), kind: 'none', name: 'हरि थापा', ...body });

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** The id of a file that was attached by a link. */
async function attached(token: string): Promise<string> {
  return (await attach(token, PDF)).json<NeighbourFile>().id;
}

function attach(token: string, bytes: Buffer): Promise<LightMyRequestResponse> {
  const boundary = 'x-naksa-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="साँध.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return office.server.app.inject({
    method: 'POST',
    url: `/api/public/neighbour/${token}/files`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

describe('the posting of a notice', () => {
  test('gives every neighbour of the four boundaries a link of their own, which the designer never sees', async () => {
    const staff = await neighbours('B');
    const filer = await neighbours('D');
    expect(staff).toMatchObject({ mayServe: true, open: true, due: opened.deadlines[0]?.due });
    expect(staff.notices.length).toBeGreaterThan(0);
    expect(new Set(staff.notices.map(({ link }) => link)).size).toBe(staff.notices.length);
    expect(filer.notices.map(({ nameNe, link, phone }) => [nameNe, link, phone])).toEqual(
      staff.notices.map(({ nameNe }) => [nameNe, undefined, undefined]),
    );
    expect(filer.mayServe).toBe(false);
  });

  test('sends the link by SMS once a telephone is known, and keeps it nowhere once it has left', async () => {
    const [first] = (await neighbours('B')).notices;
    const url = `/api/applications/${driven.id}/neighbours/${first?.id ?? ''}`;
    const wrong = await office.server.as('B', { method: 'PUT', url, payload: { phone: '१२३' } });
    expect(wrong.json<ProblemBody>()).toMatchObject({ status: 422, code: 'neighbourPhoneWrong' });
    const told = await office.server.as('B', { method: 'PUT', url, payload: { phone: '९८४१००००११' } });
    expect(told.statusCode).toBe(204);
    await office.server.jobs.drain();
    const { rows } = await office.server.owner.query<{ body: string; secret: string | null; status: string }>(
      `select body, secret, status from message where recipient = '9841000011'`,
    );
    expect(rows).toEqual([{ body: expect.stringContaining('{{link}}'), secret: null, status: 'kept' }]);
    const stateOf = async (role: string) =>
      (await neighbours(role)).notices.find(({ id }) => id === first?.id)?.sms?.state;
    expect([await stateOf('B'), await stateOf('D')]).toEqual(['kept', undefined]);
    await office.server.owner.query(
      `update message set status = 'sent', delivered_at = now() where recipient = '9841000011'`,
    );
    expect(await stateOf('B')).toBe('delivered');
  });
});

describe('a neighbour with a link', () => {
  test('reads whose house it is and until when, without an account', async () => {
    const [token = ''] = await tokens();
    const notice = (await visit(token)).json<NeighbourNotice>();
    expect(notice).toMatchObject({ open: true, needsCode: false, plotNo: opened.summary.plotNo, phoneEnd: '011' });
    expect([notice.ownerNe, notice.due]).toEqual([opened.summary.ownerNe, opened.deadlines[0]?.due]);
    expect(notice.answer).toBeUndefined();
  });

  test('reads what is built, and how many storeys, in either language', async () => {
    const [token = ''] = await tokens();
    const { useTitle, storeys } = (await visit(token)).json<NeighbourNotice>();
    expect([useTitle, storeys]).toEqual([
      { ne: 'आवासीय', en: 'Residential' },
      { ne: 'तीन', en: '3' },
    ]);
  });

  test('reads what the notice tells of the house: its height, and on each side the distance and the openings', async () => {
    const [token = ''] = await tokens();
    const { height, sides, sideTitle } = (await visit(token)).json<NeighbourNotice>();
    const { data } = await formOf(office, driven, 'B', 'map-technical-description-view');
    const drawn = rowsOf(data['setbacks']);
    expect(drawn.length).toBe(4);
    expect(sides.map(({ hasOpening }) => hasOpening)).toEqual(drawn.map((row) => row['hasOpening']));
    const feet = drawn.map((row) => toDevanagari(Math.floor(Number(Object(row['setback'])['value']))));
    expect(sides.map(({ distance }, index) => distance.ne.startsWith(feet[index] ?? '?'))).toEqual(
      drawn.map(() => true),
    );
    expect(sides.filter(({ own }) => own).map(({ title }) => title)).toEqual([sideTitle]);
    const { floorTotals } = (await formOf(office, driven, 'B', APPLICATION)).data;
    expect(height?.ne).toMatch(
      new RegExp(`^${toDevanagari(Math.floor(Number(Object(floorTotals)['heightFt'])))}`, 'u'),
    );
  });

  test('finds nothing by a link that somebody made up or cut short', async () => {
    const [token = ''] = await tokens();
    const made = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [made, 'A'.repeat(36), 'short'])
      expect((await visit(wrong)).json<ProblemBody>()).toMatchObject({ status: 404, code: 'neighbourLinkUnknown' });
  });

  test('has no objection: it is recorded, the case stays where it is, and the same request answers the same', async () => {
    const [, token = ''] = await tokens();
    const body = answered({});
    const first = (await visit(token, '/answer', body)).json<NeighbourAnswered>();
    const again = (await visit(token, '/answer', body)).json<NeighbourAnswered>();
    expect([first.kind, again]).toEqual(['none', first]);
    expect((await lookAt(office.world, driven)).summary.state).toBe('objection-window');
  });

  test('must say how an objection harms them', async () => {
    const [token = ''] = await tokens();
    const empty = await visit(token, '/answer', answered({ kind: 'objection', text: '  ' }));
    expect(empty.json<ProblemBody>()).toMatchObject({ status: 422, code: 'neighbourReasonMissing' });
  });

  test('objects with evidence: the system files it as the stage’s own event, and the words stay out of the history', async () => {
    const [token = ''] = await tokens();
    const refused = await attach(token, Buffer.from('<html></html>'));
    expect(refused.json<ProblemBody>().code).toBe('fileTypeRefused');
    const body = answered({ kind: 'objection', text: SECRET_WORDS, files: [await attached(token)] });
    const both = await Promise.all([visit(token, '/answer', body), visit(token, '/answer', body)]);
    expect(new Set(both.map((each) => each.body)).size).toBe(1);
    const view = await lookAt(office.world, driven);
    expect([view.summary.state, view.objections.map(({ by }) => by)]).toEqual(['disputed', ['हरि थापा']]);
    const history = (await office.server.as('D', { url: `/api/applications/${driven.id}/history` })).json<
      HistoryItem[]
    >();
    expect(history.at(-1)).toMatchObject({ actor: { role: 'SYSTEM' }, does: ['openObjection', 'notify'] });
    expect(JSON.stringify(history)).not.toContain('मिचेको');
    expect((await visit(token)).json<NeighbourNotice>().answer).toMatchObject({
      kind: 'objection',
      open: true,
      files: 1,
    });
    const more = await visit(token, '/answer', answered({ kind: 'objection', text: 'फेरि' }));
    expect(more.json<ProblemBody>()).toMatchObject({ status: 409, code: 'neighbourAnswered' });
  });

  test('another neighbour may object while the first is open; whose telephone is not known proves who they are', async () => {
    const [known = '', token = '', other = ''] = await tokens();
    const needs = async (link: string) => (await visit(link)).json<NeighbourNotice>().needsIdentity;
    expect([await needs(known), await needs(token)]).toEqual([false, true]);
    const object = (proof: object) =>
      visit(token, '/answer', answered({ kind: 'objection', text: 'पानीको निकास', ...proof }));
    const identityFile = await attached(token);
    const refused = [{}, { citizenshipNo: ' ', identityFile }, { citizenshipNo: NUMBER }];
    for (const proof of [...refused, { citizenshipNo: NUMBER, identityFile: await attached(other) }])
      expect((await object(proof)).json<ProblemBody>()).toMatchObject({
        status: 422,
        code: 'neighbourIdentityMissing',
      });
    expect((await lookAt(office.world, driven)).objections.length).toBe(1);
    expect((await object({ citizenshipNo: NUMBER, identityFile })).statusCode).toBe(200);
    expect((await lookAt(office.world, driven)).objections.length).toBe(2);
    expect((await visit(token)).json<NeighbourNotice>().answer).toMatchObject({ kind: 'objection', files: 0 });
    const proofs = async (who: string) =>
      (await neighbours(who)).notices[1]?.answers.flatMap(({ citizenshipNo, files }) => [
        citizenshipNo,
        ...files.map(({ isIdentity }) => isIdentity),
      ]);
    expect(await proofs('B')).toEqual([undefined, NUMBER, true]);
    expect(await proofs('D')).toEqual([undefined, undefined]);
  });
});

describe('the words of an objection', () => {
  const objectionOf = ({ notices }: NeighboursView) =>
    notices.flatMap(({ answers }) => answers).find(({ kind }) => kind === 'objection');

  test('are read by the office alone until it says what others may read', async () => {
    const inOffice = objectionOf(await neighbours('A'));
    const outside = objectionOf(await neighbours('D'));
    expect([inOffice?.said, inOffice?.shown, inOffice?.files.length]).toEqual([SECRET_WORDS, undefined, 1]);
    expect([outside?.said, outside?.shown, outside?.files]).toEqual([undefined, undefined, []]);
    const url = `/api/applications/${driven.id}/neighbour-answers/${inOffice?.id ?? ''}`;
    const byFiler = await office.server.as('D', { method: 'PUT', url, payload: { text: SHOWN_WORDS } });
    expect(byFiler.statusCode).toBe(403);
    const saved = await office.server.as('B', { method: 'PUT', url, payload: { text: SHOWN_WORDS } });
    expect(saved.statusCode).toBe(204);
    expect(objectionOf(await neighbours('D'))).toMatchObject({ shown: SHOWN_WORDS, files: [] });
    expect(objectionOf(await neighbours('A'))).toMatchObject({ said: SECRET_WORDS, shown: SHOWN_WORDS });
  });

  test('cannot be changed by any request, nor can an earlier redaction', async () => {
    const { rows } = await office.server.owner.query<{ t: string; changes: boolean }>(
      `select t, has_any_column_privilege('naksa_app', t, 'update') or has_table_privilege('naksa_app', t, 'delete') as changes
       from unnest(array['neighbour_answer', 'neighbour_redaction']) t order by t`,
    );
    expect(rows).toEqual([
      { t: 'neighbour_answer', changes: false },
      { t: 'neighbour_redaction', changes: false },
    ]);
  });

  test('evidence is fetched by who hears neighbours, never by the designer', async () => {
    const file = objectionOf(await neighbours('A'))?.files[0];
    const url = `/api/applications/${driven.id}/neighbour-files/${file?.id ?? ''}`;
    const answers = await Promise.all(['A', 'D'].map((who) => office.server.as(who, { url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403]);
  });
});

test('an objection that was brought to the office counts with those that came by a link', async () => {
  const before = await neighbours('C');
  const { actions } = (
    await office.server.as('B', { url: `/api/applications/${driven.id}/actions` })
  ).json<ActionsView>();
  const asked = actions.find(({ event }) => event === 'OBJECTION_FILED')?.asks;
  expect(asked).toMatchObject([{ kind: 'offered', offered: before.notices.map(({ nameNe }) => nameNe) }]);
  expect(before.objections).toBe((await lookAt(office.world, driven)).objections.length);
  const brought = await send(office, driven, 'B', {
    type: 'OBJECTION_FILED',
    note: 'पूर्वका सँधियारको उजुरी',
    payload: { neighbour: before.notices[0]?.nameNe ?? '' },
  });
  expect(brought.statusCode).toBe(200);
  expect((await neighbours('C')).objections).toBe(before.objections + 1);
  expect((await lookAt(office.world, driven)).objections.at(-1)?.by).toBe(before.notices[0]?.nameNe);
});

/** The code in the newest SMS to a telephone. */
async function codeSentTo(recipient: string): Promise<string> {
  const { owner, runtime, organizationId } = office.server;
  const { rows } = await owner.query<{ secret: string }>(
    'select secret from message where recipient = $1 order by id desc limit 1',
    [recipient],
  );
  const bound = boundToRecipient(organizationId, { channel: 'sms', recipient });
  return openSealed(runtime.config.secret, 'message-link', rows[0]?.secret ?? '', bound);
}

describe('an office that asks for a code', () => {
  test('takes no answer without the one that it sent last', async () => {
    await office.server.owner.query(
      `update organization set config = config || '{"neighbourCode": true}', version = version + 1`,
    );
    // the office's configuration is believed for a while, but not into the next day
    office.server.clock.moveTo(new Date(Date.parse(office.server.clock.now()) + 86_400_000).toISOString());
    const [, , token = ''] = await tokens();
    expect((await visit(token)).json<NeighbourNotice>().needsCode).toBe(true);
    const without = await visit(token, '/answer', answered({}));
    expect(without.json<ProblemBody>()).toMatchObject({ status: 403, code: 'neighbourCodeWrong' });
    const nowhere = await visit(token, '/code', {});
    expect(nowhere.json<ProblemBody>().code).toBe('neighbourPhoneWrong');
    expect((await visit(token, '/code', { phone: '९८४१००००२२' })).statusCode).toBe(204);
    const code = await codeSentTo('9841000022');
    const guessed = await visit(token, '/answer', answered({ code: code === '000000' ? '000001' : '000000' }));
    expect(guessed.statusCode).toBe(403);
    const right = await visit(token, '/answer', answered({ code: toDevanagari(code) }));
    expect(right.json<NeighbourAnswered>().kind).toBe('none');
    // the code proves the telephone that was typed, not who typed it
    expect((await visit(token)).json<NeighbourNotice>()).toMatchObject({ phoneEnd: '022', needsIdentity: true });
  });

  test('takes none that went to another telephone once it has put the neighbour’s own', async () => {
    const [, , token = ''] = await tokens();
    expect((await visit(token, '/code', {})).statusCode).toBe(204);
    const code = await codeSentTo('9841000022');
    const [, , notice] = (await neighbours('B')).notices;
    const url = `/api/applications/${driven.id}/neighbours/${notice?.id ?? ''}`;
    const told = await office.server.as('B', { method: 'PUT', url, payload: { phone: '9841000033' } });
    expect(told.statusCode).toBe(204);
    const objection = answered({ kind: 'objection', text: 'साँध मिचेको छ', code });
    const refused = await visit(token, '/answer', objection);
    expect(refused.json<ProblemBody>()).toMatchObject({ status: 403, code: 'neighbourCodeWrong' });
  });
});

test('after the last day nothing is answered, and the neighbour is told where to go', async () => {
  const view = await lookAt(office.world, driven);
  for (const { id } of view.objections)
    await send(office, driven, 'A', {
      type: 'RESOLVED',
      note: 'मिलापत्र भयो',
      payload: { objectionId: id, outcome: 'settled' },
    });
  const due = opened.deadlines[0]?.due ?? '';
  office.server.clock.moveTo(new Date(Date.parse(`${due}T00:30:00+05:45`) + 86_400_000).toISOString());
  await office.server.jobs.drain();
  const order = await formOf(office, driven, 'B', 'surjamin-muchulka-view');
  expect(order.choices['recorded-objections']?.map(({ code }) => code)).toEqual(view.objections.map(({ id }) => id));
  expect(order.choices['recorded-objections']?.[0]?.ne).toMatch(/^हरि थापा को उजुरी · [०-९/]+/u);
  expect(rowsOf(order.data['objections']).map((row) => [row['recorded'], row['objectorName']])).toEqual(
    view.objections.map(({ id, by }) => [id, by]),
  );
  const [token = ''] = await tokens();
  expect((await visit(token)).json<NeighbourNotice>()).toMatchObject({
    open: false,
    closed: 'ended',
    answer: { open: false },
  });
  const late = await visit(token, '/answer', answered({}));
  expect(late.json<ProblemBody>()).toMatchObject({ status: 409, code: 'noticePeriodOver' });
});
