import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FactDefinition } from '../../form-schemas/engine/fact-definition.ts';
import { sectionNode } from '../../form-schemas/engine/expand.ts';
import { parseFactSource, sourceField } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { mastersInOrder } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { FormWords } from '../contract/definition-drafts.ts';

/** Sections that stand in a form by themselves, the facts with what people call them, and the lists to choose from. */
export function formWords(library: FormLibrary, slug: string): FormWords {
  return {
    sections: byUse(library).flatMap((id) => {
      const { label, type } = sectionNode(library, id)?.naksa ?? {};
      return label === undefined || type === undefined ? [] : [{ id, label: { ...label }, type }];
    }),
    facts: Object.entries(library.facts).map(([name, fact]) => ({
      name,
      type: fact.type,
      ...(fact.codes !== undefined && { codes: fact.codes }),
      ...(fact.unit !== undefined && { unit: fact.unit }),
      ...placed(library, fact, slug),
    })),
    lists: listsOf(library),
  };
}

/** Records that have names, whose keys a form may hold; accounts and the office itself are none. */
function listsOf(library: FormLibrary): FormWords['lists'] {
  return mastersInOrder(library)
    .filter(({ key = [], store, seed, table }) => key.length === 1 && store === undefined && !seed && !table)
    .map(({ id, title }) => ({ id, title: { ...title } }));
}

/** Of a fact that is filled in somewhere: what the field is called and in which form it stands. */
function placed(
  library: FormLibrary,
  { from }: FactDefinition,
  slug: string,
): Pick<FormWords['facts'][number], 'label' | 'of' | 'options' | 'from'> {
  const source = from === undefined ? undefined : parseFactSource(from);
  if (source === undefined) return {};
  const field = sourceField(library, source);
  const label = field?.label;
  const options = field?.codes === undefined ? field?.options : undefined;
  const of = entryOf(library.forms, source.slug)?.title;
  return {
    ...(label !== undefined && { label: { ...label } }),
    ...(of !== undefined && { of: { ...of } }),
    ...(options && { options: options.map((option) => ({ ...option })) }),
    ...(source.slug === slug && { from: [...source.path] }),
  };
}

/** Ids of the sections, those first that most forms have. */
function byUse(library: FormLibrary): readonly string[] {
  const uses = new Map<string, number>();
  for (const { schema } of Object.values(library.forms))
    for (const { $ref } of Object.values(schema.properties ?? {}))
      if ($ref !== undefined) uses.set($ref, (uses.get($ref) ?? 0) + 1);
  return Object.keys(library.sections).toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0));
}
