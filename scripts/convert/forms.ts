import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checklists, mastersUsed } from './checklists.ts';
import { demoFiles } from './demo.ts';
import { type Domain, readDomain, usedSection } from './domain.ts';
import { facts } from './facts.ts';
import { readOverrides } from './formulas.ts';
import { formFile, sectionFile, sectionsUsed } from './library.ts';
import { codeLists, listsUsed, menus, patterns } from './lists.ts';
import type { Node } from './nodes.ts';
import { printJson } from './print.ts';
import { kebab, type Row, readTable } from './tables.ts';

// one line per row of a table
const tableWidth = 500;
const root = resolve(import.meta.dirname, '..', '..');

/**
 * Converts the tables of the domain into the form data of the chosen stages, together, in a folder of its own; what stands in
 * form-schemas was corrected by hand since:
 * `node scripts/convert/forms.ts --from <domain folder> --to <folder> [--stage phase-one,superstructure]`.
 */
function convert(): void {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      stage: { type: 'string', default: 'phase-one' },
      to: { type: 'string' },
    },
  });
  if (values.from === undefined || values.to === undefined)
    throw new Error('say --from <domain folder> --to <another folder>');
  if (resolve(values.to) === root) throw new Error('the repository holds corrected files: convert to another folder');
  const places = readOverrides();
  const domain = readDomain(values.from, values.stage.split(','), places);
  const documents = documentsOf(domain.forms);
  const forms = domain.forms.map((form) => formFile(domain, places, form, documents.get(form('slug'))));
  const sections = sectionsUsed(domain).map((id) => sectionFile(domain, places, id));
  writeLibrary(values.to, domain, forms, sections);
  writeDemo(values.to, values.from);
  const golden = join(values.to, 'tests', 'golden');
  writeText(golden, 'form-fields.json', printJson(fieldPaths(domain)));
  writeText(golden, 'forms.json', printJson(Object.fromEntries(forms.map(ruleOf)), tableWidth));
  writeText(golden, 'fact-types.json', printJson(factTypes(domain.folder), tableWidth));
}

/** What the table of forms says of a form, for the golden file that a changed rule would contradict. */
function ruleOf({ slug, schema: _schema, purpose: _purpose, document: _document, ...rule }: Node): [string, Node] {
  return [String(slug), rule];
}

/** Every fact of the tables with its type; a second name of another fact is left out. */
function factTypes(folder: string): Node {
  const rows = [...readTable(folder, 'facts.tsv'), ...readTable(folder, 'facts-to-add.tsv')];
  const named = rows
    .filter((row) => row('type') !== 'alias')
    .map((row): [string, string] => [row('fact'), row('type')]);
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function writeLibrary(to: string, domain: Domain, forms: readonly Node[], sections: readonly Node[]): void {
  const folder = join(to, 'form-schemas');
  const rows = checklists(domain.folder, mastersUsed(forms));
  const named = facts(domain);
  replaceFolder(join(folder, 'forms'), forms, 'slug');
  replaceFolder(
    join(folder, 'shared'),
    sections.map(({ id, schema }) => ({ id: String(id), schema })),
    'id',
  );
  writeText(folder, 'facts.json', printJson(named, tableWidth));
  writeText(folder, 'checklists.json', printJson(rows, tableWidth));
  writeText(folder, 'codes.json', printJson(codeLists(domain.folder, rows, listsUsed([forms, sections, named]))));
  writeText(folder, 'patterns.json', printJson(patterns(domain.folder)));
  writeText(folder, 'menus.json', printJson(menus(domain.folder, domain.forms)));
}

function replaceFolder(folder: string, files: readonly Node[], key: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) rmSync(join(folder, file));
  for (const file of files) {
    const name = String(file[key]);
    writeText(folder, `${key === 'id' ? kebab(name) : name}.json`, printJson(file));
  }
}

function writeDemo(to: string, from: string): void {
  for (const [name, content] of Object.entries(demoFiles(from)))
    writeText(join(to, 'scripts', 'demo'), name, printJson(content));
}

function writeText(folder: string, file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Template of each form; `documents.tsv` holds the coverage table of the printed texts. */
function documentsOf(forms: readonly Row[]): ReadonlyMap<string, string> {
  const documents = new Map(
    readTable(import.meta.dirname, 'documents.tsv').map((row) => [row('slug'), row('document')]),
  );
  const missing = forms.filter((form) => !documents.has(form('slug'))).map((form) => form('slug'));
  if (missing.length > 0) throw new Error(`documents.tsv has no template of ${missing.join(', ')}`);
  return documents;
}

/** Every field of each form as the tables list it, for the golden file that a lost field would contradict. */
function fieldPaths(domain: Domain): Node {
  const below = (rows: readonly Row[], prefix: string): readonly string[] =>
    rows.flatMap((row) => {
      const path = `${prefix}${row('key')}`;
      const section = usedSection(row);
      if (section === '' || row('type') === 'computed') return [path];
      const step = domain.heads.get(section)?.('type') === 'rows' ? '/*/' : '/';
      return [path, ...below(domain.sections.get(section) ?? [], `${path}${step}`)];
    });
  return Object.fromEntries(
    domain.forms.map((form) => [form('slug'), below(domain.formFields.get(form('slug')) ?? [], '')]),
  );
}

convert();
