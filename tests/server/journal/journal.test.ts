import { WROTE } from '../../../server/journal/write.ts';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../../server/checkpoints/agreement.ts';
import { fillFolder, readCheckpoints } from '../../../server/checkpoints/folder.ts';
import { recordActivity } from '../../../server/office/activity.ts';
import { takeCheckpoint } from '../../../server/record/checkpoint.ts';
import { sealWritten, takeNext } from '../../../server/audit/take.ts';
import type { VerifyView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { inOrganization } from '../../../server/db/connect.ts';
import { adoptRecord } from '../../../server/journal/adopt.ts';
import { PROTECTED, PROTECTED_LATER } from '../../../server/journal/protected.ts';
import { linesOf } from '../../../server/journal/read.ts';
import { type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { signAnew } from '../../support/sign-anew.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await office.server.jobs.drain();
});
afterAll(() => office.stop());

async function verify(): Promise<VerifyView> {
  return (await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` })).json<VerifyView>();
}

const comment = (text: string) =>
  office.server.as('B', {
    method: 'POST',
    url: `/api/applications/${driven.id}/comments`,
    payload: { text, toApplicant: false },
  });

describe('every protected row gets its line', () => {
  test('a comment is the last line of its case, signed, and says which row was written', async () => {
    const { runtime, organizationId } = office.server;
    expect((await comment('साँध फरक छ')).statusCode).toBe(201);
    const lines = await runtime.inOrganization(organizationId, (trx) => linesOf(trx, driven.id));
    expect(lines.map(({ no }) => no)).toEqual(lines.map((_, index) => index + 1));
    expect(lines.at(-1)?.wrote).toMatch(/^\[\["comment","\{\\"id\\":/u);
    expect((await verify()).firstBad).toBeUndefined();
  });

  test('two at once stand one after the other', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => comment(`टिप्पणी ${String(index)}`)));
    expect((await verify()).firstBad).toBeUndefined();
  });

  test('whoever works as the app commits no such row past the journal', async () => {
    const { runtime, organizationId } = office.server;
    const written = inOrganization(runtime.db, organizationId, (trx) =>
      trx
        .insertInto('comment')
        .columns(['organization_id', 'id', 'application_id', 'to_applicant', 'text', 'by_account', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('account')
            .select([sql`organization_id`.as('o'), sql`${randomUUID()}::uuid`.as('i'), sql`${driven.id}::uuid`.as('a')])
            .select([sql`false`.as('t'), sql`'x'`.as('x'), 'id', sql`now()`.as('n')])
            .limit(1),
        )
        .execute(),
    );
    await expect(written).rejects.toMatchObject({ message: expect.stringContaining('written past the journal') });
  });

  test('a row that is written while the lines are being written keeps the transaction from its end', async () => {
    const written = async () =>
      (await office.server.owner.query('select from comment where application_id = $1', [driven.id])).rowCount;
    const before = await written();
    await office.server.owner.query(`
      create function late_comment() returns trigger language plpgsql security definer as $$
      begin
        insert into comment (organization_id, id, application_id, to_applicant, text, by_account, at)
        select c.organization_id, gen_random_uuid(), c.application_id, false, 'पछि', c.by_account, now()
        from comment c where c.application_id = new.application_id limit 1;
        return new;
      end $$;
      create trigger late_comment before insert on activity for each row execute function late_comment()`);
    const answer = await comment('साँध मिल्यो');
    await office.server.owner.query('drop function late_comment() cascade');
    expect(answer.statusCode).toBe(500);
    expect(await written()).toBe(before);
    expect((await comment('साँध मिल्यो')).statusCode).toBe(201);
  });

  test('the database notes the rows of just the tables that the journal knows', async () => {
    const { rows } = await office.server.owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where p.proname in ('journal_touch', 'journal_must_know')`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(PROTECTED).toSorted());
  });

  test('the columns that are covered are these: another one would change the hash of every row', async () => {
    const { rows } = await office.server.owner.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(column_name, ' ' order by column_name) as columns
       from information_schema.columns where table_schema = 'public' group by 1`,
    );
    const covered = rows.flatMap(({ name, columns }) => {
      const spec = PROTECTED[name];
      const left = ['organization_id', ...(spec?.without ?? [])];
      return spec
        ? [
            `${name}: ${columns
              .split(' ')
              .filter((column) => !left.includes(column))
              .join(' ')}`,
          ]
        : [];
    });
    await expect(`${covered.toSorted().join('\n')}\n`).toMatchFileSnapshot('../../golden/journal-columns.txt');
  });
});

describe('checkpoints follow the work', () => {
  test('what was written waits for one, and is sealed before it leaves; nothing new takes none', async () => {
    const { runtime, organizationId } = office.server;
    const count = () => readCheckpoints(folderOf(runtime, organizationId)).checkpoints.size;
    await takeNext(runtime, organizationId, { since: 'start' });
    const before = count();
    expect(runtime.unsealed.has(organizationId)).toBe(false);
    await comment('फेरि');
    expect([runtime.unsealed.has(organizationId), runtime.unsealed.isDue(organizationId)]).toEqual([true, false]);
    await sealWritten(runtime, organizationId);
    await sealWritten(runtime, organizationId);
    expect(count()).toBe(before + 1);
    const last = [...readCheckpoints(folderOf(runtime, organizationId)).checkpoints.values()].at(-1);
    expect(last?.heads.map(({ kind, id }) => [kind, id])).toContainEqual(['journal', driven.id]);
  });

  test('a hundred events and lines are due at once', async () => {
    const { runtime, organizationId } = office.server;
    runtime.unsealed.add(organizationId, 99);
    expect(runtime.unsealed.isDue(organizationId)).toBe(false);
    await comment('सयौँ');
    expect(runtime.unsealed.isDue(organizationId)).toBe(true);
  });

  test('nothing is sealed over a line that the server did not sign', async () => {
    const { runtime, organizationId, owner } = office.server;
    await comment('ठिक छ');
    const kept = await owner.query<{ signature: string; id: number }>(
      'select id, signature from activity where chain = $1 order by no desc limit 1',
      [driven.id],
    );
    const put = (signature: string) =>
      owner.query('update activity set signature = $2 where id = $1', [kept.rows[0]?.id, signature]);
    await put(Buffer.alloc(64).toString('base64'));
    await expect(takeNext(runtime, organizationId, { since: 'last' })).rejects.toMatchObject({
      problemCode: 'checkpointsDisagree',
    });
    await put(kept.rows[0]?.signature ?? '');
    expect(await takeNext(runtime, organizationId, { since: 'last' })).toBeDefined();
  });
});

describe('what the owner of the database put at the end of a chain', () => {
  const LINE = `insert into activity (organization_id, action, chain, no, previous_hash, hash, signature)
    select organization_id, 'record.written', chain, no + 1, hash, encode(sha256('x'), 'hex'), signature
    from activity where chain = $1 order by no desc limit 1`;
  const EVENT = `insert into history select (jsonb_populate_record(h, jsonb_build_object('seq', h.seq + 1, 'request_id', gen_random_uuid()))).*
    from history h where application_id = $1 order by seq desc limit 1`;
  const refused = { status: 409, code: 'recordBroken', texts: { ne: expect.stringContaining('लेखापरीक्षक') } };

  /** Past triggers; what it put there is taken away again. */
  async function withForged<T>(statement: string, chain: string, look: () => Promise<T>): Promise<T> {
    const owner = await office.server.owner.connect();
    try {
      await owner.query('set session_replication_role = replica');
      expect((await owner.query(statement, [chain])).rowCount).toBe(1);
      return await look();
    } finally {
      await owner.query(`delete from activity where hash = encode(sha256('x'), 'hex')`);
      await owner.query('delete from history h using application a where h.application_id = a.id and h.seq > a.seq');
      await owner.query('reset session_replication_role');
      owner.release();
    }
  }

  test('a line: nothing more is written on this case, whoever tries is told why, and the verification says it', async () => {
    const seen = await withForged(LINE, driven.id, async () => ({
      said: (await comment('अर्को')).json<ProblemBody>(),
      verified: (await verify()).firstBad,
    }));
    expect(seen.said).toMatchObject(refused);
    expect(seen.verified).toMatchObject({ what: 'line changed' });
    expect((await comment('फेरि लेखियो')).statusCode).toBe(201);
    expect((await verify()).firstBad).toBeUndefined();
  });

  test('a line in the chain of the office: nothing more is written there', async () => {
    const question = { data: { questionNe: 'कति दिन लाग्छ?', answerNe: 'पन्ध्र दिन ।' } };
    const ask = () => office.server.as('C', { method: 'POST', url: '/api/setup/faq', payload: question });
    const said = await withForged(LINE, office.server.organizationId, async () => (await ask()).json<ProblemBody>());
    expect(said).toMatchObject(refused);
    expect((await ask()).statusCode).toBe(201);
  });

  test('an event: nothing more happens on this case, and the verification says it', async () => {
    const stay = () => send(office, driven, 'A', { type: 'STAY', note: 'अदालतको आदेश' });
    const seen = await withForged(EVENT, driven.id, async () => ({
      said: (await stay()).json<ProblemBody>(),
      verified: (await verify()).firstBad,
    }));
    expect(seen.said).toMatchObject(refused);
    expect(seen.verified).toMatchObject({ what: 'chain broken' });
    expect((await stay()).statusCode).toBe(200);
  });
});

describe('an office of before there was a journal', () => {
  let old: Office;
  let earlier: DrivenCase;
  beforeAll(async () => {
    ({ office: old, driven: earlier } = await openOfficeAt('technical-design'));
    const owner = await old.server.owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(
      'update activity set chain = null, no = null, wrote = null, previous_hash = null, hash = null, signature = null',
    );
    await owner.query('update history set signature = null');
    await owner.query('delete from journal_head');
    await owner.query('reset session_replication_role');
    owner.release();
  });
  afterAll(() => old.stop());

  const look = async (): Promise<VerifyView> =>
    (await old.server.as('AUD', { url: `/api/applications/${earlier.id}/verify` })).json<VerifyView>();

  test('is brought in once, and says so; from then on nothing is taken in unsaid', async () => {
    const { runtime, organizationId, owner } = old.server;
    expect((await look()).valid).toBe(false);
    expect(await adoptRecord(runtime, organizationId, { isOrdered: true })).toBeGreaterThan(0);
    expect((await look()).firstBad).toBeUndefined();
    expect(await adoptRecord(runtime, organizationId)).toBe(0);
    const lines = await runtime.inOrganization(organizationId, (trx) => linesOf(trx, earlier.id));
    expect(lines.find(({ action }) => action === 'record.adopted')?.detail).toEqual({ events: expect.any(Number) });
    await owner.query(`update application set owner_ne = 'अर्कै' where id = $1`, [earlier.id]);
    await adoptRecord(runtime, organizationId);
    expect((await look()).firstBad).toMatchObject({ what: 'row changed past its line', about: 'application' });
  });

  test('is not brought in case by case again when a start was broken off: what was changed since stays found', async () => {
    const { runtime, organizationId, owner } = old.server;
    await owner.query('delete from activity where chain = $1', [organizationId]);
    await owner.query('delete from journal_head where chain = $1', [organizationId]);
    expect(await adoptRecord(runtime, organizationId, { isOrdered: true })).toBeGreaterThan(0);
    const lines = await runtime.inOrganization(organizationId, (trx) => linesOf(trx, earlier.id));
    expect(lines.filter(({ action }) => action === 'record.adopted')).toHaveLength(1);
    expect((await look()).firstBad).toMatchObject({ what: 'row changed past its line', about: 'application' });
  });

  test('whose journal is older than the lines of some tables has their rows brought in once, and says so', async () => {
    const { runtime, organizationId, owner } = old.server;
    const asOwner = await owner.connect();
    await asOwner.query('set session_replication_role = replica');
    await asOwner.query(
      `insert into unique_value select organization_id, 'receipt', '2083/084', '७', id, 'permit', 1 from application where id = $1`,
      [earlier.id],
    );
    await asOwner.query(
      `insert into phone_standing (organization_id, number, stopped_at) values ($1, '9800000417', now())`,
      [organizationId],
    );
    await asOwner.query('reset session_replication_role');
    asOwner.release();
    await signAnew(old.server, organizationId, (_, { tables: _tables, ...detail }) => detail);
    for (let start = 0; start < 2; start += 1) await adoptRecord(runtime, organizationId);
    const lines = await runtime.inOrganization(organizationId, (trx) => linesOf(trx, earlier.id));
    const said = lines.filter(({ wrote }) => wrote.includes('unique_value'));
    expect(said).toMatchObject([{ action: 'record.adopted', detail: { tables: PROTECTED_LATER } }]);
    expect((JSON.parse(said[0]?.wrote ?? '[]') as unknown[]).length).toBe(1);
    const ofOffice = await runtime.inOrganization(organizationId, (trx) => linesOf(trx, organizationId));
    expect(ofOffice.filter(({ wrote }) => wrote.includes('phone_standing'))).toMatchObject([
      { action: 'record.adopted', detail: { tables: PROTECTED_LATER } },
    ]);
  });

  test('has nothing brought in when somebody took out what its line says of that, and is told', async () => {
    const { runtime, organizationId, owner } = old.server;
    const asOwner = await owner.connect();
    await asOwner.query('set session_replication_role = replica');
    await asOwner.query(
      `insert into unique_value select organization_id, 'receipt', '2083/084', '८', id, 'permit', 1 from application where id = $1`,
      [earlier.id],
    );
    const refused: string[] = [];
    const start = () => adoptRecord(runtime, organizationId, { onRefused: (why) => refused.push(why) });
    const count = async () => (await runtime.inOrganization(organizationId, (trx) => linesOf(trx, earlier.id))).length;
    const before = await count();
    await asOwner.query('create table aside.adopted as select * from activity where chain = $1', [organizationId]);
    const putBack = async (): Promise<void> => {
      await asOwner.query('delete from activity where chain = $1', [organizationId]);
      await asOwner.query('insert into activity overriding system value select * from aside.adopted');
    };
    for (const deed of [
      `update activity set detail = detail - 'tables' where chain = $1 and action = 'record.adopted'`,
      `update activity set detail = detail - 'series' where chain = $1 and action = 'record.adopted'`,
      `delete from activity where chain = $1 and action = 'record.adopted' and detail ? 'tables'`,
    ]) {
      expect((await asOwner.query(deed, [organizationId])).rowCount, deed).not.toBe(0);
      await start();
      await putBack();
    }
    await start();
    expect(refused).toEqual(['changed', 'changed', 'changed']);
    expect(await count()).toBe(before);
    await asOwner.query(`delete from unique_value where value = '८'`);
    await asOwner.query('drop table aside.adopted');
    await asOwner.query('reset session_replication_role');
    asOwner.release();
  });

  test('is not brought in a second time when its journal was taken away', async () => {
    const { runtime, organizationId, owner } = old.server;
    await takeNext(runtime, organizationId, { since: 'start' });
    await owner.query('delete from activity where chain is not null');
    await owner.query('delete from journal_head');
    expect(await adoptRecord(runtime, organizationId)).toBe(0);
    expect((await look()).valid).toBe(false);
  });
});

describe('an office that somebody put into the database', () => {
  const id = randomUUID();
  let refused: string[];
  const start = (isOrdered = false) =>
    adoptRecord(office.server.runtime, id, { isOrdered, onRefused: (why) => refused.push(why) });
  const lines = () => office.server.runtime.inOrganization(id, (trx) => linesOf(trx, id));
  beforeAll(async () => {
    await office.server.owner.query(
      `with made as (
         insert into organization (id, code, name_ne, name_en, config)
         select $1, 'nowhere', name_ne, name_en, config from organization limit 1)
       select 1`,
      [id],
    );
    refused = [];
  });

  test('has nothing brought into the journal, and the start is told', async () => {
    await start();
    expect(refused).toEqual(['unfounded']);
    expect(await lines()).toEqual([]);
  });

  test('is not made known by a checkpoint, neither at night nor when somebody asks', async () => {
    const { runtime } = office.server;
    expect(await takeNext(runtime, id, { night: '2083-08-01' })).toBeUndefined();
    expect(await takeNext(runtime, id, { since: 'start' })).toBeUndefined();
    expect(readCheckpoints(folderOf(runtime, id)).checkpoints.size).toBe(0);
    await start();
    expect(refused).toEqual(['unfounded', 'unfounded']);
  });

  test('is not founded by the first line of another office, written over for it', async () => {
    const { owner, organizationId } = office.server;
    const { rows } = await owner.query<{ action: string; wrote: string }>(
      `insert into activity (organization_id, at, action, account_id, application_id, address, detail, chain, no, wrote, previous_hash, hash, signature)
       select $1::uuid, at, action, account_id, application_id, address, detail, $1::uuid, no,
              replace(wrote::text, $2::text, ($1::uuid)::text), previous_hash, hash, signature
       from activity where chain::text = $2::text and no = 1
       returning action, wrote::text`,
      [id, organizationId],
    );
    expect(rows).toMatchObject([{ action: WROTE, wrote: expect.stringContaining(id) }]);
    const before = refused;
    refused = [];
    await start();
    expect(refused).toEqual(['unfounded']);
    await owner.query('delete from activity where chain = $1', [id]);
    refused = before;
  });

  test('is not founded by what somebody does in it, as the first line or not', async () => {
    const { runtime } = office.server;
    await runtime.inOrganization(id, async (trx) => {
      await trx.updateTable('organization').set({ name_en: 'Elsewhere' }).where('id', '=', id).execute();
      await recordActivity(trx, { organizationId: id, accountId: randomUUID(), action: 'setup.saved' });
    });
    expect((await lines()).length).toBe(1);
    await start();
    expect(refused).toEqual(['unfounded', 'unfounded', 'unfounded']);
  });

  test('nor by a line of another office that says it was taken in', async () => {
    const { runtime, owner, organizationId } = office.server;
    await owner.query(
      `insert into activity (organization_id, at, action, account_id, application_id, address, detail, chain, no, wrote, previous_hash, hash, signature)
       select $1, at, action, account_id, application_id, address, detail, $1, 2, wrote, previous_hash, hash, signature
       from activity where chain = $2 and action = 'record.adopted' order by no desc limit 1`,
      [id, organizationId],
    );
    const before = refused;
    refused = [];
    await start();
    expect(refused).toEqual(['changed']);
    expect(await takeNext(runtime, id, { since: 'start' })).toBeUndefined();
    await owner.query(`delete from activity where chain = $1 and action = 'record.adopted'`, [id]);
    refused = before;
  });

  test('is taken in when whoever runs the server says that it is theirs', async () => {
    await start(true);
    await start();
    expect(refused).toHaveLength(3);
    expect((await lines()).at(-1)?.action).toBe('record.adopted');
  });
});

describe('an office that has run for long', () => {
  test('is known by a checkpoint of before, signed by its key and naming it', async () => {
    const { runtime, organizationId } = office.server;
    const id = randomUUID();
    await office.server.owner.query(
      `insert into organization (id, code, name_ne, name_en, config) select $1, 'earlier', name_ne, name_en, config from organization limit 1`,
      [id],
    );
    const refused: string[] = [];
    const start = () => adoptRecord(runtime, id, { onRefused: (why) => refused.push(why) });
    const lay = (organization: string) =>
      fillFolder(
        folderOf(runtime, id),
        [takeCheckpoint({ organization, at: runtime.now(), key: runtime.key, before: undefined, changed: new Map() })],
        runtime.key,
      );
    await lay(organizationId);
    await start();
    expect(refused).toEqual(['unfounded']);
    rmSync(folderOf(runtime, id), { recursive: true });
    await lay(id);
    await start();
    expect(refused).toEqual(['unfounded']);
    const lines = await runtime.inOrganization(id, (trx) => linesOf(trx, id));
    expect(lines.map(({ action }) => action)).toEqual(['record.adopted']);
  });
});
