import { sealWritten } from '../audit/take.ts';
import { Type } from 'typebox';
import {
  CopyBody,
  DeskPage,
  DeskQuery,
  DocumentDetail,
  HandOverBody,
  PrintedCopy,
  RevokeBody,
} from '../contract/print-desk.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { printCopy, readCopy } from '../documents/copies.ts';
import { listDesk } from './desk.ts';
import { documentDetail } from './detail.ts';
import { handOver } from './hand-over.ts';
import { revokePaper } from './revoke.ts';

const closed = { additionalProperties: false };
const Id = Type.String({ format: 'uuid' });
const PaperParams = Type.Object({ id: Id }, closed);
const CopyParams = Type.Object({ id: Id, no: Type.Integer({ minimum: 1, maximum: 100_000 }) }, closed);
const ListQuery = Type.Object({ ...DeskQuery.properties, show: Type.Optional(DeskQuery.properties.show) }, closed);
const PDF = 'application/pdf';

/** Routes of the print desk: what waits for printer and hand-over, one paper, its copies, who took them, its revocation. */
export async function deskRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['documents'];

  app.get('/api/print-desk', {
    config: { permission: 'print' },
    schema: { tags, summary: 'Papers of the office', querystring: ListQuery, response: { 200: DeskPage } },
    handler: ({ who, query }) =>
      runtime.inOrganization(who.organizationId, (trx) => listDesk(runtime, trx, who, query)),
  });

  app.get('/api/documents/:id', {
    config: { permission: 'print' },
    schema: { tags, summary: 'One issued paper', params: PaperParams, response: { 200: DocumentDetail } },
    handler: ({ who, params }) => documentDetail(runtime, who, params.id),
  });

  app.post('/api/documents/:id/copies', {
    config: { permission: 'hand-out' },
    schema: {
      tags,
      summary: 'Print the next copy',
      params: PaperParams,
      body: Type.Optional(Type.Union([CopyBody, Type.Null()])),
      response: { 201: PrintedCopy },
    },
    handler: async ({ who, params, body }, reply) => {
      const { copy } = await printCopy(runtime, who, params.id, body ?? {});
      await sealWritten(runtime, who.organizationId);
      return reply.code(201).send(copy);
    },
  });

  app.get('/api/documents/:id/copies/:no.pdf', {
    config: { permission: 'print' },
    schema: { tags, summary: 'A printed copy, the same bytes every time', params: CopyParams },
    handler: async ({ who, params }, reply) => {
      const bytes = await readCopy(runtime, who, params.id, params.no);
      await sealWritten(runtime, who.organizationId);
      return reply.type(PDF).send(Buffer.from(bytes));
    },
  });

  app.post('/api/documents/:id/copies/:no/hand-over', {
    config: { permission: 'hand-out' },
    schema: {
      tags,
      summary: 'Who took a copy',
      params: CopyParams,
      body: HandOverBody,
      response: { 201: PrintedCopy },
    },
    handler: async ({ who, params, body }, reply) => {
      const order = { ...params, body };
      const copy = await runtime.inOrganization(who.organizationId, (trx) => handOver(runtime, trx, who, order));
      return reply.code(201).send(copy);
    },
  });

  app.post('/api/documents/:id/revoke', {
    config: { permission: 'act' },
    schema: {
      tags,
      summary: 'Revoke a paper, by an event of its application',
      params: PaperParams,
      body: RevokeBody,
      response: { 200: DocumentDetail },
    },
    handler: async ({ who, params, body }) => {
      await revokePaper(runtime, who, params.id, body);
      return documentDetail(runtime, who, params.id);
    },
  });
}
