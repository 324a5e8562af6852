import { describe, expect, test } from 'vitest';
import { findWrongLaw, type StoredLaw } from '../../../server/history/laws-agree.ts';
import type { HistoryRow } from '../../../server/history/queries.ts';

const old = 'a'.repeat(64);
const young = 'b'.repeat(64);
const library = 'c'.repeat(64);

function row(seq: number, definition_hash: string, said: object = {}): HistoryRow {
  const of = { run: 1, stage: 'phase-one', type: 'SAVE', form: null, actor_role: 'B', state: 'application' };
  const hashes = { definition_hash, snapshot_hash: '', previous_hash: '', hash: '' };
  return { ...of, ...hashes, seq, at: new Date(0), payload: JSON.stringify(said) };
}

const opened = [row(1, old, { library }), row(2, old)];
const migrated = [...opened, row(3, young)];
const law = (definitionHash: string, more: Partial<StoredLaw> = { library }): readonly StoredLaw[] => [
  { run: 1, definitionHash, ...more },
];

describe('the law of a run', () => {
  test('is the one that its events name', () => {
    expect(findWrongLaw(opened, law(old))).toBeUndefined();
    expect(findWrongLaw(migrated, law(young))).toBeUndefined();
  });

  test('of before libraries were recorded may be any', () => {
    expect(findWrongLaw([row(1, old)], law(old))).toBeUndefined();
    expect(findWrongLaw([row(1, old)], law(old, {}))).toBeUndefined();
  });

  test.each<[string, readonly HistoryRow[], readonly StoredLaw[], number]>([
    ['another stage', opened, law(young), 1],
    ['the stage that it has left', migrated, law(old), 3],
    ['another library', opened, law(old, { library: young }), 1],
    ['no library any more', opened, law(old, {}), 1],
    ['that of a run which nothing opened', opened, [{ run: 2, definitionHash: old }], 0],
  ])('is not %s', (_, rows, laws, seq) => {
    expect(findWrongLaw(rows, laws)).toEqual({ seq, what: 'law of a run differs' });
  });
});
