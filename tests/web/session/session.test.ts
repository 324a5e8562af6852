import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
