import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

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

/** Structured logs: a line per request, errors by name and place, no secrets and no data of people. */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
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
    serializers: { err: sayError },
  };
}

/** A database error's detail quotes rows, so only what the programmer needs is kept. */
function sayError(error: Error & { readonly code?: unknown }): { type: string; message: string; stack: string } {
  const code = typeof error.code === 'string' ? ` [${error.code}]` : '';
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack ?? error.cause.message}` : '';
  return { type: error.name, message: `${error.message}${code}`, stack: `${error.stack ?? ''}${cause}` };
}
