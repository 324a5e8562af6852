import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { Language } from '../../i18n/i18n.ts';

type Section = { readonly id: string; readonly label: Text };

/** Sections to choose from, by their names; those that are called the same say which one is meant. */
export function sectionChoices(
  sections: readonly Section[],
  language: Language,
): readonly { readonly id: string; readonly label: string }[] {
  const named = sections.map(({ id, label }) => ({ id, label: label[language] }));
  const isShared = (name: string) => named.filter(({ label }) => label === name).length > 1;
  return named
    .map(({ id, label }) => ({ id, label: isShared(label) ? `${label} · ${id}` : label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
