import type { Runtime, Trx } from '../runtime.ts';

/** Larger photographs are left out of print rather than bloat every paper. */
const LARGEST_PICTURE = 3_000_000;
const PRINTABLE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Photographs of a case as `data:` addresses by attachment id: what the locked-down page may show. */
export async function picturesOf(runtime: Runtime, trx: Trx, applicationId: string): Promise<Record<string, string>> {
  const rows = await trx
    .selectFrom('attachment')
    .select(['id', 'type', 'sha256'])
    .where('application_id', '=', applicationId)
    .where('type', 'in', PRINTABLE)
    .where('size', '<=', LARGEST_PICTURE)
    .execute();
  const entries = await Promise.all(
    rows.map(async (row) => {
      const bytes = await runtime.files.get(row.sha256);
      return [row.id, `data:${row.type};base64,${Buffer.from(bytes).toString('base64')}`] as const;
    }),
  );
  return Object.fromEntries(entries);
}
