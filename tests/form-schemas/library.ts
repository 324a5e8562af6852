import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormDefinition, FormLibrary, SectionDefinition } from '../../form-schemas/engine/definition.ts';

const folder = join(import.meta.dirname, '..', '..', 'form-schemas');

/** The form data as it is shipped. */
export function shippedLibrary(): FormLibrary {
  const forms: readonly FormDefinition[] = readFolder('forms');
  const sections: readonly SectionDefinition[] = readFolder('shared');
  return {
    forms: Object.fromEntries(forms.map((form) => [form.slug, form])),
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
    codes: readData('codes.json'),
    patterns: readData('patterns.json'),
    facts: readData('facts.json'),
    checklists: readData('checklists.json'),
  };
}

/** Text of every form file by slug. */
export function formTexts(): ReadonlyMap<string, string> {
  const names = readdirSync(join(folder, 'forms')).sort();
  return new Map(names.map((name) => [name.replace('.json', ''), readFileSync(join(folder, 'forms', name), 'utf8')]));
}

/** One data file of form-schemas, to be given its type by the caller. */
export function readData(file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

function readFolder(name: string) {
  const files = readdirSync(join(folder, name)).filter((file) => file.endsWith('.json'));
  return files.map((file) => readData(join(name, file)));
}
