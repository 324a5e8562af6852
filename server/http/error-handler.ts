import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type App } from './app-type.ts';
import { PrinterProblem } from '../press/printer-problem.ts';
import { isProblem, type Problem, problem, problemBody, statusOf } from './problems.ts';
import { sendPage } from './static.ts';
import { inBoth, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/** Told of every problem before it is answered: denials are kept. */
export type OnProblem = (found: Problem, request: FastifyRequest) => Promise<void>;

/** The only place that turns errors into HTTP answers; every answer is an RFC 9457 problem in both languages. */
export function handleErrors(app: App, onProblem: OnProblem): void {
  app.setErrorHandler(async (error: unknown, request, reply) => {
    const found = toProblem(error);
    await onProblem(found, request);
    return sendProblem(found, request, reply);
  });
  app.setNotFoundHandler(
    (request, reply) => sendPage(request, reply) ?? sendProblem(notFound(app, request), request, reply),
  );
}

/** Answers with the problem; what the server itself did wrong is logged with its cause. */
export function sendProblem(error: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error.problemCode);
  const isOurs = status >= 500 || error.problemCode === 'recordBroken';
  if (isOurs) request.log.error({ err: error.cause ?? error, code: error.problemCode }, inBoth(texts.requestFailed));
  const wait = error.details.retryAfterSeconds;
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(error, request.id)));
}

/** The problem of any error; what nobody expected is `internal`, so that nothing of it leaks. */
export function toProblem(error: unknown): Problem {
  if (isProblem(error)) return error;
  if (!(error instanceof Error)) return problem('internal', { cause: error });
  if (error instanceof PrinterProblem) return problem('printFailed', { cause: error, retryAfterSeconds: 10 });
  return fromValidation(error) ?? fromFramework(error) ?? fromDatabase(error) ?? problem('internal', { cause: error });
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function notFound(app: App, request: FastifyRequest): Problem {
  const url = request.url.split('?')[0] ?? '/';
  const takesAnother = METHODS.some((method) => method !== request.method && app.findRoute({ method, url }) !== null);
  return problem(takesAnother ? 'methodNotAllowed' : 'pageNotFound');
}

type ValidationError = Pick<FastifyError, 'validation' | 'validationContext'>;

function fromValidation(error: Error & ValidationError): Problem | undefined {
  const first = error.validation?.[0];
  if (!first) return undefined;
  const field = fieldOf(first, error.validationContext ?? 'body');
  return problem('requestInvalid', { params: { detail: sayInvalid(first.keyword, field), field } });
}

type Invalid = { readonly keyword: string; readonly instancePath: string; readonly params: Record<string, unknown> };

function fieldOf(invalid: Invalid, context: string): string {
  const own = invalid.params['additionalProperty'] ?? invalid.params['missingProperty'];
  const path = [...invalid.instancePath.split('/').slice(1), ...(typeof own === 'string' ? [own] : [])];
  return path.length === 0 ? context : path.join('.');
}

function sayInvalid(keyword: string, field: string): Text {
  if (keyword === 'additionalProperties') return say(texts.isNotTakenHere, { field });
  if (keyword === 'required') return say(texts.isMissing, { field });
  return say(texts.valueOfDoesNotFit, { field });
}

/** Codes of the framework and its plugins that are the caller's doing. */
const FRAMEWORK: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('payloadTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('unsupportedMediaType', { params: { types: 'application/json' } }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalidBody(),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalidBody(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidBody(),
  FST_ERR_BAD_URL: () => problem('pageNotFound'),
  FST_ERR_ASYNC_CONSTRAINT: () => problem('pageNotFound'),
  FST_REQ_FILE_TOO_LARGE: () => problem('fileTooLarge'),
  FST_FILES_LIMIT: () => invalidBody(),
  FST_FIELDS_LIMIT: () => invalidBody(),
  FST_PARTS_LIMIT: () => invalidBody(),
  FST_PROTO_VIOLATION: () => invalidBody(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    problem('unsupportedMediaType', { params: { types: 'multipart/form-data' } }),
};

/** What the reader of uploads says of one without a boundary, with one that is too long, or that ends in the middle; it has no codes. */
const BROKEN_UPLOAD =
  /^(?:Multipart: Boundary not found|The needle cannot (?:be an empty|have a length)|Unexpected end of multipart data|Part terminated early|.* terminated early due to unexpected end of multipart data)/u;

function fromFramework(error: Error & { readonly code?: unknown; readonly statusCode?: unknown }): Problem | undefined {
  const known = typeof error.code === 'string' ? FRAMEWORK[error.code] : undefined;
  if (known) return known();
  if (BROKEN_UPLOAD.test(error.message) || isBrokenOff(error)) return invalidBody();
  if (error instanceof SyntaxError && error.statusCode === 400) return invalidBody();
  const status = error.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? invalidBody() : undefined;
}

/** What Node says of a body whose sender has gone: nobody hears the answer, and nothing failed here. */
function isBrokenOff({ code, message }: Error & { readonly code?: unknown }): boolean {
  return code === 'ECONNRESET' && message === 'aborted';
}

function invalidBody(): Problem {
  return problem('requestInvalid', {
    params: { detail: texts.whatWasSentCouldNot },
  });
}

/** SQLSTATE codes, or their class, of a database that is away, busy or full. */
const DATABASE: readonly (readonly [RegExp, () => Problem])[] = [
  [/^(?:08|57P|53300|53200|25006|40|3D000|28)/u, () => problem('databaseUnavailable', { retryAfterSeconds: 5 })],
  [/^(?:57014|55P03|25P03)/u, () => problem('timeout', { retryAfterSeconds: 2 })],
  [/^53100/u, () => problem('storageFull')],
  // a text, number or day that no column holds: it came in, for nothing of ours is worked out so large
  [/^22(?:003|007|008|021|P02|P05)/u, () => invalidBody()],
];
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/u;
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|connection has been discarded|the pool after calling end|driver has already been destroyed/u;

/** Under the lock of a chain its next place is free, unless somebody wrote there past the server. */
const PLACE_IN_CHAIN: readonly unknown[] = ['activity_chain', 'history_pkey'];

type DatabaseError = Error & { readonly code?: unknown; readonly syscall?: unknown; readonly constraint?: unknown };

function fromDatabase(error: DatabaseError): Problem | undefined {
  const { code } = error;
  if (NO_CONNECTION.test(error.message)) return away(error);
  if (typeof code !== 'string') return undefined;
  if (NETWORK.test(code) && (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write')) {
    return away(error);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return problem('storageFull', { cause: error });
  if (code === '23505' && PLACE_IN_CHAIN.includes(error.constraint)) return problem('recordBroken', { cause: error });
  const made = DATABASE.find(([pattern]) => 'severity' in error && pattern.test(code))?.[1]();
  return made && problem(made.problemCode, { ...made.details, cause: error });
}

function away(cause: Error): Problem {
  return problem('databaseUnavailable', { retryAfterSeconds: 5, cause });
}
