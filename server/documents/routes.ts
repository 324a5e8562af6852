import { Type } from 'typebox';
import { doneBy, recordActivity } from '../office/activity.ts';
import { withApplication } from '../case/scope.ts';
import { DocumentView } from '../contract/documents.ts';
import { FormQuery, PaperQuery } from '../contract/forms.ts';
import { PaperSummary } from '../contract/print-desk.ts';
import { type FormPlace, getCaseOfForm, getForm, type Writing } from '../forms/read.ts';
import { FormParams } from '../forms/routes.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { findFrozen, findIssued, findPaperFor, listDocuments } from './queries.ts';
import { issuedPaper, type Paper, paperOf, paperPage, papersGivenBy, printedAs, templateOf } from './paper.ts';
import { mustBeProven } from './proven.ts';
import { seenCase } from './seen-case.ts';
import { paperSummary } from './summary.ts';
import { getKept } from '../bytes/kept.ts';
import { ApplicationParams } from '../http/params.ts';

const DocumentParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const PDF = 'application/pdf';
const HTML = 'text/html; charset=utf-8';

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
    schema: { tags, summary: 'The printed page as HTML', params: FormParams, querystring: PaperQuery },
    handler: async ({ who, params, query }, reply) => {
      const { issued, draft } = await paperFor(runtime, who, { ...params, ...query });
      const paper = issued ? await paperAgain(runtime, issued) : draft;
      return reply.type(HTML).send(paperPage(paper));
    },
  });

  app.get('/api/applications/:id/forms/:slug/summary', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'What the paper says, in a few fields of both languages',
      params: FormParams,
      querystring: FormQuery,
      response: { 200: PaperSummary },
    },
    handler: ({ who, params, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => paperSummary(runtime, trx, who, { ...params, ...query })),
  });

  app.get('/api/applications/:id/forms/:slug/print.pdf', {
    config: { permission: 'print' },
    schema: {
      tags,
      summary: 'The issued paper, else a draft with its watermark',
      params: FormParams,
      querystring: PaperQuery,
    },
    handler: async ({ who, params, query }, reply) => {
      const { issued, draft } = await paperFor(runtime, who, { ...params, ...query });
      if (issued) return reply.type(PDF).send(await readAgain(runtime, who, issued));
      await keepDraftPrint(runtime, who, params);
      return reply.type(PDF).send(Buffer.from(await runtime.printer.print({ ...draft, isUrgent: true })));
    },
  });

  app.get('/api/documents/:id/preview', {
    config: { permission: 'print' },
    schema: { tags, summary: 'An issued paper as HTML, as it was frozen', params: DocumentParams },
    handler: async ({ who, params }, reply) => {
      const look = async (trx: Trx) => {
        const { applicationId } = await findPaperFor(trx, who, params.id);
        await mustBeProven(runtime, trx, who, applicationId);
        return withText(runtime, trx, who, await findFrozen(trx, params.id));
      };
      const issued = await runtime.inOrganization(who.organizationId, look, { atOneMoment: true });
      return reply.type(HTML).send(paperPage(await paperAgain(runtime, issued)));
    },
  });

  app.get('/api/documents/:id.pdf', {
    config: { permission: 'print' },
    schema: { tags, summary: 'An issued paper, the same bytes every time', params: DocumentParams },
    handler: async ({ who, params }, reply) => {
      const issued = await runtime.inOrganization(who.organizationId, async (trx) => {
        await findPaperFor(trx, who, params.id);
        return findFrozen(trx, params.id);
      });
      return reply.type(PDF).send(await readAgain(runtime, who, issued));
    },
  });
}

/** An issued paper of a form as it stands, its own where none is named; else the paper as it would be now, on which whoever writes the form sees the draft. */
function paperFor(
  runtime: Runtime,
  who: Who,
  { writing, paper, ...place }: FormPlace & Writing & { readonly paper?: string },
) {
  const { slug } = place;
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const held = await getCaseOfForm(runtime, trx, who, place);
    const loaded = await getForm(runtime, trx, who, held, slug);
    const seen = await seenCase(runtime, trx, { who, held, loaded, writing });
    const revision = held.snapshot.context.forms[slug]?.revision ?? 0;
    const template = paper ?? templateOf(loaded) ?? '';
    const issued = seen === held ? await findIssued(trx, held, { form: slug, revision, template }) : undefined;
    if (issued) return { issued: await withText(runtime, trx, who, issued) };
    if (paper !== undefined && !papersGivenBy(seen, loaded).includes(paper)) throw problem('paperNotGiven');
    return { draft: await paperOf(runtime, trx, seen, paper === undefined ? loaded : printedAs(loaded, paper)) };
  });
}

type Frozen = Awaited<ReturnType<typeof findFrozen>>;

/** With the text by which it was issued. */
async function withText(runtime: Runtime, trx: Trx, { organizationId }: Who, frozen: Frozen) {
  const published = await runtime.definitions.templateByHash(trx, organizationId, frozen.template_hash);
  return { ...frozen, published };
}

async function paperAgain(runtime: Runtime, issued: Awaited<ReturnType<typeof withText>>): Promise<Paper> {
  return issuedPaper(runtime.files, issued, await runtime.calendar.at(issued.edition));
}

type Issued = {
  readonly id: string;
  readonly application_id: string;
  readonly form: string;
  readonly pdf_sha256: string;
};

/**
 * The stored bytes, to be read, where the record bears them out; it is logged. What leaves the printer is a copy with its number
 * (copies.ts).
 */
async function readAgain(runtime: Runtime, who: Who, issued: Issued): Promise<Buffer> {
  const prove = (trx: Trx) => mustBeProven(runtime, trx, who, issued.application_id);
  await runtime.inOrganization(who.organizationId, prove, { atOneMoment: true });
  await runtime.inOrganization(who.organizationId, (trx) =>
    recordActivity(trx, {
      ...doneBy(who),
      applicationId: issued.application_id,
      action: 'document.read',
      detail: { document: issued.id, form: issued.form },
    }),
  );
  return Buffer.from(await getKept(runtime.files, issued.pdf_sha256));
}

function keepDraftPrint(runtime: Runtime, who: Who, { id, slug }: Pick<FormPlace, 'id' | 'slug'>): Promise<void> {
  return runtime.inOrganization(who.organizationId, (trx) =>
    recordActivity(trx, { ...doneBy(who), applicationId: id, action: 'print.draft', detail: { form: slug } }),
  );
}
