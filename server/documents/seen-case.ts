import { type Case, factsOf } from '../case/case.ts';
import { dataToEdit } from '../forms/check.ts';
import { editingOf, isWriting, type Writing } from '../forms/read.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';

/** Whose paper is asked for: as the person sees the form, who may be writing it. */
type Seeing = Writing & { readonly who: Who; readonly held: Case; readonly loaded: LoadedForm };

/** The case as a person's draft of one form would make it: whoever writes the form sees their own words on its paper. */
export async function seenCase(runtime: Runtime, trx: Trx, { who, held, loaded, writing }: Seeing): Promise<Case> {
  const { slug } = loaded.bundle;
  if (!isWriting(held, slug, editingOf(runtime, who, held, slug), { writing })) return held;
  const { data } = await dataToEdit(trx, held, loaded, factsOf(held));
  return { ...held, forms: { ...held.forms, [slug]: data }, submissions: { ...held.submissions, [slug]: data } };
}
