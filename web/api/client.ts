import type { FailedLine } from '../../server/contract/definition-drafts.ts';
import { here } from './base.ts';
import { findAnswer, KEPT } from './carried.ts';
import { cutLines } from './lines.ts';
import { failedProblem, plainProblem, readProblem } from './problem.ts';
import { noteLost, noteReached } from './reach.ts';
import { type OnProgress, sendFile } from './send-file.ts';

/** What the transport needs to know of the session; the session box gives it (web/session/session.ts). */
export type Credentials = {
  readonly accessToken: () => string | undefined;
  /** Gets a new access token once for all who wait; false when the session is over. */
  readonly renew: () => Promise<boolean>;
};

/** How a request is sent: its method, its body, and what can stop it. */
export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly json?: unknown;
  readonly body?: FormData;
  readonly signal?: AbortSignal | undefined;
};

let credentials: Credentials = { accessToken: () => undefined, renew: async () => false };

/** Tells the transport whose token to send. */
export function setCredentials(given: Credentials): void {
  credentials = given;
}

/**
 * Calls the server as the user and reads its JSON answer.
 * @throws Problem with the server's code, or `networkFailed`
 */
export async function getJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await callAsUser(path, options);
  const body: T = response.status === 204 ? undefined : await response.json();
  return body;
}

/** The same for an answer that is text: the HTML of a print preview. */
export async function getText(path: string, options: RequestOptions = {}): Promise<string> {
  return (await callAsUser(path, options)).text();
}

/**
 * The same for an answer of many lines of JSON, which are handed on as they come.
 * @throws Problem too when the server says in its last line what broke the work off
 */
export async function* getLines<Line extends { readonly line: string }>(
  path: string,
  options: RequestOptions,
): AsyncGenerator<readonly Line[]> {
  const response = await callAsUser(path, options);
  let rest = '';
  for await (const text of textOf(response)) {
    const cut = cutLines(rest + text);
    ({ rest } = cut);
    const lines = cut.lines.map((line): Line | FailedLine => JSON.parse(line));
    const failed = lines.find(isFailed);
    if (failed !== undefined) throw failedProblem(failed);
    yield lines.filter((line): line is Line => !isFailed(line));
  }
}

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) return;
    yield decoder.decode(part.value, { stream: true });
  }
}

function isFailed(line: { readonly line: string }): line is FailedLine {
  return line.line === 'failed';
}

/** The same for a file: a PDF or an evidence bundle. */
export async function getBlob(path: string, options: RequestOptions = {}): Promise<Blob> {
  return (await callAsUser(path, options)).blob();
}

/** Asks as the user for what this phone will keep; what it keeps already is no answer. Throws Problem like `getJson`. */
export async function askToCarry(path: string): Promise<Response> {
  const response = await callAsUser(path, {});
  if (response.headers.has(KEPT)) throw plainProblem('networkFailed');
  return response;
}

/**
 * Uploads one file as the user and reads the server's JSON answer.
 * @throws Problem with the server's code, or `networkFailed`
 */
export async function postFile<T>(path: string, file: File, onProgress?: OnProgress): Promise<T> {
  let response = await tryFile(path, file, onProgress);
  if (response.status === 401 && (await credentials.renew())) response = await tryFile(path, file, onProgress);
  if (!response.ok) throw await readProblem(response);
  const body: T = await response.json();
  return body;
}

async function tryFile(path: string, file: File, onProgress: OnProgress | undefined): Promise<Response> {
  try {
    return await sendFile(path, file, { token: credentials.accessToken(), onProgress });
  } catch (cause) {
    noteLost();
    throw Object.assign(plainProblem('networkFailed'), { cause });
  }
}

/** One call without a session: the public pages and the session's own calls. Throws Problem like `getJson`. */
export async function callPublic<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options, undefined);
  if (!response.ok) throw await readProblem(response);
  const body: T = response.status === 204 ? undefined : await response.json();
  return body;
}

async function callAsUser(path: string, options: RequestOptions): Promise<Response> {
  let response = await send(path, options, credentials.accessToken());
  if (response.status === 401 && (await credentials.renew())) {
    response = await send(path, options, credentials.accessToken());
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

async function send(path: string, options: RequestOptions, token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, application/problem+json, text/html, application/pdf' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (options.json !== undefined) headers.set('content-type', 'application/json');
  const init: RequestInit = { method: options.method ?? 'GET', headers, credentials: 'same-origin' };
  if (options.signal !== undefined) init.signal = options.signal;
  if (options.json !== undefined) init.body = JSON.stringify(options.json);
  if (options.body !== undefined) init.body = options.body;
  try {
    const response = await fetch(here(path), init);
    // what this phone answers itself says nothing of the server
    if (response.headers.has(KEPT)) noteLost();
    else noteReached();
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    noteLost();
    const kept = init.method === 'GET' ? await findAnswer(path) : undefined;
    if (kept !== undefined) return kept;
    throw Object.assign(plainProblem('networkFailed'), { cause });
  }
}
