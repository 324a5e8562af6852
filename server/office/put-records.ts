import { sql } from 'kysely';
import type { Trx } from '../runtime.ts';

/** One master record under its key, as it is written. */
export type MasterRecord = {
  readonly kind: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly validFrom?: string | undefined;
  readonly validTo?: string | undefined;
};

/** Writes master records; one that has the same kind, key and first day is replaced. */
export async function putRecords(trx: Trx, organizationId: string, records: readonly MasterRecord[]): Promise<void> {
  if (records.length === 0) return;
  await trx
    .insertInto('setup_record')
    .values(
      records.map(({ kind, key, body, validFrom, validTo }) => ({
        organization_id: organizationId,
        kind,
        key,
        body: JSON.stringify(body),
        valid_from: validFrom ?? null,
        valid_to: validTo ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'key', 'valid_from']).doUpdateSet({
        body: sql<string>`excluded.body`,
        valid_to: sql<string>`excluded.valid_to`,
        version: sql<number>`setup_record.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}
