import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForm } from '../../form-schemas/engine/bundle.ts';
import { computeForm } from '../../form-schemas/engine/compute.ts';
import type { Facts, FormData, Masters } from '../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../form-schemas/engine/facts.ts';
import { prefillForm } from '../../form-schemas/engine/prefill.ts';
import { shippedLibrary } from './library.ts';

/** Submitted data by form. */
export type Submissions = Readonly<Record<string, FormData>>;

const masters: Masters = demo('masters.json');
const timers: readonly { readonly key: string; readonly days?: number }[] = demo('timers.json');

/** The shipped form data, and the demo municipality on the day the samples are filed. */
export const library = shippedLibrary();
export const environment = { today: '2026-11-20', masters };
const config = {
  organization: demo('organization.json'),
  wards: demo('wards.json'),
  timers: Object.fromEntries(timers.map(({ key, days }) => [key, days])),
};

/** The form as the office sees it when it is opened: first values, then everything computed. */
export function filled(slug: string, submissions: Submissions, data: FormData = {}): FormData {
  return computed(
    slug,
    submissions,
    prefillForm(bundleForm(library, slug), library, factsOf(submissions), environment, data),
  );
}

/** The form after a save. */
export function computed(slug: string, submissions: Submissions, data: FormData = {}): FormData {
  return computeForm(bundleForm(library, slug), data, factsOf(submissions), environment);
}

/** Facts of a case. */
export function factsOf(submissions: Submissions): Facts {
  return resolveFacts({ library, submissions, engine: {}, config, user: {}, environment });
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
