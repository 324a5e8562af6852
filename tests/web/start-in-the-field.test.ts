import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carry } from '../../web/api/carried.ts';
import { isReached } from '../../web/api/reach.ts';
import { knownSession, sessionToCarry } from '../../web/session/session.ts';
import { stubPhone } from '../support/phone.ts';

const render = vi.hoisted(() => vi.fn());
vi.mock(import('react-dom/client'), async (original) => ({
  ...(await original()),
  createRoot: () => ({ render, unmount: () => undefined }),
}));

// the build cuts the texts into parts (chunks.ts); here they are whole
vi.mock(import('../../web/i18n/i18n.ts'), async (original) => {
  const i18n = await original();
  return { ...i18n, startTexts: () => i18n.createTexts('ne', {}) };
});

const heard = new Map<string, () => void>();
const listen = (name: string, listener: () => void) => void heard.set(name, listener);

beforeAll(async () => {
  stubPhone();
  vi.stubGlobal('window', { addEventListener: listen });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('location', { pathname: '/user/task-list', search: '', href: 'http://phone/user/task-list' });
  vi.stubGlobal('document', {
    getElementById: () => ({}),
    documentElement: { lang: '', setAttribute: () => undefined },
    addEventListener: listen,
    visibilityState: 'visible',
  });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const account = { id: 'amin', name: 'भोजराज चौधरी' };
  const session = { accessToken: 'x', account, organization: { code: 'sungabha' }, today: '2026-11-27' };
  await carry('amin', { id: 'c1', name: '०८३/०८४-०००१' }, new Map([sessionToCarry(session as never)]));
  localStorage.setItem('naksa.loggedIn', '1');
});
afterAll(() => vi.unstubAllGlobals());

test('whoever took a case along is in when the app starts without a network, and the app hears of the network', async () => {
  await import('../../web/main.tsx');
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  expect(isReached()).toBe(false);
  expect(knownSession()?.account.id).toBe('amin');
  expect([...heard.keys()]).toEqual(expect.arrayContaining(['offline', 'online']));
});
