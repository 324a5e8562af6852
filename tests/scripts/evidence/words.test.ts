import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../scripts/evidence/verify.ts';
import { wordsOf } from '../../../scripts/evidence/words.ts';

const MEANS = { ownKey: true, papers: true };
const sealed = { number: 3, at: '2026-11-22T10:00:00.000Z', seq: 7, key: 'ab12' };
const journal = { lines: 9, rows: 12, hidden: 4, signatures: 2, unsignedUpTo: 0 };
const whole: Verdict = { events: 7, documents: 2, files: 5, journal, sealed, findings: [] };

function said(verdict: Verdict, part: 'proven' | 'unproven'): string {
  const { [part]: lines } = wordsOf(verdict, MEANS);
  return lines.map(({ en }) => en).join('\n');
}

describe('in plain words', () => {
  test('files and journal are among what is proven', () => {
    expect(said(whole, 'proven')).toContain('The 5 files that were handed in');
    expect(said(whole, 'proven')).toContain('(12 rows) are what 9 lines signed by the office say');
    expect(said(whole, 'proven')).toContain('The numbers that the case took');
    expect(said(whole, 'proven')).toContain('The signatures of those who took papers (2)');
    expect(said({ ...whole, journal: { ...journal, signatures: 0 } }, 'proven')).not.toContain('took papers');
  });

  test('that files travel as fingerprints, and rows that are not for everybody, is among what is not', () => {
    expect(said(whole, 'unproven')).toContain('The files themselves are not in this bundle');
    expect(said(whole, 'unproven')).toContain('4 rows');
    expect(said({ ...whole, files: 0 }, 'unproven')).not.toContain('files');
    expect(said({ ...whole, journal: { ...journal, hidden: 0 } }, 'unproven')).not.toContain('fingerprint only');
  });

  test('a bundle of before files and journal proves nothing of either', () => {
    const old: Verdict = { events: 7, documents: 2, sealed, findings: [] };
    expect(said(old, 'proven')).not.toMatch(/files|lines/u);
    expect(said(old, 'unproven')).toContain('of before there was a journal');
  });

  test('what was not signed one by one yet is said', () => {
    expect(said({ ...whole, journal: { ...journal, unsignedUpTo: 4 } }, 'unproven')).toContain('Up to event 4');
  });

  test('the day of the seal stands as Nepal writes it, with its AD date beside', () => {
    const late = { ...whole, sealed: { ...sealed, at: '2026-11-22T20:00:00.000Z' } };
    const { proven } = wordsOf(late, MEANS);
    expect(proven.map(({ ne }) => ne).join()).toContain('अभिलेख २०८३/०८/०७ (सन् २०२६-११-२३) को प्रमाणबिन्दु ३');
    expect(said(late, 'proven')).toContain('checkpoint 3 of 2026-11-23');
  });

  test('of a bundle with findings nothing is proven', () => {
    expect(wordsOf({ ...whole, findings: ['x'] }, MEANS).proven).toEqual([]);
  });
});
