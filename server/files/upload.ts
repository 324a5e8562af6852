import { randomUUID } from 'node:crypto';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { holdCase } from '../case/hold-case.ts';
import type { FileView } from '../contract/files.ts';
import type { Runtime, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { type AskedPlace, openPlace } from './place.ts';
import { insertFile } from '../case/files.ts';
import type { Upload } from './read-upload.ts';
import { withTitle } from './titles.ts';

/**
 * Keeps a file in its place. The place is judged anew while the case is held: what somebody submitted while the bytes came in
 * is not changed behind them. Throws what `openPlace` throws.
 */
export async function keepUpload(runtime: Runtime, who: Who, asked: AskedPlace, upload: Upload): Promise<FileView> {
  const { bytes, ...named } = upload;
  const kept = await runtime.files.put(bytes);
  return runtime.inOrganization(who.organizationId, async (trx) => {
    await holdCase(trx, asked.id);
    const place = await openPlace(runtime, trx, who, asked);
    const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
    const { category, replaces, lineage } = place;
    const row = { ...named, ...kept, id: randomUUID(), applicationId: asked.id, category, replaces, lineage };
    const form = asked.form === undefined ? {} : { form: asked.form };
    return withTitle(config, await insertFile(trx, who, { ...row, ...form, uploadedAt: runtime.now() }));
  });
}
