import type { Environment, Facts, FormBundle, FormData, Issue } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { blockingIssues, type SchemaValidator, validateForm } from '../../form-schemas/engine/form/validate.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { dateOf } from '../../scripts/demo/fill.ts';
import { compileCheck } from '../../server/definitions/check.ts';
import { config, demo, environment, library, type Submissions } from './case.ts';
import { sampleValue } from './sample-values.ts';

/** An application of the samples. */
export type SampleApplication = { readonly applicationNo: number; readonly forms: Submissions };

/** A form as somebody filled it: its first values, what its formulas give, and everything else that it requires. */
export type SampleForm = {
  readonly bundle: FormBundle;
  readonly data: FormData;
  readonly facts: Facts;
  readonly environment: Environment;
  /** What is still wrong with it: nothing, as long as the definition can be satisfied. */
  readonly issues: readonly Issue[];
};

/** The sample applications of the demo municipality. */
export const sampleApplications: readonly SampleApplication[] = demo('applications.json');

const applicationForm = 'map-permit-application-edit';
const mostRounds = 30;
// the notice stands for 15 days before the inquiry
const noticeDays = { after: 27, days: 20 };
// what is done when a revision begins says which of its three points it is
const doneBefore: Readonly<Record<string, string>> = {
  'r2-after-plinth': '|phase-one|',
  'r3-after-superstructure': '|phase-one|superstructure|',
};
const [{ data: designer }]: readonly [{ readonly data: FormData }] = demo('office/designer.json');
// values that are made up keep few by-laws, so each sample asks for an exemption
const askedOfAll: Submissions = { [applicationForm]: { exemptionRequest: { asked: true } } };
const built = new Map<number, ReadonlyMap<string, SampleForm>>();
const bundles = new Map<string, FormBundle>();
const checks = new Map<string, SchemaValidator>();

/** Every form that a sample application reaches, filled in the order of the forms, each reading those before it. */
export function sampleForms(sample: SampleApplication): ReadonlyMap<string, SampleForm> {
  const known = built.get(sample.applicationNo);
  if (known !== undefined) return known;
  const submissions: Record<string, FormData> = {};
  const filled = new Map<string, SampleForm>();
  for (const slug of slugsReached(sample)) {
    const form = fillForm(sample, slug, submissions);
    submissions[slug] = stamped(form);
    filled.set(slug, form);
  }
  built.set(sample.applicationNo, filled);
  return filled;
}

/** The form of the first sample application that reaches it. */
export function sampleForm(slug: string): SampleForm {
  const sample = sampleApplications.find((each) => slugsReached(each).includes(slug));
  const form = sample && sampleForms(sample).get(slug);
  if (form === undefined) throw new Error(`no sample application reaches ${slug}`);
  return form;
}

/** What is wrong with data in the place of a sample's. */
export function issuesOf({ bundle, facts, environment: world }: SampleForm, data: unknown): readonly Issue[] {
  const validateSchema = checks.get(bundle.slug) ?? compileCheck(bundle.schema);
  checks.set(bundle.slug, validateSchema);
  return blockingIssues(validateForm({ bundle, validateSchema, data, facts, environment: world }));
}

function slugsReached(sample: SampleApplication): readonly string[] {
  const construction = ownValue(sample.forms[applicationForm], 'construction');
  const type = String(ownValue(construction, 'constructionType'));
  const buildingClass = String(ownValue(construction, 'buildingClass'));
  return Object.values(library.forms)
    .filter(({ types, classes }) => types.includes(type) && classes.includes(buildingClass))
    .toSorted((a, b) => a.order - b.order)
    .map(({ slug }) => slug);
}

function fillForm(sample: SampleApplication, slug: string, submissions: Submissions): SampleForm {
  const { order, group, stage } = bundleOf(slug);
  const bundle = bundleOf(slug).bundle;
  const today = addDays(environment.today, order + (order > noticeDays.after ? noticeDays.days : 0));
  const world = { ...environment, today };
  const facts = resolveFacts({
    library,
    submissions,
    engine: { applicationNo: sample.applicationNo, stage, 'case.stagesDone': doneBefore[group] },
    config,
    user: designer,
    environment: world,
  });
  const first = prefillForm(bundle, library, facts, world, { ...askedOfAll[slug], ...sample.forms[slug] });
  const form = { bundle, data: computeForm(bundle, first, facts, world), facts, environment: world, issues: [] };
  return completed(form, mostRounds);
}

function bundleOf(slug: string) {
  const { order = 0, group = '', stage = '' } = library.forms[slug] ?? {};
  const bundle = bundles.get(slug) ?? bundleForm(library, slug);
  bundles.set(slug, bundle);
  return { bundle, order, group, stage };
}

/** Gives each field that is missing a value, again and again, for one answer may ask for the next. */
function completed(form: SampleForm, rounds: number): SampleForm {
  const issues = issuesOf(form, form.data);
  if (issues.length === 0 || rounds === 0) return { ...form, issues };
  const answered = structuredClone(form.data);
  for (const { path } of issues) {
    const refused = valueAt(form.data, path);
    const row = valueAt(form.data, path.slice(0, -1));
    setAt(answered, path, sampleValue(fieldAt(form.bundle, path), form.environment.today, refused, row));
  }
  const data = computeForm(form.bundle, answered, form.facts, form.environment);
  return completed({ ...form, data }, rounds - 1);
}

function fieldAt({ fields }: FormBundle, path: readonly (string | number)[]): FieldInfo {
  const wanted = path.map((part) => (typeof part === 'number' ? '*' : part)).join('/');
  const field = fields.find((each) => each.path.join('/') === wanted);
  if (field === undefined) throw new Error(`no field ${wanted}`);
  return field;
}

function valueAt(data: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return data;
  return valueAt(typeof key === 'number' && Array.isArray(data) ? data[key] : ownValue(data, String(key)), rest);
}

/** Puts a value into data, making the sections and rows on the way. */
export function setAt(data: unknown, path: readonly (string | number)[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof data !== 'object' || data === null) return;
  const [next] = rest;
  const present: unknown = Reflect.get(data, key);
  const item = next === undefined ? value : (present ?? (typeof next === 'number' ? [] : {}));
  Reflect.set(data, key, item);
  if (next !== undefined) setAt(item, rest, value);
}

/** The data of a form after its approval: with the numbers and dates that the office gave it. */
export function stamped({ bundle, data, environment: { today } }: Omit<SampleForm, 'facts' | 'issues'>): FormData {
  const given = structuredClone(data);
  for (const { path, stamp, series } of bundle.fields) {
    if (stamp === undefined || !isRecord(data)) continue;
    if (stamp === 'number') setAt(given, path, series === undefined ? '१' : `${series}–१`);
    else if (stamp === 'approval-note') setAt(given, path, 'पेश भएको टिप्पणी बमोजिम गर्नू ।');
    else if (stamp === 'fiscal-year') setAt(given, path, '२०८३/०८४');
    else setAt(given, path, dateOf(stamp === 'till-date' ? addDays(today, 700) : today));
  }
  return given;
}
