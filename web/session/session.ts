import { useSyncExternalStore } from 'react';
import type { LoginBody, SessionView } from '../../server/contract/session.ts';
import { here, keyHere } from '../api/base.ts';
import { findAnswer, forgetCarried, tidyCarried } from '../api/carried.ts';
import { callPublic, setCredentials } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { isReached } from '../api/reach.ts';
import { takePostNames } from '../i18n/post-names.ts';

/** The access token and who it speaks for live in memory only; the refresh token is a cookie that no script can read. */
export type SessionState =
  | { readonly status: 'starting' }
  | { readonly status: 'anonymous'; readonly why?: 'expired' | 'loggedOut' }
  | { readonly status: 'known'; readonly session: SessionView };

let state: SessionState = { status: 'starting' };
let renewal: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const forSomebodyElse = new Set<() => void>();
let last: string | undefined;
// says no more than that a session may exist; the session itself is in a cookie out of reach
const loginMark = (): string => keyHere('naksa.loggedIn');

setCredentials({ accessToken, renew: renewSession });

/** The session as it is now; the component renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, currentState, currentState);
}

function currentState(): SessionState {
  return state;
}

/** The session of who is logged in now, if anybody is. */
export function knownSession(): SessionView | undefined {
  return state.status === 'known' ? state.session : undefined;
}

/** The logged-in user's session. Throws outside the pages that need one. */
export function useSession(): SessionView {
  const current = useSessionState();
  if (current.status !== 'known') throw new Error('this part is shown to logged-in users only');
  return current.session;
}

/** Asks the server, by the cookie, whether somebody is still logged in; a browser where nobody logged in is not asked. */
export async function startSession(): Promise<void> {
  // before anybody is known: a phone that was left lying keeps nothing longer than was said
  await tidyCarried();
  if (localStorage.getItem(loginMark()) !== null && (await renewSession())) return;
  const session = isReached() ? undefined : await carriedSession();
  setState(session === undefined ? { status: 'anonymous' } : { status: 'known', session });
}

const carriedPath = '/api/session';

/** What a phone keeps of who took a case along, for the time without a network; not what opens the server. */
export function sessionToCarry(session: SessionView): readonly [string, Response] {
  return [carriedPath, Response.json({ ...session, accessToken: '' })];
}

/** Who took a case along on this phone. The server hears nothing of it: it asks for the session as soon as it is back. */
async function carriedSession(): Promise<SessionView | undefined> {
  const session: SessionView | undefined = await (await findAnswer(carriedPath))?.json();
  return session;
}

/** Logs in. Throws Problem, e.g. `loginFailed`. */
export async function logIn(body: LoginBody): Promise<void> {
  const session = await callPublic<SessionView>('/api/session', { method: 'POST', json: body });
  await tidyCarried(session.account.id);
  setState({ status: 'known', session });
}

/** Asks who is logged in once more, after something about them has changed. */
export async function refreshSession(): Promise<void> {
  await renewSession();
}

/** Takes a session that another call has opened (the first administrator's). */
export function enterSession(session: SessionView): void {
  setState({ status: 'known', session });
}

/** Ends the session here and on the server; here also when the server cannot be reached. */
export async function logOut(why: 'loggedOut' | 'expired' = 'loggedOut'): Promise<void> {
  const token = accessToken();
  setState({ status: 'anonymous', why });
  if (token === undefined) return;
  await fetch(here('/api/session'), {
    method: 'DELETE',
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}` },
  }).catch(ignoreUnreachable);
}

function ignoreUnreachable(): void {
  // the session ends on the server by its own clock
}

function accessToken(): string | undefined {
  return (state.status === 'known' && state.session.accessToken) || undefined;
}

/** One renewal at a time, for all requests of this tab and, by a lock, for all tabs: a cookie used twice would end the session. */
function renewSession(): Promise<boolean> {
  renewal ??= withTabLock(askRenewal).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function askRenewal(): Promise<boolean> {
  try {
    const session = await callPublic<SessionView>('/api/session/refresh', { method: 'POST' });
    if (isSomebodyElse(session)) return startAnew();
    setState({ status: 'known', session });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.body.status !== 401 && error.body.status !== 403) return false;
    // the server knows nobody here any more: whoever holds the phone now is not asked who they are without a network either
    await forgetCarried();
    setState({ status: 'anonymous', ...(state.status === 'known' ? { why: 'expired' } : {}) });
    return false;
  }
}

/** The cookie is the browser's: in another tab somebody else may have logged in since. */
function isSomebodyElse({ account }: SessionView): boolean {
  return state.status === 'known' && state.session.account.id !== account.id;
}

/** What this tab shows and holds is the one person's; nothing of it goes on under the other's name. */
function startAnew(): false {
  location.reload();
  return false;
}

function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(keyHere('naksa.session'), work) : work();
}

/** The session is the browser's: who logs out in one tab has left them all. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === loginMark() && newValue === null && state.status === 'known')
      setState({ status: 'anonymous', why: 'loggedOut' });
  });
}

/** Calls the listener when somebody else than before is here in this tab. */
export function onOtherPerson(listener: () => void): void {
  forSomebodyElse.add(listener);
}

function noteWho(id: string): void {
  if (last !== undefined && last !== id) for (const listener of forSomebodyElse) listener();
  last = id;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: SessionState): void {
  state = next;
  if (next.status === 'known') noteWho(next.session.account.id);
  if (next.status === 'known') takePostNames(next.session.posts);
  if (next.status === 'known') localStorage.setItem(loginMark(), '1');
  if (next.status === 'known') void tidyCarried(next.session.account.id);
  if (next.status === 'anonymous' && next.why !== undefined) void forgetCarried();
  if (next.status === 'anonymous' && next.why !== undefined) localStorage.removeItem(loginMark());
  for (const listener of listeners) listener();
}
