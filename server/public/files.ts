import { doneBy, recordActivity } from '../office/activity.ts';
import type { PublicFile } from '../contract/public.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { getKept } from '../bytes/kept.ts';

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
  return { url: `/api/public/files/${sha256}`, name, size };
}

/** A file that the office gives everybody. Throws `recordNotFound`. */
export async function readPublicFile(runtime: Runtime, organizationId: string, sha256: string): Promise<Given> {
  const row = await runtime.inOrganization(organizationId, (trx) =>
    trx.selectFrom('public_file').select(['name', 'type']).where('sha256', '=', sha256).executeTakeFirst(),
  );
  if (!row) throw problem('recordNotFound');
  return { ...row, bytes: await getKept(runtime.files, sha256) };
}
