import { setTimeout as delay } from 'node:timers/promises';
import { type Wire, type WireReply, type WireRequest } from '../../api/wire.ts';
import { diceOf } from '../dice.ts';
import { DRILL_PASSWORD } from '../served.ts';
import type { Ask, Life } from './lives.ts';

/** One of the crowd; without a login who only reads what is public. */
export type Member = { readonly loginId?: string; readonly life: Life };

/** One answer: what was asked, how long after its turn it came, and what it was. */
export type Heard = { readonly what: string; readonly ms: number; readonly status: number; readonly code: string };

type Crowd = {
  readonly wire: Wire;
  /** Each asks once in so long, at a moment of its own, whether or not the last answer was slow: who waits too long asks late, and that counts. */
  readonly everyMs: number;
  /** They come one after the other, so long apart. */
  readonly joinMs: number;
  readonly signal: AbortSignal;
  readonly hear: (heard: Heard) => void;
};

/** Lets everybody live until the signal says stop. */
export async function liveTogether(members: readonly Member[], crowd: Crowd): Promise<void> {
  const begins = performance.now();
  await Promise.all(members.map((member, at) => live(member, { at, begins: begins + at * crowd.joinMs }, crowd)));
}

async function live(
  { loginId, life }: Member,
  { at, begins }: { readonly at: number; readonly begins: number },
  { wire, everyMs, signal, hear }: Crowd,
): Promise<void> {
  const dice = diceOf(at);
  let token: string | undefined;
  let answer: unknown;
  for (let turn = 0; ; turn += 1) {
    // who came in step would ask in step for ever: hundreds of people do not all look up at once
    const due = begins + turn * everyMs + (turn === 0 ? 0 : dice.next() * everyMs);
    if (!(await isStill(due - performance.now(), signal))) return;
    const ask: Ask = life.next(answer).value;
    const isNew = loginId !== undefined && token === undefined;
    if (isNew) token = await logIn(wire, loginId);
    let reply = await send(wire, ask, token);
    if (reply.status === 401 && loginId !== undefined) {
      token = await logIn(wire, loginId);
      reply = await send(wire, ask, token);
    }
    answer = reply.json;
    const what = isNew ? `login, ${ask.what}` : ask.what;
    if (!signal.aborted) hear({ what, ms: performance.now() - due, status: reply.status, code: reply.code });
  }
}

/** Waits; false when it was told to stop meanwhile. */
async function isStill(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(Math.max(ms, 0), undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

async function logIn(wire: Wire, loginId: string): Promise<string | undefined> {
  const body = { loginId, password: DRILL_PASSWORD };
  const { json } = await send(wire, { what: 'login', method: 'POST', path: '/api/session', body }, undefined);
  return textAt(json, 'accessToken');
}

type Reply = { readonly status: number; readonly json: unknown; readonly code: string };

/** Status 0 = the network failed. */
async function send(wire: Wire, { method, path, body }: Ask, token: string | undefined): Promise<Reply> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const request: WireRequest = { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const reply: WireReply | undefined = await wire(request).catch(() => undefined);
  if (reply === undefined) return { status: 0, json: undefined, code: 'connection lost' };
  const json = toJson(reply.body);
  return { status: reply.status, json, code: textAt(json, 'code') ?? '' };
}

/** A paper is no JSON. */
function toJson(body: Uint8Array): unknown {
  if (body[0] !== 0x7b && body[0] !== 0x5b) return undefined;
  return JSON.parse(new TextDecoder().decode(body));
}

function textAt(value: unknown, key: string): string | undefined {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key) : undefined;
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}
