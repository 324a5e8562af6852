import { noteDeed, noteRows } from '../../server/journal/pending.ts';
import { inUtc, rowsOfCase } from '../../server/journal/rows.ts';
import type { TestServer } from './server.ts';

/** Has the journal say of a case what a test wrote past the server. */
export async function takeIn({ runtime, organizationId }: TestServer, applicationId: string): Promise<void> {
  await runtime.inOrganization(organizationId, async (trx) => {
    await inUtc(trx);
    const rows = await rowsOfCase(trx, applicationId);
    noteRows(
      trx,
      applicationId,
      rows.map(({ table, key, hash }) => [table, key, hash] as const),
    );
    noteDeed(trx, { action: 'test', accountId: null, applicationId, address: null, detail: {} });
  });
}
