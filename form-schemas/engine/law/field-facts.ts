import type { FormLibrary } from '../definition.ts';
import type { FactDefinition, FactDefinitions } from '../fact-definition.ts';
import type { FieldInfo } from '../field-definition.ts';
import { sourceFields } from '../formula/fact-shapes.ts';

/** Facts that begin so are the fields of forms; no other fact may. */
export const FIELD_FACTS = 'forms.';

const key = /^[a-z][A-Za-z0-9]*$/;

/** How a form is called within a fact's name: its slug without hyphens, `demolition-request` as `demolitionRequest`. */
export function factNameOf(slug: string): string {
  const joined = slug.replace(/-+(\w?)/g, (_, letter: string) => letter.toUpperCase());
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}

/**
 * Every field of every form as a fact of its own accord: `forms.<form>.<field>`, with what is below it if it is a section or a table.
 * A form whose sections cannot be laid out has none (the checks say why); of two forms that would be called alike the first has them.
 */
export function fieldFacts(library: FormLibrary): FactDefinitions {
  const facts: Record<string, FactDefinition> = {};
  for (const slug of Object.keys(library.forms)) {
    const form = factNameOf(slug);
    if (!key.test(form)) continue;
    for (const field of topFields(library, slug))
      facts[`${FIELD_FACTS}${form}.${field.path.join('.')}`] ??= factOf(slug, field);
  }
  return facts;
}

function topFields(library: FormLibrary, slug: string): readonly FieldInfo[] {
  try {
    return sourceFields(library, slug).filter(({ path: [name = '', ...rest] }) => rest.length === 0 && key.test(name));
  } catch {
    // a section that is not there, or too much of them: said by the check that follows
    return [];
  }
}

function factOf(slug: string, { type, codes, unit, measures, privacy, path }: FieldInfo): FactDefinition {
  return {
    type,
    ...(codes === undefined ? {} : { codes }),
    ...(unit === undefined ? {} : { unit }),
    ...(measures === undefined ? {} : { measures }),
    privacy: privacy ?? 'staff',
    from: `${slug}#/${path.join('/')}`,
  };
}
