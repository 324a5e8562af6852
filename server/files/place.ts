import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';
import { problem } from '../http/problems.ts';
import { findCategory } from './categories.ts';
import { allowedEndings } from './sniff.ts';

/** What may be uploaded in a place of a case, and whether it takes the place of what is there. */
export type Place = { readonly accept: readonly string[]; readonly maxMB: number; readonly replaces: boolean };

/** Papers that belong to no category and no field. */
const OTHER = 'other';
/** The most that the server reads of one upload. */
export const MOST_MB = 25;

/**
 * Where an upload goes: a file storage category of the office, a file field of a published form, or the other papers of the
 * case. Throws `requestInvalid` for a category that nobody knows.
 */
export async function placeOf(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Pick<Who, 'organizationId'>,
  { category, form }: { readonly category: string; readonly form?: string },
): Promise<Place> {
  const known = findCategory(await getConfig(trx, organizationId, kathmanduDate(runtime.now())), category);
  if (known) return { accept: known.accept, maxMB: known.maxMB, replaces: !known.multiple };
  const loaded = form === undefined ? undefined : await runtime.definitions.form(trx, organizationId, form);
  const field = loaded?.bundle.fields.find(({ type, path }) => type === 'file' && path.at(-1) === category);
  if (field) return { accept: field.accept ?? allowedEndings, maxMB: field.maxMB ?? MOST_MB, replaces: false };
  if (category === OTHER) return { accept: allowedEndings, maxMB: MOST_MB, replaces: false };
  const detail = { ne: `“${category}” नामको कागजात वर्ग छैन`, en: `there is no file category “${category}”` };
  throw problem('requestInvalid', { params: { detail, field: 'category' } });
}
