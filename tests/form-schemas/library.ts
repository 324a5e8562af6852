import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FormDefinition, SectionDefinition } from '../../form-schemas/engine/form-definition.ts';
import { writeOutFormulas } from '../../form-schemas/engine/law/named-formulas.ts';
import type { FormGroup, Law } from '../../form-schemas/engine/law/seeds.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import type { RuleGroup } from '../../form-schemas/engine/rule-definition.ts';

const folder = join(import.meta.dirname, '..', '..', 'form-schemas');

/** The files of the forms as they are shipped. */
export function rawLibrary() {
  const forms: readonly FormDefinition[] = readFolder('forms');
  const masters: readonly MasterDefinition[] = readFolder('masters');
  const rules: readonly RuleGroup[] = readFolder('rules');
  const sections: readonly SectionDefinition[] = readFolder('shared');
  return {
    forms,
    masters,
    rules,
    sections,
    codes: readData('codes.json'),
    patterns: readData('patterns.json'),
    facts: readData('facts.json'),
    checklists: readData('checklists.json'),
    approvals: readData('approvals.json'),
    chronology: readData('chronology.json'),
    formulas: readData('formulas.json'),
  };
}

let shipped: FormLibrary | undefined;

/** The form data as it is shipped, with its formulas written out: read once for all files of a process, and never to be changed. */
export function shippedLibrary(): FormLibrary {
  shipped ??= readShipped();
  return shipped;
}

function readShipped(): FormLibrary {
  const raw = rawLibrary();
  const { forms, masters, rules, sections, facts } = readWritten(writeOutFormulas(raw).files);
  const { codes, patterns, checklists, approvals, chronology } = raw;
  return {
    forms: Object.fromEntries(forms.map((form) => [form.slug, form])),
    masters: Object.fromEntries(masters.map((master) => [master.id, master])),
    rules: Object.fromEntries(rules.map((group) => [group.id, group])),
    sections: Object.fromEntries(sections.map((section) => [section.id, section])),
    codes,
    patterns,
    facts,
    checklists,
    approvals,
    chronology,
  };
}

/** The parsing boundary of what was written out. */
function readWritten(files: unknown): ReturnType<typeof rawLibrary> {
  return JSON.parse(JSON.stringify(files));
}

/** The shipped forms with the groups of the menu. */
export function shippedLaw(): Law {
  const menus: Readonly<Record<string, readonly Omit<FormGroup, 'stage'>[]>> = readData('menus.json');
  const groups = Object.entries(menus).flatMap(([stage, own]) => own.map(({ id, title }) => ({ id, stage, title })));
  return { library: shippedLibrary(), groups };
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
