import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../../form-schemas/engine/form/compute.ts';
import type { Environment, Facts, FormData } from '../../../form-schemas/engine/definition.ts';
import type { FormDefinition } from '../../../form-schemas/engine/form-definition.ts';
import { holds } from '../../../form-schemas/engine/formula/formula.ts';
import { resolveFacts } from '../../../form-schemas/engine/rules/facts.ts';
import { prefillForm } from '../../../form-schemas/engine/form/prefill.ts';
import { ownValue } from '../../../form-schemas/engine/records.ts';
import { blockingIssues, validateForm } from '../../../form-schemas/engine/form/validate.ts';
import { readAnswerBook } from '../../../scripts/demo/book.ts';
import { filesNamed, fillForm } from '../../../scripts/demo/fill.ts';
import { subjectOf } from '../../../scripts/demo/story-file.ts';
import { answersOf, copiesFor, type Sample, wordsOf } from '../../../scripts/demo/overlays.ts';
import { readStaff, staffWords } from '../../../scripts/demo/people.ts';
import { config, demo } from '../../form-schemas/case.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';
import { stamped } from '../../form-schemas/sample-forms.ts';

const library = shippedLibrary();
const book = readAnswerBook();
const staff = readStaff();
const { masters } = config;
const expected: readonly { readonly expected: Readonly<Record<string, unknown>> }[] = demo('applications.json');
const ajv = new Ajv({ allErrors: true, strict: true });

/** Days on which the groups of a case are worked on: the inquiry must come after the notice period. */
const days: Readonly<Record<string, string>> = {
  notice: '2026-11-12',
  // the order of the inquiry; it is held on a later day
  'surjamin-muchulka-view': '2026-11-28',
  sarjamin: '2026-11-29',
  'plinth-permit': '2026-12-03',
};

type Filled = { readonly submissions: Record<string, FormData>; readonly issues: readonly string[] };

/** Fills every form of a sample's first stage that has answers and is asked for, in menu order, as its people would. */
function fillCase(sample: Sample): Filled {
  const { constructionType: type, buildingClass, ward } = subjectOf(sample.forms);
  const user = staff.people.find((person) => person.loginId === sample.designer) ?? {};
  const words = { ...wordsOf(book, sample), ...staffWords(staff, ward, sample.designer), sheetNo: '1' };
  const submissions: Record<string, FormData> = {};
  const issues: string[] = [];
  for (const form of formsFor(type, buildingClass)) {
    const environment: Environment = { today: days[form.slug] ?? days[form.group] ?? '2026-09-20', masters };
    const engine = { registrationDate: { ad: '2026-09-20', source: 'ad' }, registrationNo: '०८३/०८४-०००१' };
    const facts = resolveFacts({ library, submissions, engine, config, user, environment });
    if (form.condition !== undefined && !holds(form.condition, { facts, environment, codes: library.codes })) continue;
    const layers = answersOf(book, sample, form.slug);
    const files = Object.fromEntries(filesNamed(layers).map((name) => [name, '00000000-0000-4000-8000-000000000000']));
    const around = { today: environment.today, facts, files, words };
    const opened = open(form, facts, environment, {
      construction: { constructionType: type, buildingClass },
      land: { ward },
    });
    const bundle = bundleForm(library, form.slug);
    const typed = layers.reduce<FormData>((data, layer) => fillForm(data, layer, around), opened);
    const data = computeForm(bundle, typed, facts, environment);
    const found = validateForm({ bundle, validateSchema: ajv.compile(bundle.schema), data, facts, environment });
    issues.push(...blockingIssues(found).map(({ path, code }) => `${form.slug} ${path.join('/')} ${code}`));
    submissions[form.slug] = stamped({ bundle, data, environment });
  }
  return { submissions, issues };
}

function formsFor(type: string, buildingClass: string): readonly FormDefinition[] {
  return Object.values(library.forms)
    .filter(({ stage }) => stage === 'phase-one')
    .filter(({ slug, classes, types }) => book.answers[slug] && classes.includes(buildingClass) && types.includes(type))
    .toSorted((a, b) => a.order - b.order);
}

function open(form: FormDefinition, facts: Facts, environment: Environment, subject: FormData): FormData {
  const bundle = bundleForm(library, form.slug);
  return computeForm(
    bundle,
    prefillForm(bundle, library, facts, environment, form.order === 1 ? subject : {}),
    facts,
    environment,
  );
}

test.each(book.samples.map((sample) => [sample.applicationNo, sample] as const))(
  'every form of sample %i is filled without a gap',
  (_applicationNo, sample) => {
    const { submissions, issues } = fillCase(sample);
    expect(issues).toEqual([]);
    expect(Object.keys(submissions).length).toBeGreaterThan(9);
  },
);

test('the first sample answers every field that applies to it', () => {
  const [sample] = book.samples;
  if (!sample) throw new Error('no samples');
  const { submissions } = fillCase(sample);
  const empty = Object.keys(submissions).flatMap((slug) => emptyFields(slug, submissions[slug] ?? {}));
  // nothing to say in this case: one neighbour on each side, no river or power line near, no head of the office's own, no fine, nobody
  // excused, no objection
  expect(empty).toEqual([
    'map-permit-application-edit moreNeighbours',
    'map-technical-description-view waterBodies',
    'map-technical-description-view highTension',
    'rajaswo-detail-view otherHeads',
    'rajaswo-detail-view fineDecision',
    'rajaswo-detail-view waiver',
    'surjamin-muchulka-view objections',
  ]);
});

/** Top-level fields without a value that are always shown and that a person fills; a further text is added only when needed. */
function emptyFields(slug: string, data: FormData): readonly string[] {
  return bundleForm(library, slug)
    .fields.filter(
      ({ path, type, show, compute, stamp }) =>
        path.length === 1 && type !== 'text' && show === undefined && compute === undefined && stamp === undefined,
    )
    .filter(({ path }) => data[path[0] ?? ''] === undefined)
    .map(({ path }) => `${slug} ${path.join('/')}`);
}

test.each(book.samples.map((sample, at) => [sample.applicationNo, sample, expected[at]?.expected] as const))(
  'the fees of sample %i are those that were worked out by hand',
  (_applicationNo, sample, sums) => {
    const { submissions } = fillCase(sample);
    const heads = ownValue(
      Object.values(submissions).find((data) => data['feeHeads'] !== undefined),
      'feeHeads',
    );
    expect(ownValue(heads, 'total')).toBe(Number(sums?.['totalPayable']) * 100);
    expect(ownValue(heads, 'deposit')).toBe(Math.round(Number(sums?.['deposit']) * 100));
  },
);

/** What the first sample says otherwise: its plot measures a little less than its papers say. */
const measuredAnew = { measuredArea: { system: 'hill', ropani: 0, aana: 4, paisa: 2, daam: '1.12' } };

test('what the overlay copies for the first sample is what its answers say themselves, but for what was measured anew', () => {
  const [sample] = book.samples;
  if (!sample) throw new Error('no samples');
  const people = staffWords(staff, subjectOf(sample.forms).ward, sample.designer);
  const words = { ...wordsOf(book, sample), ...people, sheetNo: '1' };
  const files = Object.fromEntries(filesNamed(book.answers).map((name) => [name, name]));
  const around = { today: '2026-11-29', facts: {}, files, words };
  for (const slug of new Set(book.table.copies.map(({ to }) => to.split('#')[0] ?? ''))) {
    const written = fillForm({}, book.answers[slug] ?? {}, around);
    const copied = copiesFor(book, sample, slug).reduce<FormData>(
      (data, layer) => fillForm(data, layer, around),
      written,
    );
    const asMeasured = 'measuredArea' in written ? { ...copied, ...measuredAnew } : copied;
    expect(asMeasured).toEqual(written);
  }
});
