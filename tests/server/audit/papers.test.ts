import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditStatus } from '../../../server/contract/audit.ts';
import { bringTo, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

/** The checkpoint that the first issued paper of a new case carries, as frozen in its model and as in its foot. */
async function paperOfNewCase(): Promise<{ readonly number: unknown; readonly hash: unknown; readonly foot: string }> {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design' });
  await office.server.jobs.drain();
  const kept = await office.server.owner.query<{ model: string; pdf: string }>(
    'select model, pdf_sha256 as pdf from document where application_id = $1 order by seq limit 1',
    [driven.id],
  );
  const [row] = kept.rows;
  const { checkpointNo: number, checkpointHash: hash } = JSON.parse(row?.model ?? '').doc;
  return { number, hash, foot: Buffer.from(await office.server.runtime.files.get(row?.pdf ?? '')).toString('utf8') };
}

test('the very first papers say that there was no checkpoint before them; later ones carry the newest, for ever', async () => {
  const before = await paperOfNewCase();
  expect([before.number, before.hash]).toEqual([null, null]);
  expect(before.foot).toContain('पहिलो बिन्दुअघि जारी');

  const taken = await office.server.as('AUD', { method: 'POST', url: '/api/audit/checkpoints' });
  const [checkpoint] = taken.json<AuditStatus>().latest;
  const after = await paperOfNewCase();
  expect([after.number, after.hash]).toEqual([1, checkpoint?.short]);
  expect(after.foot).toContain(`अभिलेख प्रमाणबिन्दु १ · ${checkpoint?.short ?? ''}`);
});
