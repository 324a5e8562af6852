import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo, SchemaNode, Text } from '../../form-schemas/engine/field-definition.ts';
import { parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { factsNeeded, namesOf } from '../../form-schemas/engine/formula/expressions.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { type Problem, problem } from '../http/problems.ts';

// more would be no help to whoever looks for the one that is empty
const MOST_PLACES = 3;
const SAYS = /^missing (\S+)$/;

/** The form that a paper prints: where the names under `form.` live. */
type OwnForm = { readonly slug: string; readonly fields: readonly Pick<FieldInfo, 'path' | 'label'>[] };

/**
 * A complaint about a value that a paper lacks, with the form and the field in which it is to be filled, in both languages; any
 * other complaint, and a value that no form asks for, as it is.
 */
export function explainMissing(complaint: string, library: FormLibrary, own: OwnForm): string {
  const name = SAYS.exec(complaint)?.[1];
  const place = name === undefined ? undefined : placeOf(name, library, own);
  return place === undefined ? complaint : `${complaint} — ${place.ne} / ${place.en}`;
}

/**
 * What a complaint says is missing, as people call it: the form and the field in which it is to be filled; of a value that is worked
 * out those that it is worked out from; a value that no form asks for by its name.
 */
export function sayLacking(complaint: string, library: FormLibrary, own: OwnForm): Text {
  const name = SAYS.exec(complaint)?.[1] ?? complaint;
  const place = placeOf(name, library, own);
  if (place !== undefined) return place;
  const derive = entryOf(library.facts, name)?.derive;
  const read = derive === undefined ? [] : factsNeeded([derive], namesOf(library.facts));
  const places = read.flatMap((other) => placeOf(other, library, own) ?? []).slice(0, MOST_PLACES);
  if (places.length === 0) return { ne: name, en: name };
  return { ne: places.map(({ ne }) => ne).join(', '), en: places.map(({ en }) => en).join(', ') };
}

/**
 * What keeps a paper from being made: a value that it lacks, which somebody has to fill in, or a mistake in its text.
 * @param explain says of a complaint where the value is filled in
 */
export function paperFault(cause: unknown, paper: string, explain: (complaint: string) => string): Problem {
  if (!(cause instanceof Error)) return problem('templateInvalid', { params: { detail: paper }, cause });
  const code = SAYS.test(cause.message) ? 'paperIncomplete' : 'templateInvalid';
  return problem(code, { params: { detail: explain(cause.message), complaint: cause.message }, cause });
}

function placeOf(name: string, library: FormLibrary, { slug, fields }: OwnForm): Text | undefined {
  const parts = name.split('.');
  const column = parts.at(-1)?.replace(/Ne$/, '') ?? '';
  if (parts[0] === 'form') {
    const wanted = parts.slice(1).map((part) => (/^\d+$/.test(part) ? '*' : part));
    const named = (last: string) =>
      fields.find(({ path }) => path.join('.') === [...wanted.slice(0, -1), last].join('.'));
    return said(library, slug, named(wanted.at(-1) ?? '') ?? named(column));
  }
  const fact = entryOf(library.facts, name) ?? entryOf(library.facts, [...parts.slice(0, -1), column].join('.'));
  if (fact?.config !== undefined) return saidOfMaster(library, fact.config.split('.'));
  const source = fact?.from === undefined ? undefined : parseFactSource(fact.from);
  return source && said(library, source.slug, sourceField(library, source));
}

/** What the office says of itself stands in a master: `organization.nameNe`. */
function saidOfMaster({ masters }: FormLibrary, [id = '', ...path]: readonly string[]): Text | undefined {
  const master = entryOf(masters, id);
  const field = path.reduce<SchemaNode | undefined>((node, key) => entryOf(node?.properties, key), master?.schema);
  const label = field?.naksa?.label;
  if (master === undefined || label === undefined) return undefined;
  return { ne: `${master.title.ne} › ${label.ne}`, en: `${master.title.en} › ${label.en}` };
}

function said(library: FormLibrary, slug: string, field: Pick<FieldInfo, 'label'> | undefined): Text | undefined {
  const form = entryOf(library.forms, slug);
  if (form === undefined || field === undefined) return undefined;
  return { ne: `${form.title.ne} › ${field.label.ne}`, en: `${form.title.en} › ${field.label.en}` };
}
