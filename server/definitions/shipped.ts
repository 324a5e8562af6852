import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { shippedLaw } from '../../form-schemas/engine/law/law.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import { paperText } from '../../templates/engine/paper-text.ts';
import type { StageSource } from '../../workflows/engine/body.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import type { Source } from '../../workflows/engine/expand.ts';
import { readTemplateFiles } from './templates.ts';
import {
  formPublishables,
  type LibraryBody,
  libraryPublishable,
  type Publishable,
  publishable,
  writtenOut,
} from './assemble.ts';
import { hostMasterProblems } from '../office/host-masters.ts';
import { lawOfFiles, readFiles } from './library-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The files under version control, checked: what a new office starts with. */
export type Shipped = Law & {
  /** The files of the library as they are written. */
  readonly files: LibraryBody;
  /** Everything but the stages, which are published with the office's own roles. */
  readonly definitions: readonly Publishable[];
  readonly stages: readonly StageSource[];
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
    stages: readShippedStages(),
  };
}

/**
 * Reads the library and the menus of form-schemas/ alone.
 * @throws Error that lists everything wrong with the files
 */
export function readShippedLaw(): Law {
  return checkedLaw(readLibraryFiles());
}

/** Every stage of workflows/, as it is written. */
export function readShippedStages(): readonly StageSource[] {
  const fragments = readFolder<Source>('workflows/fragments');
  const parts = readFolder<Source>('workflows/parts');
  return readFolder<Source>('workflows/stages').map((definition) => ({ definition, fragments, parts }));
}

const sourcesByText = new Map<string, StageSource>();

/** What ships as the text of a stage, where this is what comes of it: an office that runs may hold it from before it was written so. */
export function findShippedSource(body: Pick<StageBody, 'definition' | 'fragments'>): StageSource | undefined {
  if (sourcesByText.size === 0)
    for (const source of readShippedStages()) {
      const out = writtenOut(source);
      if (out.ok && out.source) sourcesByText.set(textOf(out), out.source);
    }
  return sourcesByText.get(textOf(body));
}

function textOf({ definition, fragments }: Pick<StageBody, 'definition' | 'fragments'>): string {
  return canonicalJson({ definition, fragments });
}

function checkedLaw(files: LibraryBody): Law {
  const reading = readFiles(files);
  if (!reading.ok) throw new Error(`form-schemas: ${say(reading.problems)}`);
  const law = lawOfFiles(files);
  const problems = hostMasterProblems(law.library);
  if (problems.length > 0) throw new Error(`form-schemas: ${say(problems)}`);
  return law;
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
    formulas: readFile('form-schemas/formulas.json'),
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
