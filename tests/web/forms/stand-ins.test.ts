import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { RE2JS as Native } from '../../../web/forms/native-patterns.ts';
import { Markdown } from '../../../web/forms/plain-markdown.ts';

const patterns: Readonly<Record<string, { readonly pattern: string }>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../form-schemas/patterns.json'), 'utf8'),
);
const typed = [
  '',
  'सुशीला थापा',
  'Sushila Thapa',
  '९८०१०००००१',
  '9801000001',
  '99-01-75-00001',
  '215, 216',
  '4',
  '14:30',
  '300 × 300 mm',
  'x@y',
  'क्',
];

describe('in the browser', () => {
  test.each(Object.entries(patterns))(
    'the pattern %s says of every text what the server’s engine says',
    (_name, { pattern }) => {
      const server = RE2JS.compile(pattern);
      const browser = Native.compile(pattern);
      const differing = typed.filter((text) => server.matcher(text).find() !== browser.matcher(text).find());
      expect(differing).toEqual([]);
    },
  );

  test('a script is named as RE2 names it', () => {
    const letters = Native.compile('^\\p{Devanagari}+$');
    expect(['देउराली', 'Deurali'].map((text) => letters.matcher(text).find())).toEqual([true, false]);
  });

  test('a text that looks like Markdown is shown as it was written', () => {
    expect(Markdown({ children: '**दक्षिण** <b>मोहडा</b>' })).toBe('**दक्षिण** <b>मोहडा</b>');
  });
});
