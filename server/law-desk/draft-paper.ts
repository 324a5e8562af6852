import { paperText, filesOf, type PaperText } from '../../templates/engine/paper-text.ts';
import type { PrintModel } from '../../templates/engine/definition.ts';
import { usedPart } from '../../templates/engine/used.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { runOfForm } from '../case/runs.ts';
import type { PreviewBody } from '../contract/paper-desk.ts';
import { givenOrDraft } from './drafts.ts';
import { lawOn } from './look.ts';
import { apart } from './trial/apart.ts';
import type { Finding } from './trial/task.ts';
import { readPaper, type WrittenPaper } from './trial/template.ts';
import { getForm } from '../forms/read.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type Paper, sourceBy } from '../documents/paper.ts';
import { withPictures } from '../documents/pictures.ts';
import { paperLaw, sampleModel } from './sample-paper.ts';
import { draftTemplates, readTemplateFiles, stylesWithFonts } from '../definitions/templates.ts';
import { getCase } from '../case/scope.ts';

/** A page of what somebody writes, or everything that keeps it from being one. */
export type DraftPaper = { readonly problems: readonly Finding[]; readonly paper?: Paper };

/**
 * Makes the page of a paper as it is written, for a sample or a case; nothing is kept. What the linter refuses is never rendered,
 * and the text runs in a thread of its own. Throws `applicationNotFound`, and `paperNotGiven` for a case that has no form of it.
 */
export async function draftPaper(runtime: Runtime, who: Who, id: string, body: PreviewBody): Promise<DraftPaper> {
  const { organizationId } = who;
  const day = kathmanduDate(runtime.now());
  const { source, law } = await runtime.inOrganization(organizationId, async (trx) => ({
    source: await givenOrDraft(trx, who, { kind: 'template', id }, body.source),
    law: await lawOn(runtime, trx, organizationId, day),
  }));
  return apart(who, async (trial) => {
    const problems = await trial.ask('check', { law, change: { kind: 'template', id, source } });
    const written = readPaper(source);
    if (problems.length > 0 || written === undefined) return { problems };
    const text = paperText(filesOf(id, { ...written, shared: readTemplateFiles() }), id);
    const model = await runtime.inOrganization(organizationId, (trx) =>
      modelFor(runtime, trx, who, { id, written, text, body }),
    );
    const rendered = await trial.ask('render', { id, text, model: await withPictures(runtime.files, model) });
    if (!rendered.ok) return { problems: [rendered.finding] };
    const { html, styles, landscape } = rendered.page;
    return { problems: [], paper: { body: html, styles: stylesWithFonts(styles), landscape } };
  });
}

type Draft = {
  readonly id: string;
  readonly written: WrittenPaper;
  readonly text: PaperText;
  readonly body: PreviewBody;
};

async function modelFor(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, written: { definition }, text, body }: Draft,
): Promise<PrintModel> {
  const templates = draftTemplates(id, text);
  if (body.application === undefined) {
    const size = body.sample ?? 'typical';
    const model = await sampleModel(runtime, trx, who.organizationId, { id, definition, templates, size });
    return usedPart(model, templates.usedBy(id));
  }
  const whole = await getCase(runtime, trx, who, await applicationOf(trx, body.application));
  const { forms } = await paperLaw(runtime, trx, who.organizationId, id);
  for (const { slug } of forms) {
    const run = runOfForm(whole.runs, slug);
    if (run === undefined) continue;
    const held = { ...whole, ...run };
    const loaded = await getForm(runtime, trx, who, held, slug);
    const by = { template: id, definition, templates, issue: {} };
    return (await sourceBy(trx, held, loaded, by)).model;
  }
  throw problem('paperNotGiven');
}

async function applicationOf(trx: Trx, number: number): Promise<string> {
  const found = await trx
    .selectFrom('application')
    .select('id')
    .where('application_no', '=', number)
    .executeTakeFirst();
  if (!found) throw problem('applicationNotFound');
  return found.id;
}
