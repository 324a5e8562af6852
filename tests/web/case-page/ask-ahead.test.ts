import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../server/contract/session.ts';
import { here } from '../../../web/api/base.ts';
import { askCaseAhead } from '../../../web/case-page/ask-ahead.ts';
import { formToOpenQuery } from '../../../web/forms/use-open-form.ts';

// files share their process: another may have opened an office at an address of its own
const CASE = here('/api/applications/one');
const VIEW = {
  summary: { run: 1, waiting: [{ form: 'letter', run: 1, roles: ['B'] }] },
  runs: [{ run: 1, status: 'active' }],
  groups: [],
  forms: [
    { slug: 'map', run: 1, order: 1, open: true },
    { slug: 'letter', run: 1, order: 2, open: true },
  ],
};
const at = (pathname: string, search = '') => ({ pathname, search });

let session: SessionView;
let asked: string[];
let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  // another file of this process may have left the server unreached
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  session = JSON.parse('{"account":{"id":"somebody","role":"B"}}');
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path === CASE) return Promise.resolve(Response.json(VIEW));
    if (path === `${CASE}/related`) return Promise.resolve(Response.json({ items: [] }));
    // the form is on its way all the time
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const letter = () => formToOpenQuery(queries, { accountId: 'somebody', id: 'one', asked: { slug: 'letter', run: 1 } });
const isKnown = () => queries.getQueryCache().find({ queryKey: letter().queryKey }) !== undefined;

test('a case is asked for with the form that waits for whoever opens it', async () => {
  await askCaseAhead(queries, at('/user/applications/one'), session);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.toSorted()).toEqual([CASE, `${CASE}/forms/letter?run=1`, `${CASE}/related`]);
});

test('the form that the address names is asked for, another page asks for nothing', async () => {
  await askCaseAhead(queries, at('/user/applications/one/forms/map', '?run=1'), session);
  await askCaseAhead(queries, at('/user/applications/one/receipt'), session);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.toSorted()).toEqual([CASE, `${CASE}/forms/map?run=1`, `${CASE}/related`]);
});

test('the page finds its form under way and asks no second time; once it is left the form is forgotten', async () => {
  await askCaseAhead(queries, at('/user/applications/one'), session);
  await vi.advanceTimersByTimeAsync(0);
  const before = asked.length;
  const leave = new QueryObserver(queries, letter()).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, isKnown()]).toEqual([before, true]);
  leave();
  await vi.advanceTimersByTimeAsync(100);
  expect(isKnown()).toBe(false);
});

test('a form that no page takes over is forgotten soon', async () => {
  await askCaseAhead(queries, at('/user/applications/one'), session);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isKnown()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isKnown()).toBe(false);
});

test('a case that nobody may see is left to its page, which says so', async () => {
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ code: 'notFound', status: 404 }, { status: 404 }));
  });
  await askCaseAhead(queries, at('/user/applications/one'), session);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.toSorted()).toEqual([CASE, `${CASE}/related`]);
});
