import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawLibrary } from '../../../form-schemas/engine/law/library.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'form-schemas');

/** The definition files of the forms as they are shipped, parsed and unchecked. */
export function shippedFiles(): RawLibrary {
  return {
    forms: readFolder('forms'),
    masters: readFolder('masters'),
    rules: readFolder('rules'),
    sections: readFolder('shared'),
    codes: readData('codes.json'),
    patterns: readData('patterns.json'),
    facts: readData('facts.json'),
    checklists: readData('checklists.json'),
    approvals: readData('approvals.json'),
    chronology: readData('chronology.json'),
    formulas: readData('formulas.json'),
  };
}

function readData(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

function readFolder(name: string): readonly unknown[] {
  const files = readdirSync(join(folder, name)).filter((file) => file.endsWith('.json'));
  return files.map((file) => readData(join(name, file)));
}
