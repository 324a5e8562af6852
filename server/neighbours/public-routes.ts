import multipart from '@fastify/multipart';
import { Type } from 'typebox';
import {
  NeighbourAnswerBody,
  NeighbourAnswered,
  NeighbourCodeBody,
  NeighbourFile,
  NeighbourNotice,
} from '../contract/neighbour.ts';
import { readUpload } from '../files/read-upload.ts';
import { guessCounters } from '../accounts/counters.ts';
import { guardGuess } from '../accounts/tries.ts';
import type { App } from '../http/app-type.ts';
import { isProblem } from '../http/problems.ts';
import { organizationFor } from '../http/organization.ts';
import type { Runtime } from '../runtime.ts';
import { takeAnswer } from './answer.ts';
import { giveCode } from './code.ts';
import { ENDINGS, keepEvidence, MOST_MB, mustTakeFiles } from './evidence.ts';
import { readNotice } from './public-view.ts';

const LONGEST_TOKEN = 100;
const BYTES_PER_MB = 1024 * 1024;
// a link that was not copied whole is answered like one that nobody gave out, in words for the neighbour
const TokenParams = Type.Object({ token: Type.String({ maxLength: LONGEST_TOKEN }) }, { additionalProperties: false });

/** What a neighbour may do with the link of a notice, without an account. */
export async function neighbourPublicRoutes(app: App, runtime: Runtime): Promise<void> {
  const tags = ['public'];
  await app.register(multipart, { limits: { fileSize: MOST_MB * BYTES_PER_MB, files: 1, fields: 0, parts: 1 } });

  /** Who makes links or codes up has to wait. */
  function guarded<T>(organizationId: string, address: string, guess: () => Promise<T>): Promise<T> {
    const counters = guessCounters('neighbour', address);
    return guardGuess(runtime, { organizationId, counters }, guess, isMadeUp);
  }

  app.get('/api/public/neighbour/:token', {
    config: { permission: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
    schema: {
      tags,
      summary: 'The notice that a link is for',
      params: TokenParams,
      response: { 200: NeighbourNotice },
    },
    handler: async (request) => {
      const organizationId = await organizationFor(runtime, request);
      const { token } = request.params;
      return guarded(organizationId, request.ip, () =>
        runtime.inOrganization(organizationId, (trx) => readNotice(runtime, trx, { organizationId, token })),
      );
    },
  });

  app.post('/api/public/neighbour/:token/code', {
    config: { permission: 'public', rateLimit: { max: 5, timeWindow: '10 minutes' } },
    schema: {
      tags,
      summary: 'Send me the code by SMS',
      params: TokenParams,
      body: NeighbourCodeBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const { params, body } = request;
      await guarded(organizationId, request.ip, () =>
        runtime.inOrganization(organizationId, (trx) => giveCode(runtime, trx, { organizationId, ...params, body })),
      );
      return reply.code(204).send(null);
    },
  });

  app.post('/api/public/neighbour/:token/files', {
    config: { permission: 'public', rateLimit: { max: 20, timeWindow: '10 minutes' } },
    bodyLimit: MOST_MB * BYTES_PER_MB + 64 * 1024,
    schema: {
      tags,
      summary: 'Attach evidence (multipart)',
      consumes: ['multipart/form-data'],
      params: TokenParams,
      response: { 201: NeighbourFile },
    },
    handler: async (request, reply) => {
      const organizationId = await organizationFor(runtime, request);
      const { token } = request.params;
      const notice = await guarded(organizationId, request.ip, () =>
        runtime.inOrganization(organizationId, (trx) => mustTakeFiles(runtime, trx, { organizationId, token })),
      );
      const upload = await readUpload(request, { accept: ENDINGS, maxMB: MOST_MB });
      return reply.code(201).send(await keepEvidence(runtime, { organizationId, notice }, upload));
    },
  });

  app.post('/api/public/neighbour/:token/answer', {
    config: { permission: 'public', rateLimit: { max: 20, timeWindow: '10 minutes' } },
    schema: {
      tags,
      summary: 'Answer the notice: no objection, or an objection with its reason',
      params: TokenParams,
      body: NeighbourAnswerBody,
      response: { 200: NeighbourAnswered },
    },
    handler: async (request) => {
      const organizationId = await organizationFor(runtime, request);
      const given = { organizationId, token: request.params.token, body: request.body };
      return guarded(organizationId, request.ip, () => takeAnswer(runtime, given));
    },
  });
}

const MADE_UP: readonly string[] = ['neighbourLinkUnknown', 'neighbourCodeWrong'];

function isMadeUp(outcome: unknown): boolean {
  return isProblem(outcome) && MADE_UP.includes(outcome.problemCode);
}
