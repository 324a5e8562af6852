import { describe, expect, test } from 'vitest';
import { oversizeOf } from '../../../server/http/json-size.ts';

/** Each name another one: what is read of them has to be looked up, which takes longer than a list. */
const namesOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
const codeOf = (text: string) => oversizeOf(text)?.problemCode;

describe('a body is counted before it is read', () => {
  test.each([
    ['of 60,001 values', `[${'1,'.repeat(60_000)}1]`, 'bodyTooLarge'],
    ['of 30,001 empty lists', `[${'[],'.repeat(30_000)}[]]`, 'bodyTooLarge'],
    ['of 30,001 names in one place', namesOf(30_001), 'bodyTooLarge'],
    ['of 30,001 names apart from their values', namesOf(30_001).replaceAll('":', '" :'), 'bodyTooLarge'],
    ['of 29,000 names', namesOf(29_000), undefined],
    ['of 65 levels', `${'['.repeat(65)}${']'.repeat(65)}`, 'requestInvalid'],
    ['that is never closed', '{'.repeat(100), 'requestInvalid'],
    ['of 59,000 values', `[${'1,'.repeat(58_999)}1]`, undefined],
    ['of 64 levels', `${'['.repeat(64)}${']'.repeat(64)}`, undefined],
    ['of one text with many marks', JSON.stringify({ a: '[{,"}]'.repeat(100_000) }), undefined],
    ['of a text that ends with a backslash', JSON.stringify({ a: '\\', b: '\\"' }), undefined],
    ['that ends in a text', '{"a":"b', undefined],
    ['of nothing', '', undefined],
  ])('%s', (_what, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('the place that holds too much is named', () => {
    const text = `{"draftVersion":1,"data":{"owner":{"nameNe":"क"},"floors":[${'{"a":1},'.repeat(40_000)}{}]}}`;
    expect(oversizeOf(text)?.details.params).toMatchObject({ field: 'data.floors' });
  });
});
