import { describe, expect, test } from 'vitest';
import { findWrongFiles } from '../../../server/history/files-agree.ts';
import type { RecordedFile } from '../../../server/record/record.ts';

const deed: RecordedFile = { id: 'deed', category: 'AT01', version: 2, sha256: 'a'.repeat(64) };
const rows = [
  { seq: 1, payload: '{}' },
  { seq: 2, payload: JSON.stringify({ files: [deed] }) },
];

describe('a file of which an event speaks', () => {
  test('is the one that is stored', () => {
    expect(findWrongFiles(rows, [deed])).toEqual([]);
  });

  test.each<[string, Partial<RecordedFile>]>([
    ['given as another paper', { category: 'AT02' }],
    ['called by another version', { version: 1 }],
    ['with other bytes', { sha256: 'b'.repeat(64) }],
  ])('%s is told as changed', (_, change) => {
    expect(findWrongFiles(rows, [{ ...deed, ...change }])).toEqual([{ seq: 2, category: 'AT01', how: 'changed' }]);
  });

  test('that is not stored is told as missing', () => {
    expect(findWrongFiles(rows, [])).toEqual([{ seq: 2, category: 'AT01', how: 'missing' }]);
  });
});
