import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateOf } from '../../../scripts/demo/fill.ts';
import { readShippedLaw } from '../../../server/definitions/shipped.ts';
import { addNewcomers } from '../../../server/founding/newcomers.ts';
import { readConfig } from '../../../server/office/read.ts';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { EventResult } from '../../../server/contract/event.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  bringTo,
  type DrivenCase,
  formOf,
  fillAndSubmit,
  lookAt,
  type Office,
  openCase,
  openOffice,
  send,
} from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const notice = 'notice-period-for-15-days-view';
const permit = 'allowance-paper-view';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

/** A case that stands there. */
async function bringOne(moment: Parameters<typeof bringTo>[2]): Promise<DrivenCase> {
  const driven = await openCase(office);
  await bringTo(office, driven, moment);
  return driven;
}

async function bringMore(count: number, moment: Parameters<typeof bringTo>[2]): Promise<readonly DrivenCase[]> {
  const cases: DrivenCase[] = [];
  for (let n = 0; n < count; n += 1) cases.push(await bringOne(moment));
  return cases;
}

/** Registers a case; who is told that the office is busy asks again, as the app and people do. */
async function registered(driven: DrivenCase): Promise<EventResult> {
  for (let asked = 1; asked <= 10; asked += 1) {
    const answer = await send(office, driven, 'B', { type: 'REGISTER' });
    if (answer.statusCode === 200) return answer.json<EventResult>();
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([503, expect.any(Number)]);
  }
  throw new Error('the office is busy for ever');
}

async function nextOf(series: string, { server } = office): Promise<number> {
  const result = await server.owner.query<{ next: number }>('select next from number_series where series = $1', [
    series,
  ]);
  return result.rows[0]?.next ?? 1;
}

/** A number as offices print it that have not chosen otherwise. */
const numberOf = (n: number): string => `०८३/०८४-${toDevanagari(String(n).padStart(4, '0'))}`;

async function dispatchNoOf(at: Office, driven: DrivenCase): Promise<unknown> {
  return Object((await formOf(at, driven, 'A', notice)).data['dispatch'])['dispatchNo'];
}

test('cases that are registered at the same moment get numbers without a gap and without a double', async () => {
  const cases = await bringMore(8, { state: 'application', event: 'REGISTER' });
  const answers = await Promise.all(cases.map(registered));
  const expected = cases.map((_, at) => `०८३/०८४-${toDevanagari(String(at + 1).padStart(4, '0'))}`);
  expect(new Set(answers.map(({ registrationNo }) => registrationNo))).toEqual(new Set(expected));
  expect(await nextOf('registration')).toBe(9);
  for (const [at, driven] of cases.entries()) {
    expect((await lookAt(office.world, driven)).summary.registrationNo).toBe(answers[at]?.registrationNo);
  }
});

test('who waits in vain for a number is asked to come again, takes none, and has the next one then', async () => {
  const cases = await bringMore(3, { state: 'application', event: 'REGISTER' });
  const before = await nextOf('registration');
  const holder = await office.server.owner.connect();
  await holder.query('begin');
  await holder.query(`select 1 from number_series where series = 'registration' for update`);
  const refused = await Promise.all(cases.map((driven) => send(office, driven, 'B', { type: 'REGISTER' })));
  await holder.query('rollback');
  holder.release();
  expect(refused.map((answer) => [answer.json<ProblemBody>().code, answer.headers['retry-after']])).toEqual(
    cases.map(() => ['timeout', '2']),
  );
  expect(await nextOf('registration')).toBe(before);
  const answers = await Promise.all(cases.map(registered));
  expect(new Set(answers.map(({ registrationNo }) => registrationNo))).toEqual(
    new Set(cases.map((_, at) => numberOf(before + at))),
  );
});

test('cases opened at the same moment get application numbers without a gap', async () => {
  const before = await nextOf('application');
  const cases = await Promise.all(Array.from({ length: 8 }, () => openCase(office)));
  const rows = await office.server.owner.query<{ no: number }>(
    'select application_no::float8 as no from application where id = any($1) order by 1',
    [cases.map(({ id }) => id)],
  );
  expect(rows.rows.map(({ no }) => no)).toEqual(cases.map((_, at) => 8_384_000_000 + before + at));
});

test('an event that fails after its number was taken gives the number back, and says what is wrong', async () => {
  const driven = await bringOne({ state: 'application', event: 'REGISTER' });
  const before = await nextOf('registration');
  const { owner } = office.server;
  await owner.query(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'no space left' using errcode = '53100'; end $$`);
  await owner.query('create trigger full_disk before insert on outbox execute function full_disk()');
  const failed = await send(office, driven, 'B', { type: 'REGISTER' });
  await owner.query('drop trigger full_disk on outbox');
  expect(failed.json<ProblemBody>()).toMatchObject({ status: 507, code: 'storageFull' });
  expect(await nextOf('registration')).toBe(before);
  expect((await lookAt(office.world, driven)).summary).toMatchObject({ state: 'application', version: 5 });
  const { registrationNo } = await registered(driven);
  expect(registrationNo).toBe(`०८३/०८४-${toDevanagari(String(before).padStart(4, '0'))}`);
});

describe('the number of a paper', () => {
  test('is given at approval, gapless when many are approved at once; a letter that goes out again after a return has one of its own', async () => {
    const { office: notices, driven: first, cases } = await openOfficeAt('notice-to-approve', { count: 3 });
    expect(await dispatchNoOf(notices, first)).toBeUndefined();
    await Promise.all(cases.map((driven) => send(notices, driven, 'A', { type: 'APPROVE', form: notice })));
    const numbers = await Promise.all(cases.map((driven) => dispatchNoOf(notices, driven)));
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3].map(numberOf)));

    await notices.server.jobs.drain();
    await send(notices, first, 'A', { type: 'RETURN', form: notice, note: 'मिति सच्याउनुहोस् ।' });
    await fillAndSubmit(notices, first, { form: notice, role: 'B' });
    await send(notices, first, 'A', { type: 'APPROVE', form: notice });
    expect(await dispatchNoOf(notices, first)).toBe(numberOf(4));
    expect(await nextOf('dispatch', notices)).toBe(5);
    await notices.server.jobs.drain();
    const letters = await notices.server.owner.query(
      'select distinct revision, number from document where application_id = $1 and form = $2 order by revision',
      [first.id, notice],
    );
    expect(letters.rows).toEqual([
      { revision: 1, number: numbers[0] },
      { revision: 2, number: numberOf(4) },
    ]);
    await notices.stop();
  });
});

/** One case from the note to the permit; each test goes on where the one before it ended. */
describe('from the note to the permit', () => {
  const note = 'noteorder-pilength-level-view';
  let permits: Office;
  let driven: DrivenCase;
  beforeAll(async () => {
    ({ office: permits, driven } = await openOfficeAt('exemption'));
  });

  afterAll(() => permits.stop());

  test('a note is not approved before the chief has decided the exemption that the map check asks for', async () => {
    expect((await send(permits, driven, 'A', { type: 'RECOMMEND', form: note })).statusCode).toBe(200);
    expect((await send(permits, driven, 'C', { type: 'APPROVE', form: note })).statusCode).toBe(409);
    const payload = {
      outcome: 'granted',
      authority: 'chief',
      deviation: 'पूर्वतर्फ ३ फिट',
      basis: 'मापदण्ड',
      clauseNo: '१२',
      decisionNo: '१४',
      ground: 'सँधियारलाई असर नपर्ने',
      decidedOn: '2026-11-01',
    };
    const decision = { type: 'DECIDE_EXEMPTION', note: 'सिसा नखुल्ने सर्तमा', payload };
    expect((await send(permits, driven, 'A', decision)).statusCode).toBe(409);
    expect((await send(permits, driven, 'C', decision)).statusCode).toBe(200);
  });

  test('the order of a note is what its last approver writes with the approval, whatever the enterer sends', async () => {
    expect((await formOf(permits, driven, 'A', note)).data['noteOrder']).not.toHaveProperty('orderText');
    const url = `/api/applications/${driven.id}/actions`;
    const { actions } = (await permits.server.as('C', { url })).json<ActionsView>();
    const asked = actions
      .filter(({ form, open }) => form === note && open)
      .map(({ event, noteTitle }) => [event, noteTitle?.en]);
    expect(asked).toContainEqual(['APPROVE', expect.stringMatching(/^Order/u)]);
    expect(asked).toContainEqual(['RETURN', undefined]);
    const order = { type: 'APPROVE', form: note, note: 'सर्तसहित सदर, इजाजतपत्र दिनू ।' };
    expect((await send(permits, driven, 'C', order)).statusCode).toBe(200);
    expect((await formOf(permits, driven, 'A', note)).data['noteOrder']).toMatchObject({
      orderText: 'सर्तसहित सदर, इजाजतपत्र दिनू ।',
      decisionDate: { source: 'ad' },
    });
  });

  test('the number of a permit counts for itself, with its day and how long it holds', async () => {
    await bringTo(permits, driven, { state: 'permit', form: permit, role: 'C' });
    expect(await nextOf('permit', permits)).toBe(1);
    const dispatched = await nextOf('dispatch', permits);
    expect((await send(permits, driven, 'C', { type: 'APPROVE', form: permit })).statusCode).toBe(200);
    const { data } = await formOf(permits, driven, 'C', permit);
    expect(data['permit']).toMatchObject({
      permitNo: numberOf(1),
      dispatchNo: numberOf(dispatched),
      issueDate: { source: 'ad' },
      tillDate: { source: 'ad' },
    });
    const back = { type: 'RETURN', form: permit, note: 'कित्ता नम्बर सच्याउनुहोस् ।' };
    expect((await send(permits, driven, 'C', back)).statusCode).toBe(200);
    await fillAndSubmit(permits, driven, { form: permit, role: 'B' });
    await bringTo(permits, driven, { state: 'permit', form: permit, role: 'C' });
    expect((await send(permits, driven, 'C', { type: 'APPROVE', form: permit })).statusCode).toBe(200);
    const again = await formOf(permits, driven, 'C', permit);
    expect(again.data['permit']).toMatchObject({ permitNo: numberOf(1), dispatchNo: numberOf(dispatched + 1) });
    const verify = await permits.server.as('A', { url: `/api/applications/${driven.id}/verify` });
    expect(verify.json()).toMatchObject({ valid: true });
  });
});

test('an office that runs keeps the formats that it has, whatever a new edition ships', async () => {
  const { owner, runtime, organizationId } = office.server;
  const bare = `update setup_record set body = jsonb_set(body, '{format}', '"{n}"'), version = version + 1
    where kind = 'number-format' and key = 'permit'`;
  await owner.query(bare);
  const { numberFormats } = await runtime.inOrganization(organizationId, async (trx) => {
    await addNewcomers(trx, organizationId, readShippedLaw());
    return readConfig(trx, organizationId, '2026-11-20');
  });
  expect(numberFormats).toMatchObject({ permit: '{n}', certificate: '{year}-नि.स.-{n:4}', dispatch: '{year}-{n:4}' });
});

test('numbers begin again with the fiscal year', async () => {
  office.server.clock.moveTo('2027-07-20T04:15:00.000Z');
  await renewLicences('2028-07-15');
  const driven = await bringOne({ state: 'application', event: 'REGISTER' });
  expect(await registered(driven)).toMatchObject({ registrationNo: '०८४/०८५-०००१' });
});

/** The designers have renewed their licences: with an expired one nothing is registered. */
async function renewLicences(until: string): Promise<void> {
  const renewed = { licenceExpiresOn: dateOf(until) };
  await office.server.owner.query(`update account set profile = profile || $1 where role = 'D'`, [renewed]);
}
