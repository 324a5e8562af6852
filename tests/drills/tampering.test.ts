import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../server/checkpoints/agreement.ts';
import { readCheckpoints, readPublicKeys } from '../../server/checkpoints/folder.ts';
import { takeNext } from '../../server/audit/take.ts';
import {
  type Checkpoint,
  headsOf,
  makeSigningKey,
  openSigningKey,
  takeCheckpoint,
} from '../../server/record/checkpoint.ts';
import { checkSeries } from '../../server/record/checkpoint-series.ts';
import { type HistoryRow, historyOf } from '../../server/history/queries.ts';
import { auditRecord, type RecordFault } from '../../server/history/record-audit.ts';
import { bringTo, type Office, openCase, openOffice, send } from '../support/case.ts';
import { type Chance, chanceOf, DEEDS, type Histories, rehashed, rewritten } from './tampering.ts';

const CASES = 600;
const CLEAN_RUNS = 1_000;
const AGAINST_THE_DATABASE = 30;

let office: Office;
/** What an auditor took away: the export, the public key, a copy of the folder. */
let histories: Histories;
let publicKeys: readonly string[];
let checkpoints: readonly Checkpoint[];
/** Events up to this one are older than the last checkpoint. */
let sealed: ReadonlyMap<string, number>;

beforeAll(async () => {
  office = await openOffice();
  const { runtime, organizationId } = office.server;
  const seal = () => takeNext(runtime, organizationId, { askedBy: '00000000-0000-4000-8000-000000000001' });
  const cases = [await openCase(office), await openCase(office), await openCase(office)];
  await seal();
  await Promise.all(cases.map((driven) => bringTo(office, driven, { state: 'technical-design' })));
  await seal();
  const [first, second] = cases;
  if (!first || !second) throw new Error('no cases');
  await bringTo(office, first, { state: 'notice' });
  await seal();
  // events that no checkpoint covers yet, and an application of which no checkpoint knows
  await send(office, second, 'A', { type: 'COMMENT', note: 'x' });
  await bringTo(office, second, { state: 'notice' });
  await openCase(office);
  const folder = folderOf(runtime, organizationId);
  checkpoints = [...readCheckpoints(folder).checkpoints.values()];
  publicKeys = readPublicKeys(folder);
  histories = await exported();
  const { heads } = checkSeries(checkpoints, publicKeys);
  sealed = new Map([...heads.values()].flatMap(({ kind, id, seq }) => (kind === 'application' ? [[id, seq]] : [])));
});
afterAll(() => office.stop());

async function exported(): Promise<Histories> {
  const { runtime, organizationId } = office.server;
  return runtime.inOrganization(organizationId, async (trx) => {
    const ids = await trx.selectFrom('application').select('id').orderBy('id').execute();
    const found = new Map<string, readonly HistoryRow[]>();
    for (const { id } of ids) found.set(id, await historyOf(trx, id));
    return found;
  });
}

function audit(tampered: Histories, given: readonly Checkpoint[] = checkpoints): readonly RecordFault[] {
  return auditRecord({ checkpoints: given, publicKeys, histories: tampered, isWhole: true });
}

test('control: what nobody touched is found whole', () => {
  expect(audit(histories)).toEqual([]);
  expect(checkpoints.length).toBe(3);
  expect([...sealed.values()].reduce((sum, seq) => sum + seq, 0)).toBeGreaterThan(20);
});

test(`${String(CASES)} deeds of the owner of the database, all older than the last checkpoint, are all found`, () => {
  const missed: string[] = [];
  for (let seed = 1; seed <= CASES; seed += 1) {
    const deed = DEEDS[seed % DEEDS.length];
    const found = deed && audit(deed.act(histories, sealed, chanceOf(seed)));
    if (!found || found.length === 0) missed.push(`${String(seed)}: ${deed?.name ?? ''}`);
  }
  expect(missed).toEqual([]);
});

test('control that must fail: without checkpoints a chain that was hashed anew is not found', () => {
  const anew = DEEDS.filter(({ name }) => name.includes('hashed anew'));
  expect(anew.length).toBeGreaterThan(4);
  for (const [index, deed] of anew.entries()) {
    expect([deed.name, audit(deed.act(histories, sealed, chanceOf(index + 1)), [])]).toEqual([deed.name, []]);
  }
});

test('who also writes checkpoints of their own is found: they have not the key, and cannot take back the folder', () => {
  const stranger = openSigningKey(makeSigningKey());
  const missed: number[] = [];
  for (let seed = 1; seed <= 40; seed += 1) {
    const tampered = DEEDS[1]?.act(histories, sealed, chanceOf(seed)) ?? histories;
    const last = [...tampered].map(([id, rows]) => ({ id, row: rows.at(-1) }));
    const now = headsOf(
      last.flatMap(({ id, row }) => (row ? [{ kind: 'application' as const, id, seq: row.seq, hash: row.hash }] : [])),
    );
    const forged = takeCheckpoint({
      organization: office.server.organizationId,
      at: office.server.clock.now(),
      key: stranger,
      changed: now,
    });
    if (audit(tampered, [forged]).length === 0 || audit(tampered, [...checkpoints, forged]).length === 0)
      missed.push(seed);
  }
  expect(missed).toEqual([]);
});

/** A record that grew without anybody touching it: the same rows, sealed at other moments by the very code of the server. */
function grown(chance: Chance): {
  readonly histories: Histories;
  readonly checkpoints: readonly Checkpoint[];
  readonly key: string;
} {
  const key = openSigningKey(makeSigningKey());
  const taken: Checkpoint[] = [];
  const lengths = new Map([...histories.keys()].map((id) => [id, chance.below(3)]));
  const known = new Map<string, string>();
  const moments = 1 + chance.below(5);
  for (let at = 0; at < moments; at += 1) {
    for (const [id, rows] of histories) {
      lengths.set(id, Math.min(rows.length, (lengths.get(id) ?? 0) + chance.below(9)));
    }
    const now = headsOf(
      [...lengths].flatMap(([id, length]) => {
        const row = histories.get(id)?.[length - 1];
        return row ? [{ kind: 'application' as const, id, seq: row.seq, hash: row.hash }] : [];
      }),
    );
    const changed = headsOf([...now.values()].filter(({ id, hash }) => known.get(id) !== hash));
    for (const { id, hash } of changed.values()) known.set(id, hash);
    const before = taken.at(-1)?.statement;
    taken.push(takeCheckpoint({ organization: 'clean', at: `2026-11-0${String(at + 1)}`, key, before, changed }));
  }
  const later = new Map(
    [...histories].map(([id, rows]) => [id, rows.slice(0, (lengths.get(id) ?? 0) + chance.below(4))] as const),
  );
  return {
    histories: new Map([...later].filter(([, rows]) => rows.length > 0)),
    checkpoints: taken,
    key: key.publicKey,
  };
}

test(`${String(CLEAN_RUNS)} records that nobody touched raise no alarm`, () => {
  const alarms: unknown[] = [];
  for (let seed = 1; seed <= CLEAN_RUNS; seed += 1) {
    const clean = grown(chanceOf(seed));
    const found = auditRecord({ ...clean, publicKeys: [clean.key], isWhole: true });
    if (found.length > 0) alarms.push({ seed, found });
  }
  expect(alarms).toEqual([]);
});

test('what came after the last checkpoint may be rewritten unseen until the next one: that is what the verifier says', () => {
  const [id, rows] = [...histories].find(([each, chain]) => chain.length > (sealed.get(each) ?? 0) + 1) ?? [];
  if (id === undefined || rows === undefined) throw new Error('nothing is later than the last checkpoint');
  const edited = rows.map((row, index) => (index === rows.length - 1 ? rewritten(row, chanceOf(1)) : row));
  expect(audit(new Map([...histories, [id, rehashed(id, edited)]]))).toEqual([]);
});

test(`${String(AGAINST_THE_DATABASE)} deeds done to the database itself, by its owner, are all found in what it then exports`, async () => {
  const owner = await office.server.owner.connect();
  const missed: string[] = [];
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query('create table kept_history as table history');
    await owner.query('alter table history drop constraint history_pkey cascade');
    for (let seed = 1; seed <= AGAINST_THE_DATABASE; seed += 1) {
      const deed = DEEDS[seed % DEEDS.length];
      const tampered = deed?.act(histories, sealed, chanceOf(seed + 10_000)) ?? histories;
      await owner.query('delete from history');
      await owner.query(
        `insert into history
         select k.organization_id, g.application_id, g.seq, g.stage, g.type, g.form, gen_random_uuid(), k.request_hash, k.actor_id,
           g.actor_role, g.at, g.state, g.definition_hash, g.snapshot_hash, g.previous_hash, g.hash, g.payload, k.answer,
           k.waits_on, g.run
         from jsonb_to_recordset($1::jsonb) as g (application_id uuid, seq integer, stage text, type text, form text,
           actor_role text, at timestamptz, state text, definition_hash text, snapshot_hash text, previous_hash text,
           hash text, payload text, run integer)
         cross join (select * from kept_history limit 1) k`,
        [JSON.stringify([...tampered].flatMap(([id, rows]) => rows.map((row) => ({ ...row, application_id: id }))))],
      );
      if (audit(await exported()).length === 0) missed.push(`${String(seed)}: ${deed?.name ?? ''}`);
    }
  } finally {
    await owner.query('delete from history');
    await owner.query('insert into history select * from kept_history');
    await owner.query('reset session_replication_role');
    owner.release();
  }
  expect(missed).toEqual([]);
  expect(audit(await exported())).toEqual([]);
});

describe('the role of the app may change nothing that was kept', () => {
  const tables = [
    'history',
    'checkpoint',
    'definition',
    'activity',
    'audit_finding',
    'setup_change',
    'ledger',
  ] as const;
  const column = { history: 'payload', checkpoint: 'statement', definition: 'body', activity: 'action' } as const;

  test.each(tables.flatMap((table) => ['update', 'delete', 'truncate'].map((deed) => [deed, table] as const)))(
    '%s %s',
    async (deed, table) => {
      const what = table in column ? Reflect.get(column, table) : 'organization_id';
      const statements: Readonly<Record<string, string>> = {
        update: `update ${table} set ${what} = ${what}`,
        delete: `delete from ${table}`,
        truncate: `truncate ${table}`,
      };
      const { runtime, organizationId } = office.server;
      const code = await runtime
        .inOrganization(organizationId, (trx) => sql.raw(statements[deed] ?? '').execute(trx))
        .then(
          () => 'done',
          (error: unknown) => Object(error).code,
        );
      expect(code).toBe('42501');
    },
  );
});
