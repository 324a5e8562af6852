import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedLaw } from '../../form-schemas/engine/law.ts';
import type { Law } from '../../form-schemas/engine/seeds.ts';
import { paperText } from '../../templates/engine/paper-text.ts';
import type { FragmentDefinition, StageDefinition } from '../../workflows/engine/definition.ts';
import { readTemplateFiles } from '../documents/templates.ts';
import { formPublishables, type LibraryBody, libraryPublishable, type Publishable, publishable } from './assemble.ts';
import { lawOfFiles, readFiles } from './library-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The files under version control, checked: what a new office starts with. */
export type Shipped = Law & {
  /** The files of the library as they are written. */
  readonly files: LibraryBody;
  /** Everything but the stages, which are published with the office's own roles. */
  readonly definitions: readonly Publishable[];
  readonly stages: readonly StageDefinition[];
  readonly fragments: readonly FragmentDefinition[];
};

/**
 * Reads form-schemas/, workflows/ and templates/.
 * @throws Error that lists everything wrong with the files
 */
export function readShipped(): Shipped {
  const files = readLibraryFiles();
  const law = checkedLaw(files);
  return {
    ...law,
    files,
    definitions: [libraryPublishable(files, shippedLaw), ...formPublishables(law.library), ...shippedTemplates()],
    stages: readFolder<StageDefinition>('workflows/stages'),
    fragments: readFolder<FragmentDefinition>('workflows/fragments'),
  };
}

/**
 * Reads the library and the menus of form-schemas/ alone.
 * @throws Error that lists everything wrong with the files
 */
export function readShippedLaw(): Law {
  return checkedLaw(readLibraryFiles());
}

function checkedLaw(files: LibraryBody): Law {
  const reading = readFiles(files);
  if (!reading.ok) throw new Error(`form-schemas: ${say(reading.problems)}`);
  return lawOfFiles(files);
}

function readLibraryFiles(): LibraryBody {
  return {
    forms: readFolder('form-schemas/forms'),
    masters: readFolder('form-schemas/masters'),
    rules: readFolder('form-schemas/rules'),
    sections: readFolder('form-schemas/shared'),
    codes: readFile('form-schemas/codes.json'),
    patterns: readFile('form-schemas/patterns.json'),
    facts: readFile('form-schemas/facts.json'),
    checklists: readFile('form-schemas/checklists.json'),
    approvals: readFile('form-schemas/approvals.json'),
    chronology: readFile('form-schemas/chronology.json'),
    menus: readFile('form-schemas/menus.json'),
  };
}

function shippedTemplates(): Publishable[] {
  const files = readTemplateFiles();
  return Object.keys(files.catalogue).map((id) => publishable('template', id, paperText(files, id)));
}

/** The parsing boundary of the files: parseLibrary and compileStage check every shape before anything is used. */
function readFolder<T>(folder: string): T[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFile(`${folder}/${name}`) as T);
}

function readFile(path: string): unknown {
  const text = readFileSync(join(ROOT, path), 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error });
  }
}

function say(problems: readonly { readonly file: string; readonly path: string; readonly message: string }[]): string {
  return problems.map(({ file, path, message }) => `\n  ${file}${path}: ${message}`).join('');
}
