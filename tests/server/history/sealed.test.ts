import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealsOf } from '../../../server/checkpoints/seals.ts';
import type { ReplayView, VerifyView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { linkHash } from '../../../server/record/chain.ts';
import { APPLICATION, type DrivenCase, type Office, send, versionOf } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
let sealed: number;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस्' });
  sealed = await versionOf(office, driven);
});
afterAll(() => office.stop());

async function verify(): Promise<VerifyView> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` })).json<VerifyView>();
}

/** What the owner of the database does, whom no rule of it stops. */
async function tamper(statement: string, values: readonly unknown[]): Promise<void> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(statement, [driven.id, ...values]);
  } finally {
    await owner.query('reset session_replication_role');
    owner.release();
  }
}

test('before a checkpoint nothing is said of one', async () => {
  expect(await verify()).not.toHaveProperty('checkpoint');
});

test('after a checkpoint the check names it, and up to which event it covers the case', async () => {
  await office.server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });
  expect(await verify()).toMatchObject({ valid: true, events: sealed, checkpoint: { number: 1, seq: sealed } });
  await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION });
  expect(await verify()).toMatchObject({ valid: true, events: sealed + 1, checkpoint: { number: 1, seq: sealed } });
});

test.each([
  ['the events of a case', 'history', 'application_id', 'seq'],
  ['the lines about a case', 'activity', 'chain', 'no'],
])('a checkpoint seals no other hash of %s than the one that it was taken of', async (_, table, chain, number) => {
  const { runtime, organizationId } = office.server;
  const fault = async () =>
    (await runtime.inOrganization(organizationId, (trx) => sealsOf(runtime, trx, organizationId, driven.id))).fault;
  const swap = (places: string) =>
    tamper(
      `update ${table} set hash = translate(hash, '0123456789abcdef', $2)
       where ${chain} = $1 and ${number} = (select seq from checkpoint_head where id = $1::text and kind = $3)`,
      [places, table === 'history' ? 'application' : 'journal'],
    );
  expect(await fault()).toBeUndefined();
  await swap('123456789abcdef0');
  expect(await fault()).toEqual({ what: 'rewritten since a checkpoint' });
  await swap('f0123456789abcde');
  expect(await fault()).toBeUndefined();
});

test('a checkpoint with another signature seals nothing', async () => {
  const { rows } = await office.server.owner.query<{ signature: string }>('select signature from checkpoint');
  const put = (signature: string) =>
    tamper('update checkpoint set signature = $2 where $1 <> gen_random_uuid()', [signature]);
  await put(Buffer.alloc(64).toString('base64'));
  expect(await verify()).toMatchObject({ valid: false, firstBad: { what: 'checkpoint changed' } });
  await put(rows[0]?.signature ?? '');
  expect(await verify()).toMatchObject({ valid: true });
});

test('a history that was rewritten with all its hashes is another one than the one that was signed', async () => {
  const { rows } = await office.server.owner.query<Stored>(
    `select seq, run, stage, definition_hash as "definitionHash", snapshot_hash as "snapshotHash", previous_hash as previous, payload
     from history where application_id = $1 and seq >= $2 order by seq`,
    [driven.id, sealed],
  );
  let previous = rows[0]?.previous ?? '';
  for (const row of rows) {
    const payload = row.payload.replace('सच्याउनुहोस्', 'केही होइन');
    const hash = linkHash(previous, { applicationId: driven.id, ...row, payload });
    const change =
      'update history set payload = $3, previous_hash = $4, hash = $5 where application_id = $1 and seq = $2';
    await tamper(change, [row.seq, payload, previous, hash]);
    previous = hash;
  }
  expect(await verify()).toMatchObject({
    valid: false,
    firstBad: { seq: sealed, what: 'event not signed' },
  });
});

type Stored = {
  readonly seq: number;
  readonly run: number;
  readonly stage: string;
  readonly definitionHash: string;
  readonly snapshotHash: string;
  readonly previous: string;
  readonly payload: string;
};

test('an event that does not replay is told as such; what was before it can still be seen', async () => {
  await tamper(
    `update history set payload = replace(payload, '"type":"SAVE"', '"type":"NEVER"') where application_id = $1 and seq = $2`,
    [sealed + 1],
  );
  const at = (seq: number) =>
    office.server.as('AUD', { url: `/api/applications/${driven.id}/replay?seq=${String(seq)}` });
  expect((await at(sealed + 1)).json<ProblemBody>()).toMatchObject({ status: 500, code: 'historyBroken' });
  expect((await at(sealed)).json<ReplayView>()).toMatchObject({ seq: sealed, event: { type: 'RETURN' } });
});
