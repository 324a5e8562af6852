import type { Environment, Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import type { FormDefinition } from '../../form-schemas/engine/form-definition.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { readAnswerBook } from '../../scripts/demo/book.ts';
import { filesNamed, fillForm } from '../../scripts/demo/fill.ts';
import { answersOf, type Sample, wordsOf } from '../../scripts/demo/overlays.ts';
import { readStaff, staffWords } from '../../scripts/demo/people.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { config, library, type Submissions } from './case.ts';

/** A sample application as its people answered it, up to the map check. */
export type AnsweredCase = {
  readonly submissions: Submissions;
  readonly facts: Facts;
  readonly environment: Environment;
};

const book = readAnswerBook();
const staff = readStaff();
const environment: Environment = { today: '2026-09-20', masters: config.masters };
const lastOrder = 21;
const anyFile = '00000000-0000-4000-8000-000000000000';

/** Numbers of the sample applications, in their order. */
export const sampleNumbers = book.samples.map(({ applicationNo }) => applicationNo);

/**
 * Fills every form of a sample up to the map check with the answers of the demo municipality.
 * @param edit changes what was answered before it is computed
 */
export function answeredCase(
  applicationNo: number,
  edit: (slug: string, data: FormData) => FormData = keep,
): AnsweredCase {
  const sample = book.samples.find((each) => each.applicationNo === applicationNo);
  if (sample === undefined) throw new Error(`no sample ${applicationNo}`);
  const submissions: Record<string, FormData> = {};
  for (const form of formsOf(sample)) {
    const facts = factsAfter(sample, submissions);
    submissions[form.slug] = answered(sample, form, facts, (data) => edit(form.slug, data));
  }
  return { submissions, facts: factsAfter(sample, submissions), environment };
}

function formsOf(sample: Sample): readonly FormDefinition[] {
  const { constructionType, buildingClass } = subjectOf(sample.forms);
  return Object.values(library.forms)
    .filter(({ slug, stage, order }) => stage === 'phase-one' && order <= lastOrder && book.answers[slug] !== undefined)
    .filter(({ classes, types }) => classes.includes(buildingClass) && types.includes(constructionType))
    .toSorted((a, b) => a.order - b.order);
}

function factsAfter(sample: Sample, submissions: Submissions): Facts {
  const user = staff.people.find((person) => person.loginId === sample.designer) ?? {};
  return resolveFacts({ library, submissions: { ...submissions }, engine: {}, config, user, environment });
}

function answered(sample: Sample, form: FormDefinition, facts: Facts, edit: (data: FormData) => FormData): FormData {
  const { constructionType, buildingClass, ward } = subjectOf(sample.forms);
  const bundle = bundleForm(library, form.slug);
  const layers = answersOf(book, sample, form.slug);
  const words = { ...wordsOf(book, sample), ...staffWords(staff, ward, sample.designer) };
  const files = Object.fromEntries(filesNamed(layers).map((name) => [name, anyFile]));
  const around = { today: environment.today, facts, files, words };
  const subject = form.order === 1 ? { construction: { constructionType, buildingClass }, land: { ward } } : {};
  const opened = computeForm(bundle, prefillForm(bundle, library, facts, environment, subject), facts, environment);
  const typed = layers.reduce<FormData>((data, layer) => fillForm(data, layer, around), opened);
  return computeForm(bundle, edit(typed), facts, environment);
}

function keep(_slug: string, data: FormData): FormData {
  return data;
}
