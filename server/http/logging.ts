import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { isRecord } from '../parse.ts';

/** Never in a log, wherever they stand. */
const SECRET: readonly string[] = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'accessToken',
  'citizenshipNo',
];

/** Where the lines go instead of the standard output; for tests. */
export type LogStream = { write(line: string): void };

/** Structured logs: a line per request, errors by name and place, no secrets and no data of people. */
export function loggerOptions(level: Config['logLevel'], stream?: LogStream): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  return {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        ...SECRET.flatMap((key) => [`*.${key}`, `*.*.${key}`]),
      ],
      censor: '…',
    },
    serializers: { err: sayError, req: sayRequest },
    hooks: {
      logMethod(given, write) {
        write.apply(this, withText(given));
      },
    },
    ...(stream ? { stream } : {}),
  };
}

/** The id of a trace in a `traceparent` of the W3C; all zeros are none. */
const TRACE = /^[\da-f]{2}-(?!0{32})(?<trace>[\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/u;

/** The log of a request: its lines carry the trace that whoever asked has begun, so that theirs and ours are found together. */
export const logOfRequest: ChildLogs = (log, bindings, options, { headers: { traceparent } }) => {
  const trace = typeof traceparent === 'string' ? TRACE.exec(traceparent)?.groups?.['trace'] : undefined;
  return log.child(trace === undefined ? { ...bindings } : { ...bindings, trace }, options);
};

type ChildLogs = NonNullable<FastifyServerOptions['childLoggerFactory']>;

type Given = [what: unknown, text?: string | undefined, ...more: unknown[]];

/** A line that only names an error is given the error's text by the logger, past the serializer: here it is given one of ours. */
function withText([what, text, ...more]: Given): Given {
  if (typeof what === 'string') return [withoutPeople(what), text, ...more];
  const error = isRecord(what) && !(what instanceof Error) ? what['err'] : what;
  const said = text ?? (error instanceof Error ? error.message : undefined);
  return [what, said === undefined ? undefined : withoutPeople(said), ...more];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

type Asked = Partial<Pick<FastifyRequest, 'method' | 'params' | 'ip' | 'routeOptions'>>;

/** The route as the API writes it, with the ids of records in it: links, names and search words stand in addresses too. */
function sayRequest({ method = '', params, ip = '', routeOptions }: Asked) {
  const ids = Object.entries(params ?? {}).filter(([, value]) => typeof value === 'string' && UUID.test(value));
  const route = routeOptions?.url ?? '(no route)';
  return { method, url: ids.reduce((path, [name, id]) => path.replace(`:${name}`, id), route), remoteAddress: ip };
}

/** What PostgreSQL and others quote of what people wrote, and how people are reached. */
const QUOTED = /"[^"]*"/gu;
const MAIL = /[^\s@<>"']+@[^\s@<>"']+/gu;
const TELEPHONE = /(?:\+?977-?)?9\d{9}/gu;

/** A database error's detail quotes rows, so only what the programmer needs is kept. */
function sayError(error: Error & { readonly code?: unknown }): { type: string; message: string; stack: string } {
  const code = typeof error.code === 'string' ? ` [${error.code}]` : '';
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : '';
  return {
    type: error.name,
    message: withoutPeople(`${error.message}${code}`),
    stack: withoutPeople(`${error.stack ?? ''}${cause}`),
  };
}

function withoutPeople(text: string): string {
  return text.replace(QUOTED, '"…"').replace(MAIL, '…@…').replace(TELEPHONE, '9…');
}
