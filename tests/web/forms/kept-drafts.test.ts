import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimDraft, sendKeptDraft, sendKeptDrafts } from '../../../web/forms/kept-drafts.ts';
import { findLocalDraft, keepLocalDraft, listLocalDrafts, localDraftKey } from '../../../web/forms/local-draft.ts';

const AUTHOR = 'account-1';
const key = localDraftKey(AUTHOR, 'case-1', 'some-form');
const other = localDraftKey(AUTHOR, 'case-2', 'some-form');
const draft = { data: { name: 'राम' }, at: '2026-11-22T05:00:00Z', run: 1, draftVersion: 3, seq: 7 };

type Sent = { readonly url: string; readonly body: unknown };
let sent: Sent[];

/** A browser's storage as far as drafts need it. */
function storage(): Storage {
  const held: Record<string, string> = {};
  const calls = {
    getItem: (name: string) => held[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(held, { [name]: value }),
    removeItem: (name: string) => void Reflect.deleteProperty(held, name),
  };
  return new Proxy(Object.create(null), {
    get: (_, name) => Reflect.get(calls, name),
    ownKeys: () => Object.keys(held),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

function answer(respond: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    return respond();
  });
}

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage());
  keepLocalDraft(key, draft);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft that this device kept while the network was cut', () => {
  test('is sent from where it went on, and then forgotten here', async () => {
    answer(() => Promise.resolve(Response.json({ data: {}, draftVersion: 4, savedAt: draft.at })));
    expect(await sendKeptDrafts(AUTHOR)).toBe(1);
    expect(sent).toEqual([
      {
        url: expect.stringContaining('/api/applications/case-1/forms/some-form'),
        body: { data: { name: 'राम' }, draftVersion: 3, seq: 7 },
      },
    ]);
    expect(findLocalDraft(key)).toBeUndefined();
  });

  test('stays when the server has a newer one: its author decides', async () => {
    keepLocalDraft(other, draft);
    answer(() => Promise.resolve(Response.json({ code: 'draftConflict', status: 409 }, { status: 409 })));
    expect([await sendKeptDrafts(AUTHOR), sent.length]).toEqual([0, 2]);
    expect([findLocalDraft(key), findLocalDraft(other)]).toEqual([draft, draft]);
  });

  test('of two forms of one case goes on its own: the one that is refused keeps no other back', async () => {
    const beside = localDraftKey(AUTHOR, 'case-1', 'other-form');
    keepLocalDraft(beside, draft);
    const conflict = () => Response.json({ code: 'draftConflict', status: 409 }, { status: 409 });
    const arrived = () => Response.json({ data: {}, draftVersion: 4, savedAt: draft.at });
    answer(() => Promise.resolve(sent.at(-1)?.url.endsWith('/other-form?run=1') === true ? arrived() : conflict()));
    expect([await sendKeptDrafts(AUTHOR), sent.length]).toEqual([1, 2]);
    expect([findLocalDraft(key), findLocalDraft(beside)]).toEqual([draft, undefined]);
  });

  test('stays when nobody knows what was handed in before it', async () => {
    const { seq: _seq, ...unknown } = draft;
    keepLocalDraft(key, unknown);
    answer(() => Promise.resolve(Response.json({ data: {}, draftVersion: 4, savedAt: draft.at })));
    expect([await sendKeptDrafts(AUTHOR), sent.length]).toEqual([0, 0]);
    expect(findLocalDraft(key)).toEqual(unknown);
  });

  test('stays while nothing arrives, and the others are not tried', async () => {
    keepLocalDraft(other, draft);
    answer(() => Promise.reject(new TypeError('no network')));
    expect([await sendKeptDrafts(AUTHOR), sent.length]).toEqual([0, 1]);
    expect(findLocalDraft(key)).toEqual(draft);
  });

  test('is left to its form while that is open, and is nobody else’s', async () => {
    answer(() => Promise.resolve(Response.json({ data: {}, draftVersion: 4, savedAt: draft.at })));
    const release = claimDraft(key);
    expect(await sendKeptDrafts(AUTHOR)).toBe(0);
    release();
    expect(await sendKeptDrafts('account-2')).toBe(0);
    expect(await sendKeptDrafts(AUTHOR)).toBe(1);
  });

  test('is sent once, however many ask for it meanwhile', async () => {
    answer(() => Promise.resolve(Response.json({ data: {}, draftVersion: 4, savedAt: draft.at })));
    const place = { key, applicationId: 'case-1', slug: 'some-form' };
    expect(await Promise.all([sendKeptDraft(place), sendKeptDraft(place)])).toEqual(['arrived', 'arrived']);
    expect([sent.length, await sendKeptDraft(place)]).toEqual([1, 'none']);
  });

  test('is kept apart for each organisation, and sent within its own only', async () => {
    vi.resetModules();
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
    const { settleBase } = await import('../../../web/api/base.ts');
    await settleBase('/suryapur/user/task-list');
    const there = await import('../../../web/forms/local-draft.ts');
    const theirs = there.localDraftKey(AUTHOR, 'case-9', 'some-form');
    there.keepLocalDraft(theirs, draft);
    const place = { key: theirs, accountId: AUTHOR, applicationId: 'case-9', slug: 'some-form' };
    expect(there.listLocalDrafts(AUTHOR)).toEqual([place]);
    expect(listLocalDrafts(AUTHOR).map((each) => each.key)).toEqual([key]);
    // the next page that is loaded is in no organisation
    vi.resetModules();
  });
});
