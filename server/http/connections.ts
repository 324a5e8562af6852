import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { ProblemCode } from '../contract/problem.ts';
import { problem, problemBody, statusOf } from './problems.ts';
import texts from './texts.json' with { type: 'json' };

/** Of the framework's server: who sends half a header keeps a connection for so long and no longer. */
export const HTTP_OPTIONS = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;

/** A whole request; a drawing of 25 MB over a village line takes minutes. */
export const REQUEST_TIMEOUT_MS = 300_000;

/** More than an office with its citizens ever holds, and fewer than the files that a process may have open. */
const MOST_CONNECTIONS = 2_000;

/** Turns connections away at once when there are too many, instead of running out of files. */
export function boundConnections(server: Server): void {
  server.maxConnections = MOST_CONNECTIONS;
}

const CODES: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what never became a request (too slow, too large, no HTTP) with a problem as well, and closes the connection. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODES[error.code] ?? 'requestInvalid';
  const status = statusOf(code);
  const body = JSON.stringify(problemBody(problem(code, paramsOf(code)), randomUUID()));
  const head = [
    `HTTP/1.1 ${String(status)} ${REASONS[status] ?? ''}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function paramsOf(code: ProblemCode) {
  if (code !== 'requestInvalid') return {};
  return { params: { detail: texts.whatWasSentCouldNot } };
}
