import { WROTE } from '../../../server/journal/write.ts';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderOf } from '../../../server/checkpoints/agreement.ts';
import { fillFolder, readCheckpoints } from '../../../server/checkpoints/folder.ts';
import { recordActivity } from '../../../server/office/activity.ts';
import { takeCheckpoint } from '../../../server/record/checkpoint.ts';
import { takeNext } from '../../../server/audit/take.ts';
import type { VerifyView } from '../../../server/contract/history.ts';
import { adoptRecord } from '../../../server/journal/adopt.ts';
import { PROTECTED_LATER } from '../../../server/journal/protected.ts';
import { linesOf } from '../../../server/journal/read.ts';
import type { DrivenCase, Office } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { signAnew } from '../../support/sign-anew.ts';

let office: Office;
beforeAll(async () => {
  ({ office } = await openOfficeAt('technical-design'));
  await office.server.jobs.drain();
});
afterAll(() => office.stop());

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
