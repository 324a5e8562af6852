import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toString as qrCode } from 'qrcode';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import {
  type IssueDetails,
  type PrintModel,
  receiptsOf,
  type TemplateFiles,
} from '../../templates/engine/definition.ts';
import { printModel } from '../../templates/engine/model.ts';
import { compileTemplates, type RenderedDocument, renderDocument } from '../../templates/engine/render.ts';
import type { Approval, FormState } from '../../workflows/engine/snapshot.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { sampleHistory } from './history-lines.ts';
import { sampleReceipt } from './receipt-details.ts';
import { type SampleName, sampleCase } from './samples.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'templates');
const shipped = shippedLibrary();

/** Submitted data by form, for a test to change. */
export type Forms = Record<string, Record<string, unknown>>;

type Case = { engine: Record<string, unknown>; config: unknown; law: Record<string, string>; forms: Forms };

/** How a test wants its paper: what differs in the forms, and how far the form has come. */
export type Wish = {
  /** How full it is; `typical` when not said. */
  readonly sample?: SampleName;
  /** The paper that prints it, where that is not the form's own. */
  readonly document?: string;
  readonly draft?: boolean;
  readonly change?: (forms: Forms) => void;
  readonly approved?: readonly string[];
  /** What the engine knows otherwise: sums of the ledger in paisa, the end of a period, a decision. */
  readonly engine?: Readonly<Record<string, unknown>>;
  readonly images?: Readonly<Record<string, string>>;
  /** What the runs of the case that are over said in their forms, the newest first. */
  readonly decided?: readonly Forms[];
  /** What was approved in the runs before this one, the oldest first. */
  readonly before?: readonly Forms[];
  /** Only these facts are worked out. */
  readonly shapes?: ReturnType<typeof factShapes>;
};

/** The form data as it is shipped, with the facts that only papers need. */
export const library: FormLibrary = { ...shipped, facts: { ...shipped.facts, ...readJson('templates/model.json') } };
export const files: TemplateFiles = {
  documents: readFolder('documents', '.hbs'),
  partials: readFolder('partials', '.hbs'),
  layouts: readFolder('layouts', '.hbs'),
  styles: readFolder('styles', '.css'),
  catalogue: readJson('templates/documents.json'),
};
export const standards: Record<string, string> = readJson('templates/standards.json');
export const templates = compileTemplates(files);
/** Forms that are printed. */
export const slugs = Object.values(library.forms)
  .filter(({ document }) => document !== undefined)
  .map(({ slug }) => slug)
  .toSorted();

/** A paper that is looked at: how it is called, the form that it prints, and what its test wants of it. */
export type Printed = {
  readonly name: string;
  readonly slug: string;
  readonly wish: Pick<Wish, 'document' | 'change'>;
};

/** When a letter goes out beside a note: the sample grants. */
const OF_A_REFUSAL = 'form.noteOrder.recommendation == "refuse"';
// a form with fields, texts and tables, as an office may add one
const anyForm = 'aminko-sthalgat-pratibedan';
/** The paper of every form, and those that belong to no form of their own. */
export const printed: readonly Printed[] = [
  ...slugs.map((slug) => ({ name: `${documentOf(slug)}-${slug}`, slug, wish: {} })),
  ...slugs.flatMap((slug) =>
    (library.forms[slug]?.papers ?? []).map(({ document, when }) => ({
      name: `${document}-${slug}`,
      slug,
      wish: { document, ...(when === OF_A_REFUSAL && { change: refusing(slug) }) },
    })),
  ),
  ...Object.keys(files.catalogue)
    .filter((id) => files.catalogue[id]?.of !== undefined)
    .map((id) => ({ name: id, slug: slugOfSheet(id) ?? anyForm, wish: { document: id } })),
];

/** A note that refuses, whatever its sample does. */
function refusing(slug: string): (forms: Forms) => void {
  return (forms) => {
    const { noteOrder, ...form } = forms[slug] ?? {};
    const decided = { recommendation: 'refuse', refusalGround: 'जग्गाले छुने बाटो नभएको (मापदण्डको बुँदा ७)' };
    forms[slug] = { ...form, noteOrder: { ...(isRecord(noteOrder) ? noteOrder : {}), ...decided } };
  };
}

/** The form whose paper is signed on that sheet first. */
function slugOfSheet(id: string): string | undefined {
  return slugs.find((slug) => files.catalogue[documentOf(slug)]?.sheet === id);
}

const plain = new Map<string, RenderedDocument>();
const sample: Case = readJson('tests/fixtures/print-facts.json');
const firstDay = '2026-11-20';
const firstIssue = '2026-12-03';
const daysToApproval = 3;
const longPerson = ['लक्ष्मीनारायणप्रसाद विश्वेश्वरानन्द ठकुरी', 'वरिष्ठ सिभिल इन्जिनियर (भवन तथा नक्सा शाखा प्रमुख)'] as const;
const people: Readonly<Record<string, readonly [name: string, post: string]>> = {
  D: ['अनुजा कोइराला', 'डिजाइनर'],
  AD: ['भोजराज चौधरी', 'अमिन'],
  B: ['दीपेन्द्र तामाङ', 'सब-इन्जिनियर'],
  R: ['कमला राई', 'राजस्व अधिकृत'],
  A: ['सरिता पौडेल', 'इन्जिनियर'],
  C: ['इन्द्रमणि सुनार', 'प्रमुख प्रशासकीय अधिकृत'],
};
const verifyUrl = 'https://ebps.sungabha.example/verify/8K3F2Q9D4H7M';
const issue: IssueDetails = {
  number: '083/084-12',
  version: 1,
  date: '2026-12-03',
  dispatchNo: '083/084-123',
  verifyUrl,
  qrSvg: (await qrCode(verifyUrl, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })).trim(),
  shortHash: '3f9a1c27b4e0',
  checkpoint: { number: 12, hash: '8c1f 02ab 77de 4410 95c3 e6f0 1b2a 3d4e' },
};

/** What a sheet for signing is given instead. */
const { number: _number, version: _version, dispatchNo: _dispatchNo, ...proof } = issue;
const sheetIssue: IssueDetails = { ...proof, sheetNo: '12' };
const scanHash = 'a4c17e02b95d6f38';

/** Document that prints a form. */
export function documentOf(slug: string): string {
  return library.forms[slug]?.document ?? '';
}

/** The print model of a form of sample application 1. */
export function modelOf(slug: string, wish: Wish = {}): PrintModel {
  const { config, today, ...known } = caseOf(slug, wish.sample ?? 'typical');
  const on = today === undefined ? firstIssue : addDays(today, daysToApproval);
  const environment = { today: today ?? firstDay, masters: {} };
  const forms = structuredClone(known.forms);
  asClass(forms, library.forms[slug]?.classes ?? []);
  wish.change?.(forms);
  const engine = { ...known.engine, ...wish.engine };
  const facts = resolveFacts({
    library,
    submissions: forms,
    decided: wish.decided ?? [],
    before: wish.before ?? [],
    engine,
    config,
    user: {},
    environment,
  });
  const { rule, fields } = bundleForm(library, slug);
  const document = files.catalogue[wish.document ?? documentOf(slug)];
  if (document === undefined) throw new Error(`${slug} has no paper`);
  return printModel({
    document,
    facts,
    shapes: wish.shapes ?? factShapes(library),
    codes: library.codes,
    checklists: library.checklists,
    form: { rule, fields, data: wish.draft === true ? {} : (forms[slug] ?? {}), state: stateOf(rule, wish, on) },
    issue: wish.draft === true ? {} : { ...(document.of === 'sheet' ? sheetIssue : issue), date: on },
    law: sample.law,
    standards,
    images: wish.images ?? {},
    files: hashesOf(forms[slug]),
    ...(receiptsOf.some((each) => each === document.of) && {
      receipt: { ...sampleReceipt(wish.sample ?? 'typical'), ...(issue.qrSvg !== undefined && { qrSvg: issue.qrSvg }) },
    }),
    ...(document.of === 'application' && { history: sampleHistory(wish.sample ?? 'typical') }),
  });
}

/** Every text of a form that could name a file, with the beginning of a hash. */
function hashesOf(data: unknown): Readonly<Record<string, string>> {
  const texts = JSON.stringify(data ?? {}).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return Object.fromEntries(texts.map((id) => [id, scanHash]));
}

/** A form that class C is not asked for is printed for a class that is. */
function asClass(forms: Forms, classes: readonly string[]): void {
  const application = forms['map-permit-application-edit'];
  const construction = application?.['construction'];
  const [buildingClass = 'C'] = classes;
  if (application === undefined || !isRecord(construction) || classes.includes(String(construction['buildingClass'])))
    return;
  forms['map-permit-application-edit'] = { ...application, construction: { ...construction, buildingClass } };
}

const filled = new Map<string, ReturnType<typeof sampleCase>>();

/** Forms that the fixture holds are taken from it as they are; all others, and other samples, are filled, each once. */
function caseOf(
  slug: string,
  name: SampleName,
): Pick<Case, 'engine' | 'config' | 'forms'> & { readonly today?: string } {
  if (name === 'typical' && slug in sample.forms) return sample;
  const key = `${name} ${slug}`;
  const known = filled.get(key) ?? sampleCase(library, slug, name, sample.forms);
  filled.set(key, known);
  return known;
}

/** A form of sample application 1 on paper; a plain sample is made once. */
export function paperOf(slug: string, wish: Wish = {}): RenderedDocument {
  const { sample: name = 'typical', ...others } = wish;
  const { document = documentOf(slug), ...changes } = others;
  const key = `${name} ${slug} ${document}`;
  const known = Object.keys(changes).length === 0 ? plain.get(key) : undefined;
  if (known !== undefined) return known;
  const made = renderDocument(templates, document, modelOf(slug, wish));
  if (Object.keys(changes).length === 0) plain.set(key, made);
  return made;
}

/** The words of a paper, without markup. */
export function wordsOf({ html }: Pick<RenderedDocument, 'html'>): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/[\s\u2009\u00a0]+/g, ' ');
}

function stateOf(
  rule: { readonly enterBy: string; readonly approvers: readonly string[] },
  wish: Wish,
  on: string,
): FormState {
  const at = `${on}T06:00:00Z`;
  const personOf = (role: string) => (wish.sample === 'longest' ? longPerson : (people[role] ?? [role, role]));
  const done = wish.draft === true ? [] : (wish.approved ?? rule.approvers);
  const approvals = rule.approvers.map((role): [string, Approval] => {
    const [name, designation] = personOf(role);
    return [role, done.includes(role) ? { status: 'A', accountId: role, name, designation, at } : { status: 'P' }];
  });
  const [name, designation] = personOf(rule.enterBy);
  const submission = {
    line: 'submitted',
    role: rule.enterBy,
    accountId: 'enterer',
    name,
    designation,
    at: `${addDays(on, -daysToApproval)}T06:00:00Z`,
  };
  return {
    status: wish.draft === true ? 'draft' : done.length === rule.approvers.length ? 'approved' : 'submitted',
    revision: 1,
    approvals: Object.fromEntries(approvals),
    signatures: wish.draft === true ? [] : [submission],
    since: at,
  };
}

function readFolder(name: string, ending: string): Record<string, string> {
  const names = readdirSync(join(folder, name)).filter((file) => file.endsWith(ending));
  return Object.fromEntries(
    names.map((file) => [file.slice(0, -ending.length), readFileSync(join(folder, name, file), 'utf8')]),
  );
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
