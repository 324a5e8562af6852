import { expect, test } from 'vitest';
import { compared } from '../../../server/law-desk/compare.ts';

const title = { ne: 'नाप', en: 'Survey' };

test('what is the same has no differences', () => {
  expect(compared({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual({ changes: [], cut: false });
});

test('a change stands under the nearest title, an addition and a removal too', () => {
  const was = { states: { desk: { meta: { title }, owner: 'B', old: 1 } } };
  const now = { states: { desk: { meta: { title }, owner: 'A', fresh: true } } };
  expect(compared(was, now).changes).toEqual([
    { path: '/states/desk/owner', label: title, what: 'changed', was: 'B', now: 'A' },
    { path: '/states/desk/old', label: title, what: 'removed', was: '1' },
    { path: '/states/desk/fresh', label: title, what: 'added', now: 'true' },
  ]);
});

test('an entry put in between moves nothing; entries that change places are said once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((slug) => ({ slug }));
  expect(compared([a, c], [a, b, c]).changes).toEqual([
    { path: '/b', label: { ne: '', en: '' }, what: 'added', now: '{"slug":"b"}' },
  ]);
  expect(compared([a, b], [b, a]).changes).toEqual([
    { path: '/#', label: { ne: '', en: '' }, what: 'changed', was: 'a, b', now: 'b, a' },
  ]);
});

test('of a long text only the lines that differ are shown', () => {
  expect(compared('one\ntwo\nthree', 'one\nzwei\nthree').changes).toEqual([
    { path: '/2', label: { ne: '', en: '' }, what: 'changed', was: 'two', now: 'zwei' },
  ]);
});

test('more than a thousand differences are cut', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => [`k${String(index)}`, index]);
  const { changes, cut } = compared({}, Object.fromEntries(many));
  expect([changes.length, cut]).toEqual([1_000, true]);
});

test('a change in what several stages share says the part, and the name under which a way is written', () => {
  const part = { ne: 'साझा', en: 'Shared' };
  const says = { ne: 'अगाडि', en: 'Goes on' };
  const text = (by: string) => ({
    definition: { title, states: {} },
    parts: [{ id: 'office', title: part, transitions: { forward: { says, transition: { by } } }, letter: `a\n${by}` }],
  });
  expect(compared(text('B'), text('A')).changes).toEqual([
    {
      path: '/parts/office/transitions/forward/transition/by',
      label: says,
      in: part,
      what: 'changed',
      was: 'B',
      now: 'A',
    },
    { path: '/parts/office/letter/2', label: part, in: part, what: 'changed', was: 'B', now: 'A' },
  ]);
});
