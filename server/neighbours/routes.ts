import { Type } from 'typebox';
import { withApplication } from '../case/scope.ts';
import { NeighbourPhoneBody, NeighboursView, RedactionBody } from '../contract/neighbour.ts';
import type { App } from '../http/app-type.ts';
import { problem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { reach, redact } from './redact.ts';
import { readNeighbours } from './staff-view.ts';
import { getKept } from '../bytes/kept.ts';

const closed = { additionalProperties: false } as const;
const Id = Type.String({ format: 'uuid' });

/** What the office does with the neighbours of a case: hands out links, reads answers, says what is shown of them. */
export async function neighbourRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['neighbours'];

  app.get('/api/applications/:id/neighbours', {
    config: { permission: 'read-application' },
    schema: {
      tags,
      summary: 'The neighbours and what they answered',
      params: Type.Object({ id: Id }, closed),
      response: { 200: NeighboursView },
    },
    handler: ({ who, params }) =>
      withApplication(runtime, who, params.id, (trx) => readNeighbours(runtime, trx, who, params.id)),
  });

  app.put('/api/applications/:id/neighbours/:notice', {
    config: { permission: 'hear-neighbours' },
    schema: {
      tags,
      summary: 'Send a neighbour the link by SMS',
      params: Type.Object({ id: Id, notice: Id }, closed),
      body: NeighbourPhoneBody,
      response: { 204: Type.Null() },
    },
    handler: async ({ who, params: { id, notice }, body: { phone } }, reply) => {
      await withApplication(runtime, who, id, (trx) => reach(runtime, trx, who, { application: id, notice, phone }));
      return reply.code(204).send(null);
    },
  });

  app.put('/api/applications/:id/neighbour-answers/:answer', {
    config: { permission: 'hear-neighbours' },
    schema: {
      tags,
      summary: 'What everybody but the office reads of an answer',
      params: Type.Object({ id: Id, answer: Id }, closed),
      body: RedactionBody,
      response: { 204: Type.Null() },
    },
    handler: async ({ who, params: { id, answer }, body: { text } }, reply) => {
      await withApplication(runtime, who, id, (trx) => redact(runtime, trx, who, { application: id, answer, text }));
      return reply.code(204).send(null);
    },
  });

  app.get('/api/applications/:id/neighbour-files/:file', {
    config: { permission: 'hear-neighbours' },
    schema: {
      tags,
      summary: 'Evidence of a neighbour',
      params: Type.Object({ id: Id, file: Id }, closed),
      response: { 200: Type.Unknown() },
    },
    handler: async ({ who, params }, reply) => {
      const file = await withApplication(runtime, who, params.id, (trx) =>
        trx
          .selectFrom('neighbour_file as f')
          .innerJoin('neighbour_answer as a', (join) =>
            join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.answer_id'),
          )
          .select(['f.sha256', 'f.type'])
          .where('a.application_id', '=', params.id)
          .where('f.id', '=', params.file)
          .executeTakeFirst(),
      );
      if (!file) throw problem('recordNotFound');
      const bytes = await getKept(runtime.files, file.sha256);
      return reply
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(file.type)
        .send(Buffer.from(bytes));
    },
  });
}
