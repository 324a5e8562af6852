import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { sha256 } from '../record/chain.ts';
import type { Runtime } from '../runtime.ts';
import { isPublicAddress, publicLookup } from './addresses.ts';

/** So long another machine may take to answer, and so much it may say. */
const PATIENCE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** What is asked of another machine. */
export type OutsideRequest = {
  readonly organizationId: string;
  /** What for, in one word: `sms`. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  /** Media type and text of the body; absent of a GET. */
  readonly body?: { readonly type: string; readonly text: string };
};

/** What became of it: `notSent` = certainly not taken; `unclear` = sent, and no whole answer came. */
export type OutsideAnswer =
  | { readonly outcome: 'answered'; readonly status: number; readonly text: string }
  | { readonly outcome: 'notSent' | 'unclear'; readonly error: string };

/**
 * Calls another machine, the only place of the server that does: over TLS to an address of the public network, unless the server was
 * told that carriers stand in its own (NAKSA_OUTSIDE_PRIVATE); follows nobody elsewhere, waits 10 s, reads 64 KB. Each call is a row
 * of `outside_call`, without what was said. Never throws for what the other machine does.
 */
export async function callOutside(runtime: Runtime, asked: OutsideRequest): Promise<OutsideAnswer> {
  const begun = performance.now();
  const answer = mayBeCalled(asked.url, runtime.config.outsidePrivate)
    ? await send(asked, runtime.config.outsidePrivate)
    : ({ outcome: 'notSent', error: 'not an address of the public network over TLS' } as const);
  const { organizationId, purpose, url, body } = asked;
  const row = {
    organization_id: organizationId,
    host: url.host,
    purpose,
    outcome: answer.outcome,
    status: answer.outcome === 'answered' ? answer.status : null,
    took_ms: Math.round(performance.now() - begun),
    sent_sha256: sha256(body?.text ?? url.search),
    answer_sha256: answer.outcome === 'answered' ? sha256(answer.text) : null,
  };
  await runtime.inOrganization(organizationId, (trx) => trx.insertInto('outside_call').values(row).execute());
  return answer;
}

function mayBeCalled({ protocol, hostname, username, password }: URL, isPrivate: boolean): boolean {
  if (username !== '' || password !== '') return false;
  if (isPrivate) return protocol === 'https:' || protocol === 'http:';
  const address = hostname.replace(/^\[(.*)\]$/u, '$1');
  return protocol === 'https:' && (isIP(address) === 0 || isPublicAddress(address));
}

function send({ method, url, body }: OutsideRequest, isPrivate: boolean): Promise<OutsideAnswer> {
  return new Promise((resolve) => {
    let isConnected = false;
    const lost = (error: Error) => resolve({ outcome: isConnected ? 'unclear' : 'notSent', error: error.message });
    const begin = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const request = begin(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
      },
      ...(isPrivate ? {} : { lookup: publicLookup }),
    });
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('error', lost);
    request.on('response', (response) => {
      readAnswer(response).then(
        (text) => resolve({ outcome: 'answered', status: response.statusCode ?? 0, text }),
        lost,
      );
    });
    request.end(body?.text);
  });
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    const chunk: Buffer = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}
