import type { Facts, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, Text } from '../../form-schemas/engine/field-definition.ts';
import { type FactSource, parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { readForm } from '../../form-schemas/engine/form/read-form.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { joinTexts, showValue } from '../../form-schemas/engine/formula/show.ts';
import type { UsedNames } from '../../templates/engine/used.ts';
import { type Case, factsOf } from '../case/case.ts';
import { formTitle } from '../case/titles.ts';
import type { PaperSummary } from '../contract/print-desk.ts';
import { type FormPlace, getCaseOfForm, getForm, type Writing } from '../forms/read.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';
import { sourceOf } from './paper.ts';
import { seenCase } from './seen-case.ts';

type Line = { readonly source: string; readonly label: Text; readonly value: Text };

const MOST_LINES = 40;
const NOT_IN_A_LINE: readonly string[] = ['file', 'object', 'rows'];

/**
 * What the paper of a form says, in a few fields: first what its text reads of the case, then the form's own answers.
 * Throws `documentNotFound` for a form that is not printed.
 */
export async function paperSummary(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { writing, ...place }: FormPlace & Writing,
): Promise<PaperSummary> {
  const held = await getCaseOfForm(runtime, trx, who, place);
  const loaded = await getForm(runtime, trx, who, held, place.slug);
  const seen = await seenCase(runtime, trx, { who, held, loaded, writing });
  const { templates, template } = await sourceOf(runtime, trx, seen, loaded, {});
  const library = templates.libraryFor(held.library);
  const read = linesOfFacts(library, factsOf({ ...seen, library }), templates.usedBy(template));
  const own = linesOfForm(seen, loaded).filter(({ source }) => !read.some((line) => line.source === source));
  const fields = [...read, ...own].slice(0, MOST_LINES).map(({ label, value }) => ({ label, value }));
  return { title: formTitle(held, place.slug), fields };
}

/** The facts that a text reads and that a form answers, in the order of the text. */
function linesOfFacts(library: FormLibrary, facts: Facts, used: UsedNames): readonly Line[] {
  return namesIn(used).flatMap((name) => {
    const from = entryOf(library.facts, name)?.from;
    const source = from === undefined ? undefined : parseFactSource(from);
    const field = source && sourceField(library, source);
    const value = facts[name];
    if (!from || !source || !field || !fitsALine(field, source) || isEmpty(value)) return [];
    return [{ source: from, label: labelOf(library, source), value: showValue(field, value) }];
  });
}

function namesIn(used: UsedNames, above: readonly string[] = []): readonly string[] {
  if (used === true) return [above.join('.')];
  return [...used].flatMap(([name, below]) => namesIn(below, [...above, name]));
}

function fitsALine({ type }: FieldInfo, { path }: FactSource): boolean {
  return !path.includes('*') && !NOT_IN_A_LINE.includes(type);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** What a field is called, after the sections in which it stands. */
function labelOf(library: FormLibrary, { slug, path }: FactSource): Text {
  const labels = path.map((_, at) => sourceField(library, { slug, path: path.slice(0, at + 1) })?.label);
  return joinTexts(labels.filter((label) => label !== undefined));
}

function linesOfForm(held: Case, { bundle }: LoadedForm): readonly Line[] {
  const { slug } = bundle;
  return readForm(bundle, held.forms[slug] ?? {}).flatMap(({ title, fields }) =>
    fields.map(({ path, label, value }) => ({
      source: `${slug}#${path}`,
      label: title ? joinTexts([title, label]) : label,
      value,
    })),
  );
}
