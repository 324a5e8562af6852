import { here, keyHere } from './base.ts';
import { dropKey, findKey, getKey, lock, unlock } from './carried-key.ts';

/** So long a phone keeps what was taken along. */
export const carriedDays = 3;
/** Says of an answer that this device kept it. */
export const KEPT = 'x-naksa-kept';

const day = 24 * 60 * 60 * 1000;
const worker = '/sw.js';
const beginning = 'naksa.carried';
/** What the pack of the organisation is called: whose it is lies under this name, its answers, and its key. */
const pack = (): string => keyHere(beginning);

/** A case that somebody took along: its page, and its number to find it by. */
export type CarriedCase = { readonly id: string; readonly name: string; readonly until: number };
type Carried = { readonly accountId: string; readonly cases: readonly CarriedCase[] };

const listeners = new Set<() => void>();
let known: { readonly text: string; readonly carried: Carried } | undefined;

/** Whether this browser can carry a case: it keeps programs and answers only for a site that nobody can have changed on the way. */
export function mayCarry(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** The cases that this phone carries now; the same list while nothing changes. */
export function carriedCases(): readonly CarriedCase[] {
  return read()?.cases ?? nothing;
}
const nothing: readonly CarriedCase[] = [];

/** Calls the listener when a case is taken along or given back; returns how to stop. */
export function onCarried(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the phone ready to open the app without a network; throws when a part of it does not come. */
export async function startCarrying(): Promise<void> {
  await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
}

/** What was asked for the field: each address with what the server answered. */
export type Answers = ReadonlyMap<string, Response>;

/** Keeps a case on this phone for its person, with a term: whole or not at all. */
export async function carry(accountId: string, one: Omit<CarriedCase, 'until'>, answers: Answers): Promise<void> {
  const before = read();
  const others = before?.accountId === accountId ? before.cases.filter(({ id }) => id !== one.id) : [];
  // first whose it is and how long: nothing lies on a phone without
  write({ accountId, cases: [...others, { ...one, until: Date.now() + carriedDays * day }] });
  try {
    const key = await getKey(pack());
    const cache = await caches.open(pack());
    for (const [path, answer] of answers) {
      const [address, body] = isOpen(path)
        ? [here(path), await answer.blob()]
        : [lockedAddress(path), await lock(key, await answer.arrayBuffer())];
      const type = answer.headers.get('content-type') ?? '';
      await cache.put(address, new Response(body, { headers: { 'content-type': type, [KEPT]: '1' } }));
    }
  } catch (error) {
    await giveBack(one.id);
    throw error;
  }
}

/** What is nobody's secret: the worker answers it by itself, as the browser loads the program of a form without asking the page. */
function isOpen(path: string): boolean {
  return path.startsWith('/api/public/') || path.startsWith('/api/definitions/');
}

/** No address that is ever asked for: what lies there is opened here only. */
function lockedAddress(path: string): string {
  return here(`/.locked${path}`);
}

/** The answer that this phone keeps of an address of the case, of which the term is not over. */
export async function findAnswer(path: string): Promise<Response | undefined> {
  const carried = read();
  const id = /^\/api\/applications\/(?<id>[^/?]+)/u.exec(path)?.groups?.['id'];
  if (carried === undefined || (id !== undefined && !carried.cases.some((one) => one.id === id && !isOver(one)))) {
    return undefined;
  }
  const kept = await (await caches.open(pack())).match(lockedAddress(path));
  const key = kept && (await findKey(pack()));
  const body = key && (await unlock(key, await kept.arrayBuffer()));
  return body && new Response(body, { headers: kept.headers });
}

/** Gives a case back: nothing of it stays on this phone; with the last one everything that was kept for the field goes. */
export async function giveBack(id: string): Promise<void> {
  const carried = read();
  const cases = (carried?.cases ?? []).filter((each) => each.id !== id);
  if (carried === undefined || cases.length === 0) {
    await forgetCarried();
    return;
  }
  write({ ...carried, cases });
  const cache = await caches.open(pack());
  const own = (await cache.keys()).filter(({ url }) => url.includes(`/api/applications/${id}`));
  await Promise.all(own.map((each) => cache.delete(each)));
}

/** Forgets every case that was taken along, and the program that opened them; what was written and not yet sent stays. */
export async function forgetCarried(): Promise<void> {
  if (mayCarry()) await forget(pack());
}

async function forget(name: string): Promise<void> {
  localStorage.removeItem(name);
  for (const listener of listeners) listener();
  await dropKey(name);
  const before = await storeNames();
  if (before.includes(name)) await caches.delete(name);
  const names = before.filter((each) => each !== name);
  // another office's cases need the program still
  if (names.some(isPack)) return;
  await Promise.all(names.filter((each) => each.startsWith('naksa.app.')).map((each) => caches.delete(each)));
  await (await navigator.serviceWorker.getRegistration(worker))?.unregister();
}

/** A browser that shuts its stores has nothing in them. */
async function storeNames(): Promise<readonly string[]> {
  return caches.keys().catch(() => []);
}

/**
 * Takes off this phone what is too old, of whatever organisation, what was left without its person or its key, and, once it is known who is there,
 * what was kept for somebody else.
 */
export async function tidyCarried(accountId?: string): Promise<void> {
  if (!mayCarry()) return;
  for (const name of (await storeNames()).filter(isPack)) {
    const carried = stored(name);
    const isRead = carried !== undefined && (await findKey(name)) !== undefined;
    if (!isRead || carried.cases.every(isOver)) await forget(name);
  }
  const carried = stored(pack());
  if (carried === undefined) return;
  if (accountId !== undefined && carried.accountId !== accountId) await forgetCarried();
  else for (const { id } of carried.cases.filter(isOver)) await giveBack(id);
}

function isOver({ until }: CarriedCase): boolean {
  return until <= Date.now();
}

function isPack(name: string): boolean {
  return name === beginning || name.startsWith(`${beginning}/`);
}

/** What is carried and not too old. */
function read(): Carried | undefined {
  const carried = mayCarry() ? stored(pack()) : undefined;
  return carried?.cases.some((each) => !isOver(each)) === true ? carried : undefined;
}

function stored(name: string): Carried | undefined {
  const text = localStorage.getItem(name);
  if (text === null) return undefined;
  if (known?.text === text) return known.carried;
  const carried: Carried = JSON.parse(text);
  known = { text, carried };
  return carried;
}

function write(carried: Carried): void {
  localStorage.setItem(pack(), JSON.stringify(carried));
  for (const listener of listeners) listener();
}
