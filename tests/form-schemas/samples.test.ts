import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { isGiven } from '../../form-schemas/engine/plain-schema.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { printJson } from '../support/print-json.ts';
import { library } from './case.ts';
import { issuesOf, type SampleForm, sampleApplications, sampleForm, sampleForms, setAt } from './sample-forms.ts';
import { wrongValue } from './wrong-values.ts';

/** What is wrong with a form that is sent empty, and with one in which every answer is a mistake. */
type WrongForms = { readonly empty: readonly string[]; readonly mistaken: readonly string[] };

const golden = join(import.meta.dirname, '..', 'golden', 'form-issues.json');
const slugs = Object.keys(library.forms).toSorted();

describe('a form that is filled with what it asks for', () => {
  test.each(slugs)('%s is right', (slug) => {
    expect(sampleForm(slug).issues).toEqual([]);
  });
});

describe('a sample application', () => {
  test.each(sampleApplications)('$applicationNo can be taken through every form that it reaches', (sample) => {
    const wrong = [...sampleForms(sample)].flatMap(([slug, { issues }]) =>
      issues.map(({ path, code }) => `${slug} ${path.join('/')}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });
});

// NAKSA_UPDATE_GOLDEN=1 writes the file anew; its diff is what a reviewer reads.
describe('a form that is filled wrongly', () => {
  const found = Object.fromEntries(slugs.map((slug) => [slug, wrongForms(sampleForm(slug))]));
  if (process.env['NAKSA_UPDATE_GOLDEN'] === '1') writeFileSync(golden, printJson(found));
  const expected: Readonly<Record<string, WrongForms>> = JSON.parse(readFileSync(golden, 'utf8'));

  test.each(slugs)('%s says what is wrong, field by field', (slug) => {
    expect(found[slug]).toEqual(expected[slug]);
  });
});

function wrongForms(form: SampleForm): WrongForms {
  return { empty: issueLines(form, {}), mistaken: issueLines(form, mistaken(form)) };
}

function issueLines(form: SampleForm, data: FormData): readonly string[] {
  const computed = computeForm(form.bundle, data, form.facts, form.environment);
  return issuesOf(form, computed).map(({ path, code }) => `${path.join('/')}: ${code}`);
}

/** The sample with a mistake in every field that a person fills, in the first row of each table, and a field that no form has. */
function mistaken({ bundle, data }: SampleForm): FormData {
  const wrong = { ...structuredClone(data), strange: 'x' };
  for (const field of bundle.fields) {
    const path = field.path.map((part) => (part === '*' ? 0 : part));
    const value = isGiven({ naksa: field }) || field.readOnly === true ? undefined : wrongValue(field);
    if (value !== undefined && hasRows(data, path)) setAt(wrong, path, value);
  }
  return wrong;
}

/** Says whether every table on the way to a field has a first row. */
function hasRows(data: unknown, path: readonly (string | number)[]): boolean {
  const [key, ...rest] = path;
  if (!path.includes(0)) return true;
  if (key === 0) return Array.isArray(data) && data.length > 0 && hasRows(data[0], rest);
  return hasRows(ownValue(data, String(key)), rest);
}
