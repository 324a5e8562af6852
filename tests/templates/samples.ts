import type { Facts, FormBundle, FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import type { FormDefinition } from '../../form-schemas/engine/form-definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { factsForCel } from '../../form-schemas/engine/formula/fact-view.ts';
import { holds } from '../../form-schemas/engine/formula/formula.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import { readAnswerBook } from '../../scripts/demo/book.ts';
import { dateOf, filesNamed, fillForm } from '../../scripts/demo/fill.ts';
import { answersOf, wordsOf } from '../../scripts/demo/overlays.ts';
import { readStaff, staffWords } from '../../scripts/demo/people.ts';
import { config, demo, environment } from '../form-schemas/case.ts';
import { issuesOf, type SampleForm, setAt } from '../form-schemas/sample-forms.ts';
import { sampleValue } from '../form-schemas/sample-values.ts';
import { ofKind } from './kinds.ts';
import { barely, firstRows, longest, type Path, valueAt } from './stretch.ts';

/** How full a paper is: as usual, with nothing that the form does not require, or with the most that an office may meet. */
export type SampleName = 'typical' | 'empty' | 'longest';
/** Names of the samples, in the order in which they are looked at. */
export const sampleNames: readonly SampleName[] = ['typical', 'empty', 'longest'];

/** Submitted data by form. */
export type Submissions = Record<string, FormData>;

/** A case as far as the form that is printed: what was submitted, and what the engine knows of it. */
export type SampleCase = {
  readonly forms: Submissions;
  readonly engine: Facts;
  readonly config: unknown;
  /** Day on which the form was filled, AD. */
  readonly today: string;
};

type Course = { readonly name: SampleName; readonly library: FormLibrary; readonly target: FormDefinition };

const book = readAnswerBook();
const staff = readStaff();
const [sample] = book.samples;
const [{ data: designer }]: readonly [{ readonly data: FormData }] = demo('office/designer.json');
const anyFile = '00000000-0000-4000-8000-000000000000';
const firstDay = '2026-11-20';
const mostRounds = 30;
// nothing is paid before it is entered
const receiptForm = 'rajaswo-voucher';
const checkForm = 'map-check-report-view';
/** The stage of the work that an inspection is of, and what becomes of another designer. */
const decided: Facts = {
  'decision.stage-of-work.work': 'slab',
  'decision.designer-changed.by': 'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार',
  'decision.designer-changed.on': dateOf('2026-12-20'),
  'decision.designer-refused.by': 'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार',
  'decision.designer-refused.on': dateOf('2026-12-20'),
  'decision.designer-refused.reason': 'साविक डिजाइनरको पारिश्रमिकको विवाद नटुङ्गिएको',
};
/** What the chief decided, where the map check asks for it. */
const exemption: Facts = {
  'decision.exemption.outcome': 'granted',
  'decision.exemption.authority': 'executive',
  'decision.exemption.basis': 'भवन निर्माण मापदण्ड, दफा १२',
  'decision.exemption.deviation': 'पूर्वतर्फ १.५ मिटरको सट्टा ३ फिट छाडी झ्याल राखिएको',
  'decision.exemption.decisionNo': '१४',
  'decision.exemption.ground': 'सँधियारलाई असर नपर्ने',
  'decision.exemption.decidedOn': dateOf('2026-12-03'),
  'decision.exemption.by': 'प्रमुख प्रशासकीय अधिकृत इन्द्रमणि सुनार',
  'decision.exemption.on': dateOf('2026-12-03'),
  'decision.exemption.reason': 'झ्याल नखुल्ने अपारदर्शी सिसाको राख्ने सर्तमा',
};
// what was done when a flow begins; a flow that is not named follows the first permit
const doneBefore: Readonly<Record<string, readonly string[]>> = {
  'phase-one': [],
  completion: ['phase-one', 'superstructure'],
  'deposit-refund': ['phase-one', 'superstructure', 'completion'],
};
// a revision is asked for at one of three points
const doneAtRevision: Readonly<Record<string, readonly string[]>> = {
  'r1-before-plinth': [],
  'r2-after-plinth': ['phase-one'],
  'r3-after-superstructure': ['phase-one', 'superstructure'],
};
const permitGroups = ['plinth-permit'];
const mayBeDoneBefore: Readonly<Record<string, readonly string[]>> = {
  'name-transfer': ['phase-one', 'superstructure', 'completion'],
};
const cases = new Map<string, SampleCase>();
// cases that begin with the same forms share them
const begun = new Map<string, Submissions>();

/**
 * The case of sample application 1, brought as far as a form: with the answers of the demo municipality, with nothing but what
 * the forms require, or stretched to the longest. The same arguments give the same object.
 */
export function sampleCase(library: FormLibrary, slug: string, name: SampleName, ready: Submissions): SampleCase {
  const known = cases.get(`${name} ${slug}`);
  if (known !== undefined) return known;
  const target = library.forms[slug];
  if (target === undefined) throw new Error(`there is no form ${slug}`);
  const made = makeCase({ name, library, target }, ready);
  cases.set(`${name} ${slug}`, made);
  return made;
}

function makeCase(course: Course, ready: Submissions): SampleCase {
  const forms = formsBefore(course);
  const kind = kindOf(course.target);
  const engine = engineFacts(course, course.target);
  let submissions: Submissions = {};
  let key = [course.name, ...kind, ...(doneAtRevision[course.target.group] ?? ['–'])].join(' ');
  for (const form of forms) {
    key += form === course.target ? ` = ${form.slug}` : ` ${form.slug}`;
    submissions = begun.get(key) ?? withForm(course, form, submissions, ready);
    begun.set(key, submissions);
  }
  const isDeviating = submissions[checkForm]?.['result'] === 'deviation';
  const known = { ...engine, ...decided, ...(isDeviating && exemption) };
  return { forms: submissions, engine: known, config, today: addDays(firstDay, course.target.order) };
}

/** The forms that were filled before the target, in their order, and the target itself. */
function formsBefore({ name, library, target }: Course): readonly FormDefinition[] {
  const [type, buildingClass] = kindOf(target);
  const stages = new Set([...stagesBefore(name, target), target.stage]);
  return Object.values(library.forms)
    .filter(({ stage, types, classes }) => stages.has(stage) && types.includes(type) && classes.includes(buildingClass))
    .filter(
      ({ stage, order, group }) => stage !== target.stage || (order <= target.order && isOneRevision(group, target)),
    )
    .filter((form) => name !== 'empty' || form.requirement !== 'optional' || form.slug === target.slug)
    .filter(({ order, slug }) => order !== target.order || slug === target.slug)
    .filter(({ group }) => isAfterPermit(target) || !permitGroups.includes(group))
    .toSorted((a, b) => a.order - b.order);
}

function isOneRevision(group: string, target: FormDefinition): boolean {
  return target.stage !== 'revision' || group === target.group;
}

/** Whether the permit to build came before the form: a revision may be asked for earlier. */
function isAfterPermit({ group }: FormDefinition): boolean {
  return doneAtRevision[group]?.length !== 0;
}

function stagesBefore(name: SampleName, { stage, group }: FormDefinition): readonly string[] {
  const may = name === 'empty' ? undefined : mayBeDoneBefore[stage];
  const atRevision = doneAtRevision[group];
  if (atRevision !== undefined) return atRevision.length === 0 ? ['phase-one'] : atRevision;
  return may ?? doneBefore[stage] ?? ['phase-one'];
}

/** Kind of work and class of building for which the form is asked: those of application 1 where it is asked there. */
function kindOf({ types, classes }: FormDefinition): readonly [type: string, buildingClass: string] {
  return [types.includes('1') ? '1' : (types[0] ?? '1'), classes.includes('C') ? 'C' : (classes[0] ?? 'C')];
}

/** The case with one more form, if the case asks for it. */
function withForm(course: Course, form: FormDefinition, submissions: Submissions, ready: Submissions): Submissions {
  const { library, target } = course;
  const world = { ...environment, today: addDays(firstDay, form.order) };
  const engine = engineFacts(course, form);
  const facts = resolveFacts({ library, submissions, engine, config, user: designer, environment: world });
  const isAsked =
    form.slug === target.slug ||
    form.requirement !== 'conditional' ||
    form.condition === undefined ||
    holds(form.condition, { facts: factsForCel(factShapes(library), facts), environment: world, codes: library.codes });
  return isAsked ? { ...submissions, [form.slug]: filledForm(course, form, facts, ready) } : submissions;
}

function withKind(data: FormData, target: FormDefinition): FormData {
  const [constructionType, buildingClass] = kindOf(target);
  const construction = ownValue(data, 'construction');
  const changed = { ...(isRecord(construction) ? construction : {}), constructionType, buildingClass };
  return constructionType === '1'
    ? { ...data, construction: changed }
    : ofKind({ ...data, construction: changed }, constructionType);
}

function engineFacts({ name, library, target }: Course, form: FormDefinition): Facts {
  const amounts =
    name === 'longest' ? { income: 9_876_543_210, deposit: 1_234_567_890 } : { income: 2_197_500, deposit: 645_000 };
  const done = stagesBefore(name, target).filter((stage) => stage !== form.stage);
  return {
    applicationNo: 8384000001,
    registrationNo: '०८३/०८४-०००१',
    registrationDate: dateOf('2026-11-05'),
    stage: form.stage,
    'case.stagesDone': done.length === 0 ? '' : `|${done.join('|')}|`,
    'case.stagesOpen': `|${form.stage}|`,
    'case.validUntil': dateOf('2028-11-29'),
    ...(target.stage === 'revision' && {
      'openedOn.revision': dateOf(addDays(firstDay, 40)),
      'stagesDoneAt.revision': (doneAtRevision[target.group] ?? []).map((stage) => `|${stage}|`).join(''),
    }),
    'ledger.demand.income': amounts.income,
    'ledger.demand.deposit': amounts.deposit,
    ...(target.order >= (library.forms[receiptForm]?.order ?? 0) && {
      'ledger.receipt.income': amounts.income,
      'ledger.deposit.deposit': amounts.deposit,
    }),
  };
}

function filledForm(course: Course, form: FormDefinition, facts: Facts, ready: Submissions): FormData {
  const { library, name } = course;
  const bundle = bundleForm(library, form.slug);
  const today = addDays(firstDay, form.order);
  const world = { ...environment, today };
  const opened = (first: FormData) =>
    computeForm(bundle, prefillForm(bundle, library, facts, world, first), facts, world);
  const own = ready[form.slug];
  const agreed = own && form.order === 1 ? withKind(own, course.target) : own;
  const usual = agreed ?? answered(form.slug, opened(subject(course, form)), facts, today);
  const sources = { open: opened({}), usual };
  const data = computeForm(bundle, firstData(name, bundle, sources, today), facts, world);
  return stamped(
    bundle.fields,
    completed({ bundle, facts, environment: world, data, issues: [] }, sources, mostRounds),
    today,
  );
}

function firstData(name: SampleName, bundle: FormBundle, { open, usual }: Sources, today: string): FormData {
  if (name === 'typical') return usual;
  // whose land lies beside is no choice of the form's
  if (name === 'empty' && usual['boundaries'] !== undefined)
    return { ...firstRows(bundle, open), boundaries: sidesOnly(usual['boundaries']), ...addedFloors(usual) };
  return name === 'empty' ? firstRows(bundle, open) : longest(bundle, open, usual, today);
}

/** Of an application to add a floor: the floors that stand and those that are added, without which there is none. */
function addedFloors({ construction, floors }: FormData): FormData {
  if (!isRecord(construction) || construction['constructionType'] !== '3') return {};
  const { constructionType, buildingClass, existingPermitNo } = construction;
  return { floors, construction: { constructionType, buildingClass, existingPermitNo } };
}

/** Sides, neighbours and plots without what need not be said of them. */
function sidesOnly(rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: FormData) => {
    const { addressNe: _address, mobile: _mobile, remarks: _remarks, ...needed } = row;
    return needed;
  });
}

function subject({ target }: Course, { order }: FormDefinition): FormData {
  return order === 1 ? withKind({ land: { ward: '04' } }, target) : {};
}

/** The form with the answers of the demo municipality. */
function answered(slug: string, open: FormData, facts: Facts, today: string): FormData {
  if (sample === undefined) return open;
  const layers = answersOf(book, sample, slug);
  const words = { ...wordsOf(book, sample), ...staffWords(staff, '04', sample.designer), sheetNo: '12' };
  const files = Object.fromEntries(filesNamed(layers).map((file) => [file, anyFile]));
  return layers.reduce<FormData>((data, layer) => fillForm(data, layer, { today, facts, files, words }), open);
}

type Sources = { readonly open: FormData; readonly usual: FormData };

/** Gives each required field that is missing a value, again and again, for one answer may ask for the next. */
function completed(form: SampleForm, sources: Sources, rounds: number): FormData {
  const issues = issuesOf(form, form.data);
  if (issues.length === 0 || rounds === 0) return form.data;
  const answers = structuredClone(form.data);
  for (const { path } of issues) {
    const field = fieldAt(form.bundle.fields, path);
    if (field !== undefined) setAt(answers, path, answerAt(form, sources, field, path));
  }
  return completed(
    { ...form, data: computeForm(form.bundle, answers, form.facts, form.environment) },
    sources,
    rounds - 1,
  );
}

function answerAt(
  { bundle, data, environment: { today } }: SampleForm,
  { open, usual }: Sources,
  field: FieldInfo,
  path: Path,
) {
  const refused = valueAt(data, path);
  if (field.type === 'rows') {
    const given = barely(bundle.fields, field, valueAt(open, path));
    const least = Array.from({ length: Math.max(1, field.minItems ?? 1) }, () => ({}));
    return Array.isArray(given) && given.length > 0 ? given : least;
  }
  if (field.type === 'object') return {};
  const known = valueAt(open, path) ?? valueAt(usual, path);
  return refused === undefined && known !== undefined
    ? known
    : sampleValue(field, today, refused, valueAt(data, path.slice(0, -1)));
}

function fieldAt(fields: readonly FieldInfo[], path: Path): FieldInfo | undefined {
  const wanted = path.map((part) => (typeof part === 'number' ? '*' : part)).join('/');
  return fields.find((each) => each.path.join('/') === wanted);
}

/** The form after its approval: with the numbers and dates that the office gave it. */
function stamped(fields: readonly FieldInfo[], data: FormData, today: string): FormData {
  const given = structuredClone(data);
  for (const { path, stamp, type } of fields) {
    if (stamp === undefined || type === 'rows' || path.includes('*')) continue;
    if (stamp === 'number') setAt(given, path, '०८३/०८४-१२');
    else if (stamp === 'approval-note') setAt(given, path, 'पेश भएको टिप्पणी बमोजिम गर्नू ।');
    else if (stamp === 'fiscal-year') setAt(given, path, '२०८३/०८४');
    else if (stamp !== 'seed') setAt(given, path, dateOf(stamp === 'till-date' ? addDays(today, 700) : today));
  }
  return given;
}
