import { describe, expect, test } from 'vitest';
import { bundleMaster } from '../../../form-schemas/engine/form/bundle-master.ts';
import { isOfPost, isOwn } from '../../../server/proposals/own-post.ts';
import { shippedLibrary } from '../../form-schemas/library.ts';

const library = shippedLibrary();
const master = (id: string) => ({ id, bundle: bundleMaster(library, id) });
const change = (before: object, after: object, key = 'k') => ({
  key,
  action: 'changed' as const,
  changed: [],
  before: { ...before },
  after: { ...after },
});
const engineer = { role: 'A', wards: [] };
const secretary = { role: 'G', wards: ['04'] };

describe('a change of the setup is one’s own', () => {
  test('where the reader’s post has to approve, or no longer has to', () => {
    const changes = [change({ engrApproval: 'N' }, { engrApproval: 'Y' })];
    expect(isOwn(library.masters, master('form-name'), changes, engineer)).toBe(true);
    expect(isOwn(library.masters, master('form-name'), changes, secretary)).toBe(false);
  });

  test('where the reader’s post is chosen among others, and not where it stays', () => {
    expect(
      isOwn(library.masters, master('form-name'), [change({ enterAlso: ['B'] }, { enterAlso: ['B', 'G'] })], secretary),
    ).toBe(true);
    expect(
      isOwn(library.masters, master('form-name'), [change({ enterAlso: ['G'] }, { enterAlso: ['B', 'G'] })], secretary),
    ).toBe(false);
  });

  test('where it is the record of their post or their ward', () => {
    expect(isOwn(library.masters, master('designation'), [change({}, { priority: 2 }, 'A')], engineer)).toBe(true);
    expect(isOwn(library.masters, master('ward'), [change({}, { nameNe: 'क' }, '04')], secretary)).toBe(true);
    expect(isOwn(library.masters, master('ward'), [change({}, { nameNe: 'क' }, '05')], secretary)).toBe(false);
    expect(isOwn(library.masters, master('ward'), [change({}, { nameNe: 'क' }, '05')], engineer)).toBe(false);
  });

  test('by whatever name the list goes from which accounts have their posts', () => {
    const { designation, ...others } = library.masters;
    const masters = { ...others, ...(designation && { desk: designation }) };
    const desk = { ...master('designation'), id: 'desk' };
    expect(isOwn(masters, desk, [change({}, { priority: 2 }, 'A')], engineer)).toBe(true);
    expect(isOwn(masters, master('designation'), [change({}, { priority: 2 }, 'A')], engineer)).toBe(false);
  });
});

describe('a change of a text is one’s own', () => {
  test('where the post stands among those of a desk, a way or a form', () => {
    expect(isOfPost({ path: '/definition/states/check/meta/owner/0', was: 'B', now: 'A' }, engineer)).toBe(true);
    expect(isOfPost({ path: '/approvers', was: '["B"]', now: '["B","A"]' }, engineer)).toBe(true);
    expect(isOfPost({ path: '/approvers', was: '["B"]', now: '["B","AD"]' }, engineer)).toBe(false);
  });

  test('not where the same letter names a class of buildings', () => {
    expect(isOfPost({ path: '/classes/0', was: 'B', now: 'A' }, engineer)).toBe(false);
  });
});
