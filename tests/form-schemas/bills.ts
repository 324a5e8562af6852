import { Ajv } from 'ajv';
import type { FormData, Issue } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { type LedgerEntry, ledgerEntries } from '../../form-schemas/engine/form/ledger.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { restoreReadOnly } from '../../form-schemas/engine/form/read-only.ts';
import { type SchemaValidator, validateForm } from '../../form-schemas/engine/form/validate.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { computed, config, demo, environment, library, type Submissions } from './case.ts';

/** What is known when a bill is made out. */
export type Counter = {
  readonly submissions: Submissions;
  /** What was approved in the runs of the case before this one that are over with a decision, oldest first. */
  readonly before?: readonly Submissions[];
  /** Records of masters that the office has in place of the demo's. */
  readonly records?: Readonly<Record<string, readonly unknown[]>>;
  /** What the engine knows of the case: the open revision, sums of the ledger in paisa. */
  readonly engine?: Readonly<Record<string, unknown>>;
  /** What the officer typed. */
  readonly typed?: FormData;
  readonly today?: string;
};

/** A bill as the server keeps it. */
export type Bill = {
  readonly data: FormData;
  readonly issues: readonly Issue[];
  readonly entries: readonly LedgerEntry[];
};

const application = 'map-permit-application-edit';
const samples: readonly { readonly forms: Readonly<Record<string, FormData>> }[] = demo('applications.json');
const ajv = new Ajv({ allErrors: true, strict: true });
const checks = new Map<string, SchemaValidator>();

/** Makes out a bill: first values, what the officer typed over them, everything worked out, judged, booked. */
export function makeBill(
  slug: string,
  { submissions, before = [], records, engine = {}, typed = {}, today }: Counter,
): Bill {
  const bundle = bundleForm(library, slug);
  const around = { ...environment, today: today ?? environment.today };
  const office = { ...config, records: { ...config.records, ...records } };
  const facts = resolveFacts({
    library,
    submissions,
    before,
    engine,
    config: office,
    user: {},
    environment: around,
  });
  const opened = computeForm(bundle, prefillForm(bundle, library, facts, around), facts, around);
  const restored = restoreReadOnly(bundle, overlay(opened, typed), {
    library,
    facts,
    environment: around,
    stamped: {},
  });
  const data = computeForm(bundle, restored, facts, around);
  const issues = validateForm({
    bundle,
    validateSchema: checkOf(slug, bundle.schema),
    data,
    facts,
    environment: around,
  });
  return { data, issues, entries: ledgerEntries(bundle, data, facts, around) };
}

function checkOf(slug: string, schema: object): SchemaValidator {
  const check = checks.get(slug) ?? ajv.compile(schema);
  checks.set(slug, check);
  return check;
}

/** Submissions of a case that begins like a sample (counted from 1), with its application changed. */
export function caseOf(sample: number, change: Readonly<Record<string, unknown>> = {}): Submissions {
  const forms = samples[sample - 1]?.forms ?? {};
  return { [application]: computed(application, {}, overlay(forms[application] ?? {}, change)) };
}

/** One floor of the floor table, in feet. */
export function floor(no: string, area: string, more: Readonly<Record<string, unknown>> = {}): FormData {
  const measures = { length: area, width: '1', height: '9', area, floorUnit: 'FEET' };
  return { floor: no, status: 'proposed', use: 'residential', ...measures, ...more };
}

/** Sums of ledger entries in paisa, by kind and account. */
export function sums(entries: readonly LedgerEntry[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { kind, account, amount } of entries) {
    const key = `${kind} ${account}`;
    totals[key] = (totals[key] ?? 0) + amount;
  }
  return totals;
}

function overlay(data: FormData, typed: FormData): FormData {
  const laid: Record<string, unknown> = { ...data };
  for (const [key, value] of Object.entries(typed)) {
    const present = laid[key];
    laid[key] = isPlain(present) && isPlain(value) ? overlay(present, value) : value;
  }
  return laid;
}

function isPlain(value: unknown): value is FormData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
