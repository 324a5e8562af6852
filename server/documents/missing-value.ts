import type { FieldInfo, FormLibrary, Text } from '../../form-schemas/engine/definition.ts';
import { parseFactSource, sourceField } from '../../form-schemas/engine/fact-shapes.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';

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
  const source = fact?.from === undefined ? undefined : parseFactSource(fact.from);
  return source && said(library, source.slug, sourceField(library, source));
}

function said(library: FormLibrary, slug: string, field: Pick<FieldInfo, 'label'> | undefined): Text | undefined {
  const form = entryOf(library.forms, slug);
  if (form === undefined || field === undefined) return undefined;
  return { ne: `${form.title.ne} › ${field.label.ne}`, en: `${form.title.en} › ${field.label.en}` };
}
