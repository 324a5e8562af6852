import { describe, expect, test } from 'vitest';
import { GENESIS } from '../../../server/record/chain.ts';
import { makeSigningKey, openSigningKey } from '../../../server/record/checkpoint.ts';
import { findBrokenLine, findUnproven, type RowHash } from '../../../server/journal/check.ts';
import { contentHash, deedHash, type Line, lineHash, lineMessage, type Written } from '../../../server/journal/line.ts';

const key = openSigningKey(makeSigningKey());
const stranger = openSigningKey(makeSigningKey());
const chain = { organizationId: 'office', chain: 'case', publicKeys: [key.publicKey] };

type Said = { readonly action: string; readonly wrote?: readonly Written[] };

/** A line after another one, as whoever knows the code makes it, with their own key. */
function lineAfter(before: Line | undefined, { action, wrote = [] }: Said, signer = key): Line {
  const deed = deedHash({ accountId: null, applicationId: 'case', address: null, detail: {} });
  const content = {
    no: (before?.no ?? 0) + 1,
    at: '2026-11-01T04:15:00.000Z',
    action,
    deed,
    wrote: JSON.stringify(wrote),
  };
  const previous = before?.hash ?? GENESIS;
  const hash = lineHash(previous, { ...chain, ...content });
  return { ...content, previous, hash, signature: signer.sign(lineMessage(hash)) };
}

const first = lineAfter(undefined, { action: 'a' });
const second = lineAfter(first, { action: 'b' });
const third = lineAfter(second, { action: 'c' });

describe('the lines of a chain', () => {
  test('hold as the server wrote them', () => {
    expect(findBrokenLine(chain, [first, second, third])).toBeUndefined();
  });

  test.each<[string, readonly Line[], object]>([
    ['one is gone from among them', [first, third], { what: 'line missing', about: '2' }],
    ['one is gone and the rest is numbered anew', [first, { ...third, no: 2 }], { what: 'line missing', about: '2' }],
    [
      'one of them was written at another time, when another one stood before it',
      [first, lineAfter(first, { action: 'other' }), third],
      { what: 'line missing', about: '3' },
    ],
    [
      'one is well made and numbered as if others stood before it',
      [first, lineAfter({ ...first, no: 7 }, { action: 'b' })],
      { what: 'line missing', about: '2' },
    ],
    ['one says something else', [first, { ...second, action: 'x' }], { what: 'line changed', about: '2' }],
    [
      'one tells of another deed',
      [first, { ...second, deed: deedHash({ accountId: 'x', applicationId: null, address: null, detail: {} }) }],
      { what: 'line changed', about: '2' },
    ],
    [
      'one is well made and signed by somebody else',
      [first, lineAfter(first, { action: 'b' }, stranger)],
      { what: 'line not signed', about: '2' },
    ],
    [
      'one has the signature of another one',
      [first, { ...second, signature: first.signature }],
      { what: 'line not signed', about: '2' },
    ],
  ])('do not when %s', (_, lines, fault) => {
    expect(findBrokenLine(chain, lines)).toEqual(fault);
  });

  test('are of their own chain and office only', () => {
    expect(findBrokenLine({ ...chain, chain: 'another case' }, [first])).toEqual({ what: 'line changed', about: '1' });
    expect(findBrokenLine({ ...chain, organizationId: 'another office' }, [first])).toEqual({
      what: 'line changed',
      about: '1',
    });
  });
});

describe('rows and lines', () => {
  const row: RowHash = { table: 'comment', key: '{"id":"1"}', hash: 'h1' };
  const wrote = (hash: string | null): Line =>
    lineAfter(undefined, { action: 'w', wrote: [['comment', '{"id":"1"}', hash]] });

  test.each<[string, readonly RowHash[], readonly Line[], readonly object[]]>([
    ['agree', [row], [wrote('h1')], []],
    ['agree by the newest line', [row], [wrote('h0'), wrote('h1')], []],
    ['agree that it was taken away', [], [wrote('h1'), wrote(null)], []],
    ['a row of no line', [row], [], [{ what: 'row without a line', about: 'comment' }]],
    [
      'a row as an older line has it',
      [row],
      [wrote('h1'), wrote('h2')],
      [{ what: 'row changed past its line', about: 'comment' }],
    ],
    [
      'a row that was taken away and is back',
      [row],
      [wrote('h1'), wrote(null)],
      [{ what: 'row changed past its line', about: 'comment' }],
    ],
    ['a line of no row', [], [wrote('h1')], [{ what: 'row gone past its line', about: 'comment' }]],
  ])('%s', (_, rows, lines, faults) => {
    expect(findUnproven(rows, lines)).toEqual(faults);
  });

  test('the content of one table is none of another', () => {
    expect(contentHash('comment', { id: '1' })).not.toBe(contentHash('document', { id: '1' }));
  });
});
