import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../../server/checkpoints/agreement.ts';
import { readCheckpoints } from '../../../server/checkpoints/folder.ts';
import { sealWritten, takeNext } from '../../../server/audit/take.ts';
import type { VerifyView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { inOrganization } from '../../../server/db/connect.ts';
import { PROTECTED } from '../../../server/journal/protected.ts';
import { linesOf } from '../../../server/journal/read.ts';
import { type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

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
