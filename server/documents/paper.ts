import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { papersGiven } from '../../form-schemas/engine/form/papers.ts';
import { type BsCalendar, withCalendar } from '../../form-schemas/values/bs-calendar.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import { formStateOf } from '../../workflows/engine/forms.ts';
import { findPriority } from '../../workflows/engine/roles.ts';
import type { DocumentDefinition, IssueDetails, PrintModel } from '../../templates/engine/definition.ts';
import { printModel } from '../../templates/engine/model.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { usedPart, usedShapes } from '../../templates/engine/used.ts';
import { type Case, factsOf } from '../case/case.ts';
import { roleTitle } from '../case/titles.ts';
import { startingData } from '../forms/check.ts';
import { chosenFrom, formChoices } from '../forms/choices.ts';
import { sha256 } from '../record/chain.ts';
import { problem } from '../http/problems.ts';
import type { FileStore, LoadedForm, PublishedTemplate, Runtime, Trx } from '../runtime.ts';
import { explainMissing, paperFault } from './missing-value.ts';
import { picturesFor, withPictures } from './pictures.ts';
import { stylesWithFonts, type Templates, templatesFor } from '../definitions/templates.ts';
import texts from './texts.json' with { type: 'json' };

/** A paper ready for the browser. */
export type Paper = { readonly styles: string; readonly body: string; readonly landscape: boolean };

/** What a paper is made from; its model holds what the text can read, and pictures by their address in the file store. */
export type PaperSource = {
  readonly template: string;
  readonly definition: DocumentDefinition;
  readonly templates: Templates;
  readonly model: PrintModel;
};

/** Whether a form has a paper of its own. */
export function templateOf(loaded: LoadedForm): string | undefined {
  return loaded.bundle.document;
}

/** A form with another paper in the place of its own. */
export function printedAs(loaded: LoadedForm, document: string): LoadedForm {
  return { ...loaded, bundle: { ...loaded.bundle, document } };
}

/** The papers that a form of a case gives as it stands, its own first. */
export function papersGivenBy(held: Case, { bundle }: LoadedForm): readonly string[] {
  const facts = factsOf(held);
  return papersGiven(bundle, { data: held.forms[bundle.slug] ?? {}, facts, environment: held.environment });
}

/** A form approved by everybody; a case that was closed keeps it so. */
export function isApproved(state: FormState | undefined): state is FormState {
  return state?.status === 'approved' || state?.status === 'locked';
}

/**
 * Makes the paper of a form from the facts of the case; a draft (no `issue`) carries the watermark.
 * Throws `documentNotFound` for a form that is not printed, `paperIncomplete` when a value is missing that an issued paper must have,
 * and `templateInvalid` when the text names what does not exist.
 */
export async function paperOf(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  loaded: LoadedForm,
  issue: IssueDetails = {},
): Promise<Paper> {
  const source = await sourceOf(runtime, trx, held, loaded, issue);
  const explain = (complaint: string) => explainMissing(complaint, held.library, loaded.bundle);
  return renderPaper(source.templates, source.template, await withPictures(runtime.files, source.model), explain);
}

/** What the paper of a form is made from as the case stands. Throws as `paperOf` does. */
export async function sourceOf(
  runtime: Runtime,
  trx: Trx,
  held: Case,
  loaded: LoadedForm,
  issue: IssueDetails,
): Promise<PaperSource> {
  const template = templateOf(loaded);
  const published = template && (await runtime.definitions.template(trx, held.organizationId, template));
  const templates = templatesFor(published || undefined);
  const definition = template ? templates.catalogue[template] : undefined;
  if (!template || !definition) throw problem('documentNotFound');
  return sourceBy(trx, held, loaded, { template, definition, templates, issue });
}

/** By which text a paper is made, and what is given to it. */
type ByText = Omit<PaperSource, 'model'> & { readonly issue: IssueDetails };

/** What the paper of a form is made from by a certain text. Throws `formNotFound` for a form that the run has not. */
export async function sourceBy(
  trx: Trx,
  held: Case,
  loaded: LoadedForm,
  { template, definition, templates, issue }: ByText,
): Promise<PaperSource> {
  const slug = loaded.bundle.slug;
  const rule = held.definition.stage.body.forms.find((each) => each.slug === slug);
  if (!rule) throw problem('formNotFound');
  const library = templates.libraryFor(held.library);
  const facts = factsOf({ ...held, library });
  const state = formStateOf(held.snapshot.context, slug);
  const used = templates.usedBy(template);
  const model = printModel({
    document: withAddedPosts(definition, held, rule.approvers, templates),
    facts,
    shapes: usedShapes(factShapes(library), used),
    codes: held.library.codes,
    checklists: held.library.checklists,
    form: {
      rule,
      state,
      data: startingData(held, loaded, facts),
      fields: chosenFrom(loaded.bundle, formChoices(held, loaded.bundle)).fields,
    },
    issue,
    law: held.config.legalReferences,
    standards: templates.standards,
    images: await picturesFor(trx, held, state),
    files: Object.fromEntries(held.files.map(({ id, sha256: hash }) => [id, hash])),
  });
  return { template, definition, templates, model: usedPart(model, used) };
}

/** A post that no paper knows signs under its own name, before those that act after it. */
function withAddedPosts(
  document: DocumentDefinition,
  held: Case,
  approvers: readonly string[],
  { catalogue }: Templates,
): DocumentDefinition {
  const { signatures = [] } = document;
  if (signatures.length === 0) return document;
  const known = new Set(Object.values(catalogue).flatMap((each) => (each.signatures ?? []).map(({ by }) => by)));
  const priority = (role: string) => findPriority(held.definition.stage, role) ?? -1;
  const columns = approvers
    .filter((role) => !known.has(role))
    .reduce<NonNullable<DocumentDefinition['signatures']>>((all, role) => {
      const at = all.findIndex(({ by }) => priority(by) > priority(role));
      return all.toSpliced(at < 0 ? all.length : at, 0, { title: roleTitle(held, role).ne, by: role });
    }, signatures);
  return { ...document, signatures: columns };
}

/** Canonical JSON of a model: the data that is frozen with an issued document. */
export function frozenText(model: PrintModel): string {
  return canonicalJson(model);
}

function renderPaper(
  templates: Templates,
  template: string,
  model: PrintModel,
  explain: (complaint: string) => string = (complaint) => complaint,
): Paper {
  try {
    const { html, styles, landscape } = renderDocument(templates.compiled, template, model);
    return { body: html, styles: stylesWithFonts(styles), landscape };
  } catch (cause) {
    throw paperFault(cause, template, explain);
  }
}

type IssuedPaper = {
  readonly template: string;
  readonly model: string;
  /** The text by which it was issued. */
  readonly published: PublishedTemplate | undefined;
};

/** The body of an issued paper again, from the data that was frozen with it, by the calendar of the day it was issued. */
export async function issuedPaper(
  files: FileStore,
  { template, model, published }: IssuedPaper,
  calendar: BsCalendar,
): Promise<Paper> {
  const whole = await withPictures(files, JSON.parse(model) as PrintModel);
  return withCalendar(calendar, () => renderPaper(templatesFor(published), template, whole));
}

// a frame on screen has no sheet: the margins of @page become padding, and a landscape sheet is shrunk to the frame
const SHEET = 'html{background:#fff}body{box-sizing:border-box;width:210mm;margin:0;padding:15mm 20mm 15mm 25mm}';
const LANDSCAPE = `${SHEET}html{zoom:.707}body{width:297mm}`;

/** A whole HTML document of a paper for the preview frame: the very body and styles that become the PDF. */
export function paperPage({ styles, body, landscape }: Paper): string {
  const sheet = landscape ? LANDSCAPE : SHEET;
  return `<!doctype html><html lang="ne"><head><meta charset="utf-8"><title>${texts.preview.ne}</title><style>${styles}${sheet}</style></head><body>${body}</body></html>`;
}

/** Day on which the last approver approved the form (Kathmandu), if it is approved. */
export function decidedOn(state: FormState | undefined): string | undefined {
  const times = Object.values(state?.approvals ?? {}).flatMap((approval) =>
    approval.status === 'A' && approval.at ? [approval.at] : [],
  );
  const last = times.sort().at(-1);
  return isApproved(state) && last ? kathmanduDate(last) : undefined;
}

/** First twelve hex digits of the hash of a model; printed on the paper beside the code. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 12);
}
