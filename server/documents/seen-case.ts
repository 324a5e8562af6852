import { type Case, factsOf } from '../applications/case.ts';
import { dataToEdit } from '../forms/check.ts';
import { editingOf } from '../forms/read.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';

/** The case as a person's draft of one form would make it: whoever may edit the form sees their own words on its paper. */
export async function seenCase(runtime: Runtime, trx: Trx, who: Who, held: Case, loaded: LoadedForm): Promise<Case> {
  const { slug } = loaded.bundle;
  if (!editingOf(runtime, who, held, slug).editable) return held;
  const { data } = await dataToEdit(trx, held, loaded, factsOf(held));
  return { ...held, forms: { ...held.forms, [slug]: data }, submissions: { ...held.submissions, [slug]: data } };
}
