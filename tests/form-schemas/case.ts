import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { readDemoOffice } from '../../scripts/demo/office.ts';
import { judgeOffice } from '../../server/founding/judge-office.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { officeConfig } from '../../server/office/read.ts';
import { shippedLaw, shippedLibrary } from './library.ts';

/** Submitted data by form. */
export type Submissions = Readonly<Record<string, FormData>>;

/** The shipped form data, and the demo municipality on the day the samples are filed. */
export const library = shippedLibrary();
export const config = demoConfig();
export const environment = { today: '2026-11-20', masters: config.masters };

/** The form as the office sees it when it is opened: first values, then everything computed. */
export function filled(slug: string, submissions: Submissions, data: FormData = {}): FormData {
  return computed(
    slug,
    submissions,
    prefillForm(bundleForm(library, slug), library, factsOf(submissions), environment, data),
  );
}

/** The form after a save. */
export function computed(slug: string, submissions: Submissions, data: FormData = {}, engine: FormData = {}): FormData {
  return computeForm(bundleForm(library, slug), data, factsOf(submissions, engine), environment);
}

/** Facts of a case. */
export function factsOf(submissions: Submissions, engine: FormData = {}): Facts {
  return resolveFacts({ library, submissions, engine, config, user: {}, environment });
}

/** A section of a form's data, empty when there is none. */
export function section(data: FormData, key: string): FormData {
  const value = data[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Rows of a table of a form's data. */
export function rows(data: FormData, key: string): readonly FormData[] {
  const value = data[key];
  return Array.isArray(value) ? value : [];
}

/** One file of the demo municipality, to be given its type by the caller. */
export function demo(file: string) {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'scripts', 'demo', file), 'utf8'));
}

/** The demo municipality as it is installed: its own records laid over the shipped ones. */
function demoConfig() {
  const shipped = readShippedOffice();
  const office = readDemoOffice();
  const organization = { ...shipped.organization, ...office.organization };
  const judged = judgeOffice(shippedLaw(), { organization, records: [...shipped.records, ...office.records] });
  if (judged.problems.length > 0) throw new Error(judged.problems.join('\n'));
  return officeConfig(
    organization,
    judged.records.map((record) => ({ ...record, version: 1 })),
  );
}
