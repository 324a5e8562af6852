import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issueText } from '../../../server/setup/issue-text.ts';

const root = join(import.meta.dirname, '../../..');
const prefix = 'field.validation.';

function read(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

test('an import says of a field what the screen says of it, word for word', () => {
  const [ne, en] = [read('web/i18n/ne.json'), read('web/i18n/en.json')];
  const keys = Object.keys(ne).filter((key) => key.startsWith(prefix));
  const shown = Object.fromEntries(keys.map((key) => [key.slice(prefix.length), { ne: ne[key], en: en[key] }]));
  expect(read('server/setup/field-texts.json')).toEqual(shown);
});

test('a value in a text has the digits of its language', () => {
  const issue = { path: ['count'], label: { ne: 'संख्या', en: 'Number' }, code: 'max', params: { limit: '99' } };
  expect(issueText(issue)).toEqual({
    ne: 'संख्या ९९ भन्दा बढी हुनु हुँदैन।',
    en: 'Number must not be more than 99.',
  });
});

test('a hint is said in the language of the reader', () => {
  const hint = { ne: 'दुई अङ्क लेख्नुहोस्', en: 'Two digits' };
  const issue = {
    path: ['code'],
    label: { ne: 'सङ्केत', en: 'Code' },
    code: 'pattern',
    params: { example: hint.ne },
    hint,
  };
  expect([issueText(issue).ne, issueText(issue).en]).toEqual([
    expect.stringContaining(hint.ne),
    expect.stringContaining(hint.en),
  ]);
});
