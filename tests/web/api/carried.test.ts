import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyHere } from '../../../web/api/base.ts';
import {
  carriedCases,
  carriedDays,
  findAnswer,
  giveBack,
  keepAnswer,
  noteCarried,
  tidyCarried,
} from '../../../web/api/carried.ts';

const day = 24 * 60 * 60 * 1000;
let caches: Map<string, Map<string, Response>>;
let programs: number;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T06:00:00Z') });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  caches = new Map([['naksa.app.1', new Map()]]);
  programs = 1;
  const unregister = () => {
    programs = 0;
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ unregister }) } });
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const held = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, held);
      return {
        put: async (path: string, answer: Response) => held.set(path, answer),
        match: async (path: string) => held.get(path),
        keys: async () => [...held.keys()].map((url) => ({ url })),
        delete: async ({ url }: { readonly url: string }) => held.delete(url),
      };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the phone keeps: the stores of the browser, how many answers are in them, and its programs. */
const left = () => [[...caches.keys()], [...caches.values()].reduce((sum, { size }) => sum + size, 0), programs];

async function carry(id: string): Promise<void> {
  await keepAnswer(`/api/applications/${id}/files`, Response.json([]));
  noteCarried('amin', { id, name: `०८३/०८४-${id}` });
}

test('what was taken along is answered for three days, and then neither found nor kept', async () => {
  await carry('c1');
  vi.setSystemTime(Date.now() + carriedDays * day - 1);
  expect([carriedCases().map(({ id }) => id), await (await findAnswer('/api/applications/c1/files'))?.json()]).toEqual([
    ['c1'],
    [],
  ]);
  vi.setSystemTime(Date.now() + 1);
  expect([carriedCases(), await findAnswer('/api/applications/c1/files')]).toEqual([[], undefined]);
  await tidyCarried('amin');
  expect(left()).toEqual([[], 0, 0]);
});

test('whoever logs in after somebody else finds nothing of theirs on the phone', async () => {
  await carry('c1');
  await tidyCarried('amin');
  expect(carriedCases()).toHaveLength(1);
  await tidyCarried('engineer');
  expect([carriedCases(), left()]).toEqual([[], [[], 0, 0]]);
});

test('of two cases the one that is given back goes, and with the last one the program too', async () => {
  await carry('c1');
  await carry('c2');
  await giveBack('c1');
  expect([carriedCases().map(({ id }) => id), left()]).toEqual([
    ['c2'],
    [['naksa.app.1', keyHere('naksa.carried')], 1, 1],
  ]);
  await giveBack('c2');
  expect(left()).toEqual([[], 0, 0]);
});
