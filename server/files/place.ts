import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { findCase, seenFromMain } from '../applications/case.ts';
import { mustSeeFrom } from '../applications/decide.ts';
import { type Run, runOfForm } from '../applications/runs.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';
import { problem } from '../http/problems.ts';
import { findCategory } from './categories.ts';
import { allowedEndings } from './sniff.ts';

/** What may be uploaded in a place of a case, and whether it takes the place of what is there. */
export type Place = {
  readonly accept: readonly string[];
  readonly maxMB: number;
  readonly replaces: boolean;
  /** The run that it is given for, then those that it carries on. */
  readonly lineage: readonly number[];
};

/** Papers that belong to no category and no field. */
const OTHER = 'other';
/** The most that the server reads of one upload. */
export const MOST_MB = 25;

type Given = {
  readonly id: string;
  readonly category: string;
  readonly form?: string | undefined;
  readonly run?: number | undefined;
};

/**
 * Where an upload goes: a file storage category of the office, a file field of a published form, or the other papers of the
 * case. Throws `requestInvalid` for a category that nobody knows.
 */
export async function placeOf(runtime: Runtime, trx: Trx, who: Who, given: Given): Promise<Place> {
  const { category, form } = given;
  const { organizationId } = who;
  const known = findCategory(await getConfig(trx, organizationId, kathmanduDate(runtime.now())), category);
  const run = await runOfUpload(runtime, trx, who, { ...given, form: form ?? known?.form });
  const lineage = run?.lineage ?? [1];
  if (known) return { accept: known.accept, maxMB: known.maxMB, replaces: !known.multiple, lineage };
  const loaded =
    form === undefined ? undefined : await runtime.definitions.form(trx, organizationId, form, run?.row.library_hash);
  const field = loaded?.bundle.fields.find(({ type, path }) => type === 'file' && path.at(-1) === category);
  const plain = { accept: allowedEndings, maxMB: MOST_MB, replaces: false, lineage };
  if (field) return { ...plain, accept: field.accept ?? allowedEndings, maxMB: field.maxMB ?? MOST_MB };
  if (category === OTHER) return plain;
  const detail = { ne: `“${category}” नामको कागजात वर्ग छैन`, en: `there is no file category “${category}”` };
  throw problem('requestInvalid', { params: { detail, field: 'category' } });
}

/** The run that an upload is for: the one named, the one of its form, else the one by which the case is shown. */
async function runOfUpload(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
  { id, form, run }: Given,
): Promise<Run | undefined> {
  const whole = await findCase(runtime, trx, organizationId, id);
  if (!whole) return undefined;
  if (run !== undefined) return mustSeeFrom(whole, run);
  return (form === undefined ? undefined : runOfForm(whole.runs, form)) ?? seenFromMain(whole);
}
