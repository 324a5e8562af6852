import { extname } from 'node:path';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { Download, PublicFile } from '../contract/public.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getKept } from '../bytes/kept.ts';

const ADDRESS = '/api/public/files/';

type Given = { readonly bytes: Uint8Array; readonly name: string; readonly type: string };

/** Keeps a file that everybody may download; the same bytes keep their address. */
export async function keepPublicFile(runtime: Runtime, who: Who, { bytes, name, type }: Given): Promise<PublicFile> {
  const { sha256, size } = await runtime.files.put(bytes);
  await runtime.inOrganization(who.organizationId, async (trx) => {
    await trx
      .insertInto('public_file')
      .values({
        organization_id: who.organizationId,
        sha256,
        name,
        type,
        size,
        uploaded_at: runtime.now(),
        uploaded_by: who.accountId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await recordActivity(trx, { ...doneBy(who), action: 'file.published', detail: { name, sha256 } });
  });
  return { url: `${ADDRESS}${sha256}`, name, size };
}

/** A file that the office gives everybody. Throws `recordNotFound`. */
export async function readPublicFile(runtime: Runtime, organizationId: string, sha256: string): Promise<Given> {
  const row = await runtime.inOrganization(organizationId, (trx) =>
    trx.selectFrom('public_file').select(['name', 'type']).where('sha256', '=', sha256).executeTakeFirst(),
  );
  if (!row) throw problem('recordNotFound');
  return { ...row, bytes: await getKept(runtime.files, sha256) };
}

/** What kind of file stands at each address and how large it is; an address that is none of our files is left out. */
export async function describeFiles(
  trx: Trx,
  urls: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Download['file']>>> {
  const marks = urls.flatMap((url) => (url.startsWith(ADDRESS) ? [url.slice(ADDRESS.length)] : []));
  if (marks.length === 0) return new Map();
  const rows = await trx
    .selectFrom('public_file')
    .select(['sha256', 'name', 'size'])
    .where('sha256', 'in', marks)
    .execute();
  return new Map(
    rows.map(({ sha256, name, size }) => [ADDRESS + sha256, { ending: extname(name).slice(1).toLowerCase(), size }]),
  );
}
