import type { FormChronology, Moment, Step } from '../chronology-definition.ts';
import type { FormLibrary } from '../definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { type FactSource, parseFactSource } from '../formula/fact-shapes.ts';
import { entryOf } from '../records.ts';
import { stepsOf } from '../rules/chronology.ts';

const everyRow = '*';

/** The field that holds a moment, `*` for every row; undefined for one that is worked out or that the engine knows. */
export function momentField(
  { facts }: Pick<FormLibrary, 'facts'>,
  { fact, column, field }: Moment,
): FactSource | undefined {
  if (field !== undefined) return parseFactSource(field);
  const from = entryOf(facts, fact ?? '')?.from;
  const source = from === undefined ? undefined : parseFactSource(from);
  if (source === undefined || column === undefined) return source;
  return { ...source, path: [...source.path, everyRow, column] };
}

/** The part of the library's chronology that a form is held against; undefined where none of its fields has a place in it. */
export function formChronology(
  library: FormLibrary,
  slug: string,
  fields: readonly FieldInfo[],
): FormChronology | undefined {
  const { chronology } = library;
  if (chronology === undefined) return undefined;
  const dated = new Set(fields.filter(({ type }) => type === 'date').map(({ path }) => path.join('/')));
  const own = new Map(
    Object.entries(chronology.moments).flatMap(([id, moment]): [string, readonly string[]][] => {
      const source = momentField(library, moment);
      return source?.slug === slug && dated.has(source.path.join('/')) ? [[id, source.path]] : [];
    }),
  );
  const steps = stepsBefore(stepsOf(chronology), [...own.keys()]);
  if (steps.length === 0) return undefined;
  const named = [...new Set(steps.flatMap(({ earlier, later }) => [earlier, later]))].toSorted();
  const moments = named.map((id) => {
    const { title, fact, column } = chronology.moments[id] ?? { title: { ne: id, en: id } };
    const path = own.get(id);
    return [
      id,
      { title, ...(path === undefined ? { ...(fact && { fact }), ...(column && { column }) } : { path }) },
    ] as const;
  });
  return { moments: Object.fromEntries(moments), steps };
}

/** Every step that leads to one of these moments, directly or through others. */
function stepsBefore(steps: readonly Step[], moments: readonly string[]): readonly Step[] {
  const reached = new Set(moments);
  for (let before = -1; reached.size > before; ) {
    before = reached.size;
    for (const { earlier, later } of steps) if (reached.has(later)) reached.add(earlier);
  }
  return steps.filter(({ later }) => reached.has(later));
}

/** Facts that a form's chronology reads. */
export function chronologyFacts(chronology: FormChronology | undefined): readonly string[] {
  return Object.values(chronology?.moments ?? {}).flatMap(({ fact }) => fact ?? []);
}
