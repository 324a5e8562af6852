import { setTimeout as delay } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Known, operationsOf, requestOf } from './fuzz-requests.ts';

/** An app to send to; somebody of each role asks in turn, `undefined` is nobody. */
export type Target = {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  readonly headers: readonly (() => Promise<Readonly<Record<string, string>>>)[];
  readonly known: Known;
};

/** An answer that no request may get. */
export type Failure = {
  readonly number: number;
  readonly status: number;
  readonly method: string;
  readonly url: string;
  readonly body: string;
};

/** What a series of requests came to. */
export type Figures = {
  readonly requests: number;
  readonly operations: number;
  /** How often each hundred of answers came: 2xx, 4xx … */
  readonly answers: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
};

const AT_ONCE = 8;
const LONGEST = 300;
const MOST_FAILURES = 200;
/** So long a busy machine asks to wait at most. */
const MOST_SECONDS = 10;

/** Sends requests made from the app’s own documentation, and gives every answer of 5xx. */
export async function fuzz(
  target: Target,
  options: {
    readonly requests: number;
    readonly seed: number;
    readonly without?: RegExp;
    readonly onProgress?: (done: number) => void;
  },
): Promise<Figures> {
  const document: unknown = (await target.inject({ url: '/documentation/json' })).json();
  const operations = operationsOf(document).filter(
    ({ method, path }) => options.without?.test(`${method} ${path}`) !== true,
  );
  const answers: Record<string, number> = {};
  const failures: Failure[] = [];
  async function send(number: number): Promise<void> {
    const request = requestOf(operations, target.known, { seed: options.seed, number });
    const headers = await target.headers[Math.floor(number / operations.length) % target.headers.length]?.();
    const asked = { ...request, headers: { ...request.headers, ...headers } };
    const first = await target.inject(asked);
    // a machine that is busy says when to come back, which is no fault of the request; who says so twice is broken
    const seconds = Number(first.headers['retry-after']);
    const isBusy = first.statusCode === 503 && seconds <= MOST_SECONDS;
    if (isBusy) await delay(seconds * 1_000);
    const answer = isBusy ? await target.inject(asked) : first;
    const kind = `${String(Math.floor(answer.statusCode / 100))}xx`;
    answers[kind] = (answers[kind] ?? 0) + 1;
    if (answer.statusCode < 500 || failures.length >= MOST_FAILURES) return;
    const { method = 'GET', url } = request;
    failures.push({
      number,
      status: answer.statusCode,
      method,
      url: url.slice(0, LONGEST),
      body: answer.body.slice(0, LONGEST),
    });
  }
  for (let done = 0; done < options.requests; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, options.requests - done);
    await Promise.all(Array.from({ length: count }, (_, at) => send(done + at)));
    options.onProgress?.(done + count);
  }
  return { requests: options.requests, operations: operations.length, answers, failures };
}
