import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { beforeAll, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../../web/worker/sw.ts');
const ORIGIN = 'https://naksa.example';
const kept = new Map([
  ['/', 'page'],
  [`${ORIGIN}/assets/app.js`, 'app'],
  [`${ORIGIN}/api/public/office`, 'office'],
  [`${ORIGIN}/.locked/api/applications/c1`, 'locked'],
]);

type Asked = { readonly url: string; readonly method: string; readonly mode: string };
type Hear = (event: { readonly request: Asked; readonly respondWith: (answer: Promise<string>) => void }) => void;
let hear: Hear;

beforeAll(async () => {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
  runInNewContext(`const carriedFiles = [], carriedVersion = '1';\n${code}`, {
    URL,
    location: { origin: ORIGIN },
    fetch: () => Promise.reject(new TypeError('no network')),
    caches: { match: async (address: string) => kept.get(address) },
    addEventListener: (event: string, listener: Hear) => {
      if (event === 'fetch') hear = listener;
    },
  });
});

/** What a phone without a network is answered; the worker leaves to the browser what it does not hear. */
async function answer(path: string, { method = 'GET', mode = 'cors', origin = ORIGIN } = {}): Promise<string> {
  let given: Promise<string> = Promise.resolve('left');
  hear({ request: { url: origin + path, method, mode }, respondWith: (promised) => void (given = promised) });
  return given.catch(() => 'lost');
}

test('the worker answers the page, the program and what is nobody’s secret', async () => {
  const asked = [
    answer('/user/task-list', { mode: 'navigate' }),
    answer('/assets/app.js'),
    answer('/api/public/office'),
  ];
  expect(await Promise.all(asked)).toEqual(['page', 'app', 'office']);
});

test('it answers nothing that is sent, of no other site, and of no case', async () => {
  const asked = [
    answer('/api/public/office', { method: 'POST' }),
    answer('/assets/app.js', { origin: 'https://other.example' }),
    answer('/.locked/api/applications/c1'),
    answer('/api/applications/c1'),
    answer('/api/audit'),
    answer('/health/live'),
  ];
  expect(await Promise.all(asked)).toEqual(['left', 'left', 'left', 'lost', 'lost', 'left']);
});

test('an answer of the server that is opened as a page is not answered with the app', async () => {
  expect(await answer('/api/applications/c1/evidence', { mode: 'navigate' })).toBe('lost');
  expect(await answer('/suryapur/api/applications/c1/evidence', { mode: 'navigate' })).toBe('lost');
});
