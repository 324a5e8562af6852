import { randomUUID } from 'node:crypto';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { holdCase } from '../case/hold-case.ts';
import type { FileView } from '../contract/files.ts';
import type { Runtime, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { type AskedPlace, openPlace } from './place.ts';
import { insertFile, listFiles } from '../case/files.ts';
import { derivedId } from '../case/system.ts';
import type { Upload } from './read-upload.ts';
import { withTitle } from './titles.ts';

type Asked = AskedPlace & { readonly requestId?: string | undefined };

/**
 * Keeps a file in its place. The place is judged anew while the case is held: what somebody submitted while the bytes came in
 * is not changed behind them. One that is sent again by its request is there already. Throws what `openPlace` throws.
 */
export async function keepUpload(runtime: Runtime, who: Who, asked: Asked, upload: Upload): Promise<FileView> {
  const { bytes, ...named } = upload;
  const { requestId = randomUUID() } = asked;
  const id = derivedId(who.organizationId, asked.id, who.accountId, 'file', requestId);
  const kept = await runtime.files.put(bytes);
  return runtime.inOrganization(who.organizationId, async (trx) => {
    await holdCase(trx, asked.id);
    const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
    const sent = (await listFiles(trx, asked.id)).find((file) => file.id === id);
    if (sent !== undefined) return withTitle(config, sent);
    const place = await openPlace(runtime, trx, who, asked);
    const { category, replaces, lineage } = place;
    const row = { ...named, ...kept, id, applicationId: asked.id, category, replaces, lineage };
    const form = asked.form === undefined ? {} : { form: asked.form };
    return withTitle(config, await insertFile(trx, who, { ...row, ...form, uploadedAt: runtime.now() }));
  });
}
