import { describe, expect, test } from 'vitest';
import type { ProposedChange } from '../../../server/contract/proposals.ts';
import { toldChanges, turnsOf } from '../../../web/proposals/told-changes.ts';
import { bundleWith, field } from '../setup/bundle.ts';

const codes = [
  { code: 'W', ne: 'चेतावनी', en: 'Warns' },
  { code: 'E', ne: 'रोक्ने', en: 'Blocks' },
];
const bundle = bundleWith([
  field('string', 'rule'),
  field('enum', 'severity', { options: codes }),
  field('string', 'clause'),
]);

const ended: ProposedChange = {
  key: 'OSB-1',
  action: 'changed',
  changed: ['validTo'],
  before: { rule: 'OSB-1', severity: 'W' },
  after: { rule: 'OSB-1', severity: 'W', validTo: '2027-07-16' },
};
const begun: ProposedChange = {
  key: 'OSB-1',
  action: 'created',
  changed: ['rule', 'severity', 'clause', 'validFrom'],
  after: { rule: 'OSB-1', severity: 'E', clause: '९.४', validFrom: '2027-07-17' },
};

describe('what a proposal changes is told', () => {
  test('as one change from a day on where a record follows another on the next day', () => {
    expect(toldChanges([ended, begun])).toEqual([
      {
        key: 'OSB-1',
        action: 'changed',
        told: 'changed',
        changed: ['rule', 'severity', 'clause'],
        before: { rule: 'OSB-1', severity: 'W' },
        after: { rule: 'OSB-1', severity: 'E', clause: '९.४' },
        from: '2027-07-17',
      },
    ]);
  });

  test('as two where a day lies between them, or they are of two records', () => {
    const later = { ...begun, after: { ...begun.after, validFrom: '2027-07-18' } };
    expect(toldChanges([ended, later]).map(({ told }) => told)).toEqual(['ending', 'created']);
    expect(toldChanges([ended, { ...begun, key: 'OSB-2' }]).map(({ told }) => told)).toEqual(['ending', 'created']);
  });

  test('as an end with its last day where nothing follows, and as a beginning with its first', () => {
    expect(toldChanges([ended])).toMatchObject([{ told: 'ending', last: '2027-07-16' }]);
    expect(toldChanges([begun])).toMatchObject([{ told: 'created', from: '2027-07-17' }]);
  });

  test('word for word where a record only says something else', () => {
    const change: ProposedChange = {
      ...ended,
      changed: ['severity'],
      after: { rule: 'OSB-1', severity: 'E', validTo: '2027-07-16' },
    };
    expect(toldChanges([change])).toEqual([{ ...change, told: 'changed' }]);
  });

  test('in a sentence where a choice becomes another, and in none where something is written', () => {
    const [told] = toldChanges([ended, begun]);
    if (told === undefined) throw new Error('nothing is told');
    const worded = { ...told, before: { ...told.before, clause: '९.१' } };
    expect(turnsOf(bundle, worded).map(({ was, is }) => [was.ne, is.ne])).toEqual([['चेतावनी', 'रोक्ने']]);
    const [first] = toldChanges([begun]);
    if (first === undefined) throw new Error('nothing is told');
    expect(turnsOf(bundle, first)).toEqual([]);
  });
});
