import { here, keyHere } from './base.ts';

/** So long a phone keeps what was taken along. */
export const carriedDays = 3;
/** Says of an answer that this device kept it. */
export const KEPT = 'x-naksa-kept';

const day = 24 * 60 * 60 * 1000;
const worker = '/sw.js';
const mark = (): string => keyHere('naksa.carried');
const place = (): string => keyHere('naksa.carried');

/** A case that somebody took along: its page, and its number to find it by. */
export type CarriedCase = { readonly id: string; readonly name: string; readonly until: number };
type Carried = { readonly accountId: string; readonly cases: readonly CarriedCase[] };

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly carried: Carried | undefined } | undefined;

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

/** Keeps an answer under its address, marked as kept. */
export async function keepAnswer(path: string, answer: Response): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  const kept = new Response(await answer.blob(), { headers: { 'content-type': type, [KEPT]: '1' } });
  await (await caches.open(place())).put(here(path), kept);
}

/** The kept answer of an address, if there is one. */
export async function findAnswer(path: string): Promise<Response | undefined> {
  return mayCarry() && read() !== undefined ? (await caches.open(place())).match(here(path)) : undefined;
}

/** Notes that a case is complete on this phone. */
export function noteCarried(accountId: string, one: Omit<CarriedCase, 'until'>): void {
  const others = (read()?.cases ?? []).filter(({ id }) => id !== one.id);
  write({ accountId, cases: [...others, { ...one, until: Date.now() + carriedDays * day }] });
}

/** Gives a case back: nothing of it stays on this phone; with the last one everything that was kept for the field goes. */
export async function giveBack(id: string): Promise<void> {
  const carried = read();
  if (carried === undefined) return;
  const cases = carried.cases.filter((each) => each.id !== id);
  if (cases.length === 0) {
    await forgetCarried();
    return;
  }
  write({ ...carried, cases });
  const cache = await caches.open(place());
  const own = (await cache.keys()).filter(({ url }) => url.includes(`/api/applications/${id}`));
  await Promise.all(own.map((each) => cache.delete(each)));
}

/** Forgets every case that was taken along, and the program that opened them; what was written and not yet sent stays. */
export async function forgetCarried(): Promise<void> {
  write(undefined);
  if (!mayCarry()) return;
  const names = (await caches.keys()).filter((name) => name === place() || name.startsWith('naksa.app.'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await (await navigator.serviceWorker.getRegistration(worker))?.unregister();
}

/** Gives back what was kept for somebody else, and what is too old. */
export async function tidyCarried(accountId: string): Promise<void> {
  const carried = stored();
  if (carried === undefined) return;
  if (carried.accountId !== accountId || carried.cases.every(isOver)) await forgetCarried();
  else for (const { id } of carried.cases.filter(isOver)) await giveBack(id);
}

function isOver({ until }: CarriedCase): boolean {
  return until <= Date.now();
}

/** What is carried and not too old. */
function read(): Carried | undefined {
  const carried = stored();
  return carried?.cases.some((each) => !isOver(each)) === true ? carried : undefined;
}

function stored(): Carried | undefined {
  if (!mayCarry()) return undefined;
  const text = localStorage.getItem(mark());
  if (known?.text === text) return known.carried;
  const carried: Carried | undefined = text === null ? undefined : JSON.parse(text);
  known = { text, carried };
  return carried;
}

function write(carried: Carried | undefined): void {
  if (carried === undefined) localStorage.removeItem(mark());
  else localStorage.setItem(mark(), JSON.stringify(carried));
  for (const listener of listeners) listener();
}
