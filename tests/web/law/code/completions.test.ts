import { describe, expect, test } from 'vitest';
import { completionsFor, type KnownName, saidAt } from '../../../../web/law/code/completions.ts';
import { changeBetween } from '../../../../web/law/code/change-between.ts';

const known: readonly KnownName[] = [
  { name: 'permit', label: 'इजाजतपत्र जारी', kind: 'desk' },
  { name: 'A', label: 'इन्जिनियर', kind: 'post' },
  { name: 'design-approval', label: 'नक्सा', kind: 'form' },
  { name: 'yearOpen', label: 'वर्ष खुला छ', kind: 'condition' },
  { name: 'building.storeys', label: 'तला', kind: 'fact' },
  { name: 'deskDays', label: 'दिन', kind: 'timer' },
  { name: 'owner.name', label: 'घरधनी', kind: 'field' },
  { name: 'letterhead', label: 'शिर', kind: 'part' },
];
const offered = (before: string, part: 'json' | 'document' = 'json') => {
  const found = completionsFor(part, before, known);
  return found && [found.typed, found.names.map(({ name }) => name)];
};

describe('the names offered in a definition', () => {
  test.each([
    ['"target": "per', [3, ['permit']]],
    ['"by": ["A", "', [0, ['A']]],
    ['"form": "design-ap', [9, ['design-approval']]],
    ['{ "named": "', [0, ['yearOpen']]],
    ['"sla": "', [0, ['deskDays']]],
  ])('behind %s are of the kind that the word asks for', (before, names) => {
    expect(offered(before)).toEqual(names);
  });

  test('are words of the language where a brace is open, and its closed names behind the kind', () => {
    const words: readonly KnownName[] = [
      { name: 'target', label: 'फाइल कहाँ जान्छ', kind: 'word' },
      { name: 'groupComplete', label: 'समूह पूरा', kind: 'guard' },
      { name: 'notify', label: 'सूचना जान्छ', kind: 'effect' },
    ];
    const all = [...known, ...words];
    const names = (before: string) => completionsFor('json', before, all)?.names.map(({ name }) => name);
    expect(names('{ "ta')).toEqual(['target']);
    expect(names('  { "in": ["a", "b"], "ta')).toEqual(['target']);
    expect(names('"guard": [{ "type": "')).toEqual(['groupComplete', 'notify']);
    expect(names('  "ta')).toEqual(['target', ...known.slice(0, -1).map(({ name }) => name)]);
    expect(names('"condition": "')).not.toContain('target');
    expect(saidAt('  "target": "permit"', 5, all)).toBe('फाइल कहाँ जान्छ');
    expect(saidAt('  "target": "permit"', 16, all)).toBe('इजाजतपत्र जारी');
    expect(saidAt('  "target": "target"', 16, all)).toBeUndefined();
  });

  test('behind a column of a table are its choices alone, and they are offered behind nothing else', () => {
    const columns: readonly KnownName[] = [
      { name: 'severity', label: 'मिचिए के हुन्छ', kind: 'word' },
      { name: 'block', label: 'रोक्ने', kind: 'choice', behind: 'severity' },
      { name: 'block', label: 'ब्लक', kind: 'choice', behind: 'material' },
    ];
    const names = (before: string) => completionsFor('json', before, columns)?.names.map(({ label }) => label);
    expect(names('  "severity": "bl')).toEqual(['रोक्ने']);
    expect(names('  "clause": "bl')).toEqual([]);
    expect(names('  { "')).toEqual(['मिचिए के हुन्छ']);
    expect(saidAt('  "material": "block"', 17, columns)).toBe('ब्लक');
    expect(saidAt('  "severity": "block"', 17, columns)).toBe('रोक्ने');
  });

  test('inside a formula are all, and the word that is typed there begins the name', () => {
    expect(offered('"condition": "a == \\"b\\" && building.st')?.[0]).toBe('building.st'.length);
    expect(offered('"condition": "building.st')?.[1]).toEqual(known.slice(0, -1).map(({ name }) => name));
  });

  test.each(['', '"target"', '"target": ', '"title": "x", ', '"quoted": "\\\\"'])('are none behind %j', (before) => {
    expect(offered(before)).toBeUndefined();
  });

  test('stay what they are whatever a line names', () => {
    expect(offered('"__proto__": "x')?.[1]).toHaveLength(7);
    expect(offered('"constructor": "x')?.[1]).toHaveLength(7);
    expect(offered(`"target": "${'\\'.repeat(50_001)}`)?.[1]).toEqual(['permit']);
  });
});

describe('the names offered in a paper', () => {
  test.each([
    ['<p>{{own', [3, ['owner.name']]],
    ['{{#if ', [0, ['owner.name']]],
    ['{{> let', [3, ['letterhead']]],
    ['{{owner.name}} text', undefined],
    ['<p class="', undefined],
  ])('behind %s stand between braces alone', (before, names) => {
    expect(offered(before, 'document')).toEqual(names);
  });
});

test.each([
  ['', 'abc', { from: 0, to: 0, insert: 'abc' }],
  ['abc', '', { from: 0, to: 3, insert: '' }],
  ['aXc', 'aYYc', { from: 1, to: 2, insert: 'YY' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['same', 'same', undefined],
])('%j becomes %j by one change', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
  if (change !== undefined) expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
});
