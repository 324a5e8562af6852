import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerifyView } from '../../../server/contract/history.ts';
import { linkHash } from '../../../server/record/chain.ts';
import { bringTo, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

const KEPT = ['history', 'stage', 'submission', 'application'] as const;

let office: Office;
let driven: DrivenCase;
let other: DrivenCase;
let last: number;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  other = await openCase(office);
  await bringTo(office, driven, { state: 'notice', form: 'suchana-tas-gari-muchulka-pathaidina', event: 'SUBMIT' });
  await bringTo(office, other, { state: 'technical-design' });
  for (const table of KEPT) await office.server.owner.query(`create table aside.kept_${table} as table ${table}`);
  last = await count('history');
});
afterAll(() => office.stop());

async function count(table: 'history' | 'submission'): Promise<number> {
  const result = await office.server.owner.query<{ n: number }>(
    `select count(*)::int as n from ${table} where application_id = $1`,
    [driven.id],
  );
  return result.rows[0]?.n ?? 0;
}

/** What the office finds after the owner of the database, whom no rule of it stops, has done this; then it is undone. */
async function findAfter(...statements: readonly string[]): Promise<VerifyView> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query(`set session_replication_role = replica`);
    for (const statement of statements) await owner.query(statement.replaceAll('$id', `'${driven.id}'`));
    const answer = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
    expect(answer.statusCode).toBe(200);
    return answer.json<VerifyView>();
  } finally {
    for (const table of KEPT) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} select * from aside.kept_${table}`);
    }
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

test('control: what nobody touched is found whole, before and after the drill', async () => {
  expect(await findAfter()).toMatchObject({ valid: true, events: last });
  expect(await findAfter('select 1')).toMatchObject({ valid: true, events: last });
});

const positions = [
  ['the first', () => 1],
  ['the second', () => 2],
  ['one in the middle', () => Math.floor(last / 2)],
  ['the last but one', () => last - 1],
  ['the last', () => last],
] as const;

describe.each(positions)('%s event', (_, at) => {
  const row = (): string => `application_id = $id and seq = ${at()}`;

  test.each([
    ['its words', `payload = replace(payload, '"role"', '"rolle"')`],
    ['who did it', `payload = regexp_replace(payload, '"name":"[^"]+"', '"name":"अर्कै"')`],
    ['one space', `payload = payload || ' '`],
    ['its kind', `type = 'OTHER'`],
    ['its form', `form = case when form is null then 'x' end`],
    ['its role', `actor_role = 'ZZ'`],
    ['its account', `actor_id = (select a.id from account a where a.id is distinct from history.actor_id limit 1)`],
    ['its time', `at = at - interval '1 second'`],
    ['its state', `state = 'permit'`],
    ['its stage', `stage = 'other'`],
    ['its law', `definition_hash = repeat('a', 64)`],
    ['what it came to', `snapshot_hash = repeat('a', 64)`],
    ['its link', `previous_hash = repeat('a', 64)`],
    ['its hash', `hash = repeat('a', 64)`],
  ])('with %s edited is found', async (__, change) => {
    expect(await findAfter(`update history set ${change} where ${row()}`)).toMatchObject({
      valid: false,
      firstBad: { seq: at() },
    });
  });

  test('that was deleted is missed', async () => {
    expect(await findAfter(`delete from history where ${row()}`)).toMatchObject({ valid: false });
  });

  test('that was deleted is missed even where the later ones were numbered anew', async () => {
    const found = await findAfter(
      `delete from history where ${row()}`,
      `update history set seq = seq + 10000 where application_id = $id and seq > ${at()}`,
      `update history set seq = seq - 10001 where application_id = $id and seq > 10000`,
    );
    expect(found).toMatchObject({ valid: false });
  });

  test('that was inserted is found', async () => {
    const found = await findAfter(
      `update history set seq = seq + 10001 where application_id = $id and seq > ${at()}`,
      `update history set seq = seq - 10000 where application_id = $id and seq > 10000`,
      `insert into history select (jsonb_populate_record(h, jsonb_build_object('seq', ${at()} + 1, 'request_id', gen_random_uuid()))).*
       from history h where ${row()}`,
    );
    expect(found).toMatchObject({ valid: false });
  });

  test('in the place of its neighbour is found', async () => {
    const neighbour = at() === last ? at() - 1 : at() + 1;
    const found = await findAfter(
      `update history set seq = 10000 where ${row()}`,
      `update history set seq = ${at()} where application_id = $id and seq = ${neighbour}`,
      `update history set seq = ${neighbour} where application_id = $id and seq = 10000`,
    );
    expect(found).toMatchObject({ valid: false });
  });

  test('and everything after it cut off is missed', async () => {
    expect(await findAfter(`delete from history where application_id = $id and seq >= ${at()}`)).toMatchObject({
      valid: false,
    });
  });

  test('out of another case is found', async () => {
    const found = await findAfter(
      `delete from history where ${row()}`,
      `insert into history select (jsonb_populate_record(h, jsonb_build_object('seq', ${at()}, 'application_id', $id::text))).*
       from history h where application_id = '${other.id}' and seq = 2`,
    );
    expect(found).toMatchObject({ valid: false });
  });
});

test.each(positions.slice(0, 4))(
  '%s event edited and hashed anew breaks what it came to, or the link of the next one',
  async (_, at) => {
    const { owner } = office.server;
    const result = await owner.query(`select * from history where application_id = $1 and seq = $2`, [driven.id, at()]);
    const {
      stage,
      definition_hash: definitionHash,
      snapshot_hash: snapshotHash,
      previous_hash: previousHash,
      payload,
    } = result.rows[0];
    const forged = String(payload).replace(/"name":"[^"]+"/u, '"name":"अर्कै"');
    const link = { applicationId: driven.id, seq: at(), run: 1, stage, definitionHash, snapshotHash, payload: forged };
    const found = await findAfter(
      `update history set payload = $forged$${forged}$forged$, hash = '${linkHash(previousHash, link)}'
     where application_id = $id and seq = ${at()}`,
    );
    expect(['snapshot differs', 'chain broken']).toContain(found.firstBad?.what);
    expect([at(), at() + 1]).toContain(found.firstBad?.seq);
  },
);

describe('beside the history', () => {
  test.each([
    ['all of the history gone', `delete from history where application_id = $id`],
    [
      'the state of the case',
      `update stage set snapshot = replace(snapshot, '"notice"', '"permit"') where application_id = $id`,
    ],
    ['the state that lists show', `update stage set state = 'permit' where application_id = $id`],
    ['the version of the case', `update application set seq = seq - 1 where id = $id`],
    ['the validity of the permit', `update application set valid_until = '2030-01-01' where id = $id`],
    ['a run that is there no more', `update stage set run = 2 where application_id = $id`],
    ['the registration number', `update application set registration_no = '०८३/०८४-०००९' where id = $id`],
    ['the registration number gone', `update application set registration_no = null where id = $id`],
    [
      'the data of a form',
      `update submission set data = replace(data, '"plotNo":"215"', '"plotNo":"216"') where application_id = $id and form = 'map-permit-application-edit'`,
    ],
    [
      'the data of a form with their hash',
      `update submission set data = '{}', data_hash = encode(sha256('{}'), 'hex') where application_id = $id and seq = 3`,
    ],
    [
      'a form of another revision',
      `update submission set revision = revision + 1 where application_id = $id and seq = 3`,
    ],
    ['a form that is gone', `delete from submission where application_id = $id and seq = 3`],
    [
      'a number that nobody gave',
      `update submission set stamps = '{"/dispatch/dispatchNo":"९"}' where application_id = $id and seq = 3`,
    ],
  ])('%s is found', async (_, statement) => {
    expect(await findAfter(statement)).toMatchObject({ valid: false });
  });
});
