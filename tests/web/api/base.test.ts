import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownPlaces } from '../../../server/contract/own-places.ts';

const web = join(import.meta.dirname, '../../../web');

/** The module anew, as a page that is loaded at an address has it. */
async function loadedAt(path: string, known: readonly string[] = ['suryapur']) {
  const asked: string[] = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return { ok: known.some((code) => url === `/${code}/api/public/office`) };
  });
  const base = await import('../../../web/api/base.ts');
  await base.settleBase(path);
  return { ...base, asked };
}

afterEach(() => {
  vi.unstubAllGlobals();
  // the next page that is loaded is in no organisation
  vi.resetModules();
});

describe('the first segment of the address', () => {
  test('is the organisation of every address, call and kept key', async () => {
    const page = await loadedAt('/suryapur/user/task-list');
    expect(page.appBase()).toBe('/suryapur');
    expect(page.here('/api/session')).toBe('/suryapur/api/session');
    expect(page.keyHere('naksa.loggedIn')).toBe('naksa.loggedIn/suryapur');
    expect(page.withoutBase('/suryapur/user/task-list')).toBe('/user/task-list');
    expect(page.withoutBase('/suryapur')).toBe('/');
    expect(page.withoutBase('/suryapurs/faq')).toBe('/suryapurs/faq');
  });

  test('is not asked about when it is a place of the app itself', async () => {
    for (const path of ['/', '/login', '/user/task-list', '/verify/ABC', '/faq']) {
      const page = await loadedAt(path);
      expect([path, page.asked, page.appBase()]).toEqual([path, [], '']);
    }
  });

  test('that is no organisation leaves the default one', async () => {
    const page = await loadedAt('/nowhere/at-all');
    expect([page.asked, page.appBase()]).toEqual([['/nowhere/api/public/office'], '']);
    expect(page.here('/api/session')).toBe('/api/session');
  });
});

test('no address of the app can be taken for an organisation', async () => {
  const routes = readFileSync(join(web, 'routes.tsx'), 'utf8');
  const first = [...routes.matchAll(/path="\/([^/:"*]+)/gu)].map(([, segment]) => segment);
  expect(first.filter((segment) => segment !== undefined && !ownPlaces.includes(segment))).toEqual([]);
});
