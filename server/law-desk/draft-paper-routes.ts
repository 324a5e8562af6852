import { IdParams } from '../contract/definitions.ts';
import { PaperFields, PreviewBody, PreviewView } from '../contract/paper-desk.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { draftPaper } from './draft-paper.ts';
import { paperPage } from '../documents/paper.ts';
import { paperFields } from './paper-fields.ts';

const tags = ['definitions'];
const config = { permission: 'draft-definitions' } as const;
const params = IdParams;

/** What the desk of a paper asks while it is written: what may be put in, and how it comes out. */
export async function draftPaperRoutes(app: App, runtime: Runtime): Promise<void> {
  app.get('/api/definitions/template/:id/fields', {
    config,
    schema: { tags, summary: 'What may be put into a paper', params, response: { 200: PaperFields } },
    handler: ({ who: { organizationId }, params: { id } }) =>
      runtime.inOrganization(organizationId, (trx) => paperFields(runtime, trx, organizationId, id)),
  });

  app.post('/api/definitions/template/:id/preview', {
    config,
    schema: {
      tags,
      summary: 'A paper as it is written, with a sample or a case; nothing is kept',
      params,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async ({ who, params: { id }, body }) => {
      const { problems, paper } = await draftPaper(runtime, who, id, body);
      return {
        problems: problems.map((each) => ({ ...each, message: { ...each.message } })),
        ...(paper && { page: paperPage(paper) }),
      };
    },
  });

  app.post('/api/definitions/template/:id/preview.pdf', {
    config,
    schema: { tags, summary: 'The same as a PDF', params, body: PreviewBody },
    handler: async ({ who, params: { id }, body }, reply) => {
      const { problems, paper } = await draftPaper(runtime, who, id, body);
      if (!paper) throw problem('definitionInvalid', { params: { count: problems.length, problems } });
      const pdf = await runtime.printer.print({ ...paper, isUrgent: true });
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  });
}
