import type { FastifyRequest } from 'fastify';
import { doneBy, recordActivity } from '../office/activity.ts';
import { findPersonOf } from '../http/access.ts';
import type { OnProblem } from '../http/error-handler.ts';
import type { Problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime } from '../runtime.ts';
import { inBoth } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Answers that somebody gets who wants what is not theirs, whatever they are told about it. */
const DENIALS: readonly string[] = ['forbidden', 'otherWard', 'applicationNotFound', 'documentNotFound'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Keeps denials in the activity log, so that somebody who tries doors is seen; a log that cannot be written stops no answer. */
export function keepDenials(runtime: Runtime): OnProblem {
  return async (found, request) => {
    const who = findPersonOf(request);
    const { denied } = found.details;
    if (!who || (denied === undefined && !DENIALS.includes(found.problemCode))) return;
    try {
      await runtime.inOrganization(who.organizationId, (trx) =>
        recordActivity(trx, { ...doneBy(who), action: 'denied', detail: { ...denied, ...about(found, request) } }),
      );
    } catch (error) {
      request.log.error({ err: error }, inBoth(texts.denialNotKept));
    }
  };
}

/** The route as it is written in the API, and which record was wanted; never what was sent. */
function about(found: Problem, { method, routeOptions, params }: FastifyRequest): Record<string, string> {
  const id = isRecord(params) ? params['id'] : undefined;
  return {
    code: found.problemCode,
    route: `${method} ${routeOptions.url ?? ''}`,
    ...(typeof id === 'string' && UUID.test(id) ? { wanted: id } : {}),
  };
}
