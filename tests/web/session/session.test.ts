import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Phone, stubPhone } from '../../support/phone.ts';

const PATH = '/api/applications/case-1/forms/some-form';

/** What was asked, with the token that went with it. */
let asked: (readonly [string, string | null])[];
let reloads: number;

beforeEach(() => {
  asked = [];
  reloads = 0;
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('location', { pathname: '/', reload: () => void (reloads += 1) });
});
afterEach(() => vi.unstubAllGlobals());

const sessionOf = (id: string, accessToken: string) => ({ accessToken, account: { id }, posts: [] });

/** A tab in which the first person logged in; their token has run out, and the browser's cookie is by now of `next`. */
async function tabOf(next: string) {
  vi.stubGlobal('fetch', (url: string, { headers }: { readonly headers: Headers }) => {
    const token = headers.get('authorization');
    asked.push([url, token]);
    if (url.endsWith('/api/session')) return Promise.resolve(Response.json(sessionOf('first', 'old')));
    if (url.endsWith('/refresh')) return Promise.resolve(Response.json(sessionOf(next, 'new')));
    const problem = Response.json({ code: 'sessionExpired', status: 401 }, { status: 401 });
    return Promise.resolve(token === 'Bearer new' ? Response.json({ saved: true }) : problem);
  });
  const { logIn } = await import('../../../web/session/session.ts');
  const { getJson } = await import('../../../web/api/client.ts');
  await logIn({ loginId: 'first@office.example', password: 'x' });
  return () => getJson(PATH, { method: 'PUT', json: {} });
}

test('a token that has run out is renewed, and what was asked is asked again', async () => {
  const save = await tabOf('first');
  expect(await save()).toEqual({ saved: true });
  expect([asked.at(-1), reloads]).toEqual([[expect.stringContaining(PATH), 'Bearer new'], 0]);
});

test('what one person typed is not saved under the name of another who logged in beside them', async () => {
  const save = await tabOf('second');
  await expect(save()).rejects.toMatchObject({ code: 'sessionExpired' });
  expect(asked.filter(([url]) => url.endsWith(PATH)).map(([, token]) => token)).toEqual(['Bearer old']);
  expect(reloads).toBe(1);
});

/** A phone on which the first person took a case along; the server answers a renewal as it is told to. */
async function phoneOf(
  renewal: () => Response,
): Promise<{ readonly phone: Phone; readonly isCarried: () => Promise<boolean> }> {
  const phone = stubPhone();
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/refresh') ? renewal() : Response.json(sessionOf('first', 'old')),
  );
  const { carry, findAnswer } = await import('../../../web/api/carried.ts');
  const { sessionToCarry } = await import('../../../web/session/session.ts');
  const session = sessionToCarry(await Response.json(sessionOf('first', 'old')).json());
  await carry('first', { id: 'case-1', name: '१' }, new Map([session, [PATH, Response.json({ owner: 'सुशीला' })]]));
  return { phone, isCarried: async () => (await findAnswer(PATH)) !== undefined };
}

const refusal = () => Response.json({ code: 'sessionExpired', status: 401 }, { status: 401 });
const nothingLeft = [[], 0, 0, 0];

test('a session that the server refuses takes what was carried off the phone, in use and when the app is opened', async () => {
  for (const opened of [false, true]) {
    vi.resetModules();
    const { phone } = await phoneOf(refusal);
    const { logIn, refreshSession, startSession } = await import('../../../web/session/session.ts');
    localStorage.setItem('naksa.loggedIn', '1');
    if (!opened) await logIn({ loginId: 'first@office.example', password: 'x' });
    await (opened ? startSession() : refreshSession());
    expect(phone.left()).toEqual(nothingLeft);
  }
});

test('what was carried stays while the server is only out of reach', async () => {
  const { isCarried } = await phoneOf(() => {
    throw new TypeError('no network');
  });
  const { knownSession, startSession } = await import('../../../web/session/session.ts');
  localStorage.setItem('naksa.loggedIn', '1');
  await startSession();
  expect([knownSession(), await isCarried()]).toEqual([sessionOf('first', ''), true]);
});

test('a phone that was left lying keeps nothing after the days, though nobody logs in when the app is opened', async () => {
  const { phone } = await phoneOf(refusal);
  vi.useFakeTimers({ now: Date.now() + 4 * 24 * 60 * 60 * 1000, toFake: ['Date'] });
  const { knownSession, startSession } = await import('../../../web/session/session.ts');
  await startSession();
  expect([knownSession(), phone.left()]).toEqual([undefined, nothingLeft]);
  vi.useRealTimers();
});

test('who has been idle for too long leaves nothing on the phone', async () => {
  const { phone } = await phoneOf(refusal);
  const { logIn, logOut } = await import('../../../web/session/session.ts');
  await logIn({ loginId: 'first@office.example', password: 'x' });
  await logOut('expired');
  await vi.waitFor(() => expect(phone.left()).toEqual(nothingLeft));
});

test('who logs out in one tab has left the others too, and what a tab asked for one person is forgotten for the next', async () => {
  await phoneOf(refusal);
  let tell: (event: { readonly key: string; readonly newValue: string | null }) => void = () => undefined;
  vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof tell) => void (tell = listener) });
  const { enterSession, knownSession, logIn, onOtherPerson, watchOtherTabs } = await import(
    '../../../web/session/session.ts'
  );
  let others = 0;
  onOtherPerson(() => void (others += 1));
  watchOtherTabs();
  await logIn({ loginId: 'first@office.example', password: 'x' });
  tell({ key: 'naksa.loggedIn', newValue: '1' });
  expect(knownSession()?.account.id).toBe('first');
  tell({ key: 'naksa.loggedIn', newValue: null });
  expect(knownSession()).toBeUndefined();
  await logIn({ loginId: 'first@office.example', password: 'x' });
  expect(others).toBe(0);
  enterSession(await Response.json(sessionOf('second', 'new')).json());
  expect(others).toBe(1);
});
