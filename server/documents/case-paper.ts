import type { FormRule } from '../../form-schemas/engine/form-definition.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { DocumentDefinition, IssueDetails, PrintInput } from '../../templates/engine/definition.ts';
import { printModel } from '../../templates/engine/model.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { factsOf, seenFromMain, type WholeCase } from '../case/case.ts';
import { shippedTemplates, stylesWithFonts, type Templates, templatesFor } from '../definitions/templates.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { explainMissing, paperFault } from './missing-value.ts';
import type { Paper } from './paper.ts';

/** A paper of the catalogue that prints no form, as the office has it. */
export type CasePaper = { readonly id: string; readonly document: DocumentDefinition; readonly templates: Templates };

/** What is given to it besides the facts of the case. */
type Given = Pick<PrintInput, 'history' | 'receipt'> & { readonly issue: IssueDetails; readonly state: FormState };

/** The paper of the catalogue that is made of this; undefined when the office has none. */
export async function findCasePaper(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Pick<Who, 'organizationId'>,
  of: NonNullable<DocumentDefinition['of']>,
): Promise<CasePaper | undefined> {
  const shipped = shippedTemplates().catalogue;
  const id = Object.keys(shipped).find((each) => shipped[each]?.of === of);
  if (id === undefined) return undefined;
  const templates = templatesFor((await runtime.definitions.template(trx, organizationId, id)) || undefined);
  const document = templates.catalogue[id];
  return document === undefined ? undefined : { id, document, templates };
}

/** The same. Throws `documentNotFound` when the office has none. */
export async function getCasePaper(...asked: Parameters<typeof findCasePaper>): Promise<CasePaper> {
  const found = await findCasePaper(...asked);
  if (found === undefined) throw problem('documentNotFound');
  return found;
}

/** Renders it as the case stands. Throws `paperIncomplete` while the office's record lacks what every paper says. */
export function renderCasePaper(
  whole: WholeCase,
  { id, document, templates }: CasePaper,
  { issue, state, ...told }: Given,
): Paper & { readonly title: string } {
  const held = seenFromMain(whole);
  const library = templates.libraryFor(held.library);
  const model = printModel({
    document,
    facts: factsOf({ ...held, library }),
    shapes: factShapes(library),
    codes: library.codes,
    checklists: library.checklists,
    form: { rule: ruleOf(document, state), state, data: {}, fields: [] },
    issue,
    law: held.config.legalReferences,
    standards: templates.standards,
    images: {},
    ...told,
  });
  try {
    const { html, styles, landscape, title } = renderDocument(templates.compiled, id, model);
    return { body: html, styles: stylesWithFonts(styles), landscape, title };
  } catch (cause) {
    throw paperFault(cause, id, (complaint) => explainMissing(complaint, held.library, { slug: '', fields: [] }));
  }
}

/** The registration number, or the number that it got when it was filed. */
export function numberOf({ application }: WholeCase): string {
  return application.registration_no ?? String(application.application_no);
}

/** The paper is nobody's form; who signs it stands where another paper names who entered it. */
function ruleOf({ title }: DocumentDefinition, { signatures: [signed] }: FormState): FormRule {
  const enterBy = signed?.role ?? '';
  return { slug: '', title, order: 0, enterBy, approvers: [], classes: [], types: [], requirement: 'optional' };
}
