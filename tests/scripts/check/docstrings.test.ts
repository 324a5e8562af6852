import { expect, test } from 'vitest';
import { unsaidIn, unsaidUnder } from '../../../scripts/check/docstrings.ts';

const namesIn = (...lines: readonly string[]) => unsaidIn('a.ts', lines.join('\n')).map(({ name }) => name);

test('an export without a sentence above it is told with its line', () => {
  expect(unsaidIn('a.ts', 'const own = 1;\n\nexport async function silent(): void {}\n')).toEqual([
    { file: 'a.ts', line: 3, name: 'silent' },
  ]);
});

test('a sentence above an export is enough, in one line or in many', () => {
  expect(namesIn('/** Says it. */', 'export const told = 1;')).toEqual([]);
  expect(namesIn('/**', ' * Says it.', ' */', 'export class Told {}')).toEqual([]);
  expect(namesIn('/** Says it. */', '// oxlint-disable-next-line rule -- why', 'export type Told = 1;')).toEqual([]);
});

test('the sentence of one export is not the next one’s', () => {
  expect(namesIn('/** Says it. */', 'export const told = 1;', 'export const silent = 2;')).toEqual(['silent']);
  expect(namesIn('// a remark is no sentence', 'export type Silent = 1;')).toEqual(['Silent']);
});

test('a schema and the type of its name are said once, and told once', () => {
  expect(namesIn('/** A day. */', 'export const Day = shape();', 'export type Day = Static<typeof Day>;')).toEqual([]);
  expect(namesIn('export const Day = shape();', 'export type Day = Static<typeof Day>;')).toEqual(['Day']);
});

test('what is only passed on, or kept, is not asked for a sentence', () => {
  expect(namesIn("export { a } from './a.ts';", "export * from './b.ts';", 'const own = 1;')).toEqual([]);
});

test('every export says what it is', () => {
  expect(['form-schemas', 'workflows', 'templates', 'scripts', 'server', 'web'].flatMap(unsaidUnder)).toEqual([]);
});
