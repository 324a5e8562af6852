import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventBody } from '../../server/contract/event.ts';
import { openApi } from '../api/api.ts';
import { networkWire } from '../api/wire.ts';
import { getSample, readAnswerBook } from '../demo/book.ts';
import { openDrivenCase } from '../demo/drive.ts';
import { getPerson, readStaff } from '../demo/people.ts';
import { subjectOf } from '../demo/story-file.ts';
import { DRILL_PASSWORD, type Served } from './served.ts';

const sampleNo = 8_384_000_001;
/** Between two requests of a client, so that all of them stay below what one address may ask. */
const pauseMs = 60;
/** Nothing was sent: nobody listens. */
const REFUSED = 'connection refused';
/** A token is good for a quarter of an hour, a drill may take longer: whoever works logs in again. */
const TOO_OLD = '401 sessionExpired';
const longestRequestMs = 60_000;

/** What clients sent and heard. */
export type Heard = {
  /** Request ids by their case: said yes to. */
  readonly accepted: { readonly application: string; readonly requestId: string }[];
  /** Without an answer, or told to come back: whether they were stored is nobody's promise. */
  readonly unanswered: string[];
  readonly acceptedAt: { last: number };
  /** How often an answer or a failure of the network came. */
  readonly counts: Map<string, number>;
  readonly reads: { ok: number; failed: number };
};

export type Clients = { readonly heard: Heard; readonly cases: readonly string[]; stop(): Promise<void> };

/** Opens a case for each client, which then saves a form of it again and again until it is told to stop. */
export async function startClients(served: Served, clients: number): Promise<Clients> {
  const world = {
    api: openApi(networkWire(served.address), DRILL_PASSWORD),
    book: readAnswerBook(),
    staff: readStaff(),
  };
  const sample = getSample(world.book, sampleNo);
  const opening = { sample, subject: subjectOf(sample.forms) };
  const cases: string[] = [];
  for (let at = 0; at < clients; at += 1) {
    cases.push((await openDrivenCase(world, { ...opening, requestId: randomUUID() })).id);
  }
  const heard: Heard = {
    accepted: [],
    unanswered: [],
    acceptedAt: { last: 0 },
    counts: new Map(),
    reads: { ok: 0, failed: 0 },
  };
  const login = { loginId: getPerson(world.staff, 'B', opening.subject.ward).loginId, token: '' };
  await renew(served.address, login);
  const stopping = new AbortController();
  const { address } = served;
  const form = await served.form();
  const work = cases.map((id) => write({ address, form, id, login, heard, signal: stopping.signal }));
  return {
    heard,
    cases,
    async stop() {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

type Login = { readonly loginId: string; token: string };
type Writer = {
  readonly address: string;
  readonly form: string;
  readonly id: string;
  readonly login: Login;
  readonly heard: Heard;
  readonly signal: AbortSignal;
};

async function write({ address, form, id, login, heard, signal }: Writer): Promise<void> {
  for (let version = 1; !signal.aborted; ) {
    const body: EventBody = { type: 'SAVE', form, version, requestId: randomUUID() };
    const answer = await post(address, `/api/applications/${id}/events`, body, login.token);
    if (answer.what === TOO_OLD) {
      await renew(address, login);
      continue;
    }
    count(heard, answer.what);
    if (answer.status === 200) {
      heard.accepted.push({ application: id, requestId: body.requestId });
      heard.acceptedAt.last = performance.now();
    } else if (answer.what !== REFUSED && (answer.status === 0 || answer.status >= 500)) {
      heard.unanswered.push(body.requestId);
    }
    version = answer.version ?? version;
    await delay(pauseMs);
  }
}

type Answer = { readonly status: number; readonly what: string; readonly version?: number };

async function post(address: string, path: string, body: unknown, token: string): Promise<Answer> {
  try {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestRequestMs),
    });
    const said: { code?: string; version?: number; accessToken?: string } = JSON.parse(await answer.text());
    const wait = answer.headers.get('retry-after') === null ? '' : ' Retry-After';
    const what =
      answer.status === 200 ? '200' : `${String(answer.status)} ${said.code ?? said.accessToken ?? ''}${wait}`;
    return { status: answer.status, what, ...(said.version === undefined ? {} : { version: said.version }) };
  } catch (error) {
    return { status: 0, what: whatOf(error) };
  }
}

function whatOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in a minute';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED' ? REFUSED : 'connection lost';
}

async function renew(address: string, login: Login): Promise<void> {
  const body = JSON.stringify({ loginId: login.loginId, password: DRILL_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/session`, { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.status !== 200 && answer?.status !== 201) return;
  const said: { accessToken?: string } = JSON.parse(await answer.text());
  login.token = said.accessToken ?? login.token;
}

function count(heard: Heard, what: string): void {
  heard.counts.set(what, (heard.counts.get(what) ?? 0) + 1);
}

/** How often each answer came, except what the drill expects. */
export function unexpectedOf({ counts }: Heard, expected: RegExp): string {
  return [...counts]
    .filter(([what]) => !expected.test(what))
    .map(([what, times]) => `${what} ×${String(times)}`)
    .join(', ');
}

/** How often answers came that begin so. */
export function countOf({ counts }: Heard, beginning: string): number {
  return [...counts].reduce((sum, [what, times]) => sum + (what.startsWith(beginning) ? times : 0), 0);
}

/** Waits until something holds, looking again and again; false when it is too late. */
export async function until(holds: () => boolean, longestMs: number): Promise<boolean> {
  for (const late = performance.now() + longestMs; performance.now() < late; ) {
    if (holds()) return true;
    await delay(10);
  }
  return holds();
}
