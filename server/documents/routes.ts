import { Type } from 'typebox';
import { doneBy, recordActivity } from '../accounts/activity.ts';
import { factsOf } from '../applications/case.ts';
import { ApplicationParams } from '../applications/routes.ts';
import { findApplicationFor, withApplication } from '../applications/scope.ts';
import { DocumentView } from '../contract/documents.ts';
import { dataToEdit } from '../forms/check.ts';
import { editingOf, type FormPlace, getCaseOfForm, getForm } from '../forms/read.ts';
import { FormParams, RunQuery } from '../forms/routes.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { findDocument, findIssued, listDocuments } from './queries.ts';
import { issuedPaper, paperOf, paperPage } from './paper.ts';

const DocumentParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const PDF = 'application/pdf';

/** Routes of the print desk: preview, draft and issued PDFs, the list of issued papers. */
export async function documentRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['documents'];

  app.get('/api/applications/:id/documents', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'Issued papers', params: ApplicationParams, response: { 200: Type.Array(DocumentView) } },
    handler: ({ who, params }) =>
      withApplication(runtime, who, params.id, (trx) => listDocuments(runtime, trx, who, params.id)),
  });

  app.get('/api/applications/:id/forms/:slug/preview', {
    config: { permission: 'read-application' },
    schema: { tags, summary: 'The printed page as HTML', params: FormParams, querystring: RunQuery },
    handler: async ({ who, params, query }, reply) => {
      const { issued, draft } = await paperFor(runtime, who, { ...params, run: query.run });
      const paper = issued ? issuedPaper(issued, await runtime.calendar.at(issued.edition)) : draft;
      return reply.type('text/html; charset=utf-8').send(paperPage(paper));
    },
  });

  app.get('/api/applications/:id/forms/:slug/print.pdf', {
    config: { permission: 'print' },
    schema: {
      tags,
      summary: 'The issued paper, else a draft with its watermark',
      params: FormParams,
      querystring: RunQuery,
    },
    handler: async ({ who, params, query }, reply) => {
      const { issued, draft } = await paperFor(runtime, who, { ...params, run: query.run });
      if (issued) return reply.type(PDF).send(await reprint(runtime, who, issued));
      await keepDraftPrint(runtime, who, params);
      const { styles, body, landscape } = draft;
      return reply.type(PDF).send(Buffer.from(await runtime.printer.print({ styles, body, landscape })));
    },
  });

  app.get('/api/documents/:id.pdf', {
    config: { permission: 'print' },
    schema: { tags, summary: 'An issued paper, the same bytes every time', params: DocumentParams },
    handler: async ({ who, params }, reply) => {
      const issued = await runtime.inOrganization(who.organizationId, async (trx) => {
        const found = await findDocument(trx, params.id);
        if (!found) throw problem('documentNotFound');
        await findApplicationFor(trx, who, found.application_id);
        return found;
      });
      return reply.type(PDF).send(await reprint(runtime, who, issued));
    },
  });
}

/** The issued paper of a form as it stands; else the paper as it would be now, on which whoever may edit sees the draft. */
function paperFor(runtime: Runtime, who: Who, place: FormPlace) {
  const { slug } = place;
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const held = await getCaseOfForm(runtime, trx, who, place);
    const loaded = await getForm(runtime, trx, who, held, slug);
    const issued = await findIssued(trx, held, slug, held.snapshot.context.forms[slug]?.revision ?? 0);
    if (issued) {
      const published = await runtime.definitions.templateByHash(trx, who.organizationId, issued.template_hash);
      return { issued: { ...issued, published } };
    }
    const { editable } = editingOf(runtime, who, held, slug);
    const data = editable ? await dataToEdit(trx, held, loaded, factsOf(held)) : undefined;
    const typed = data ? { [slug]: data.data } : {};
    const forms = { ...held.forms, ...typed };
    const submissions = { ...held.submissions, ...typed };
    return { draft: await paperOf(runtime, trx, { ...held, forms, submissions }, loaded) };
  });
}

type Issued = {
  readonly id: string;
  readonly application_id: string;
  readonly form: string;
  readonly pdf_sha256: string;
};

/** The stored bytes; each print is counted and logged, the first one as a print, the others as reprints. */
async function reprint(runtime: Runtime, who: Who, issued: Issued): Promise<Buffer> {
  await runtime.inOrganization(who.organizationId, async (trx) => {
    const { printed } = await trx
      .updateTable('document')
      .set((eb) => ({ printed: eb('printed', '+', 1) }))
      .where('id', '=', issued.id)
      .returning('printed')
      .executeTakeFirstOrThrow();
    await recordActivity(trx, {
      ...doneBy(who),
      applicationId: issued.application_id,
      action: printed === 1 ? 'print' : 'reprint',
      detail: { document: issued.id, form: issued.form },
    });
  });
  return Buffer.from(await runtime.files.get(issued.pdf_sha256));
}

function keepDraftPrint(runtime: Runtime, who: Who, { id, slug }: Pick<FormPlace, 'id' | 'slug'>): Promise<void> {
  return runtime.inOrganization(who.organizationId, (trx) =>
    recordActivity(trx, { ...doneBy(who), applicationId: id, action: 'print.draft', detail: { form: slug } }),
  );
}
