import { expect, test } from 'vitest';
import { findTestOnly, readProgram } from '../../../scripts/check/test-only.ts';

/** What stays although only tests ask for it by its name, and why. */
const kept: Readonly<Record<string, string>> = {
  'form-schemas/engine/rules/decision-table.ts bandFaults': 'what bands say twice or leave out, for the desk of rates',
  'form-schemas/engine/rules/decision-table.ts rowFor': 'the row that a case takes, for the desk of rates',
  'form-schemas/values/land-area.ts landBlocksOf': 'the way back of the conversions, by which they are tried',
  'server/confirmations/law-items.ts lawItems': 'what a paper hangs on is tried against all that there is',
  'server/sheets/xlsx.ts writeXlsx': 'the files that an import is tried with',
  'templates/engine/block-kinds.ts openLetters':
    'how much of the shipped papers the desk shows is a figure of its test',
  'web/forms/plain-markdown.ts Markdown': 'the build puts it in the place of a package',
  'web/forms/schema-validator.ts ValidatorModule': 'the shape of a module that the server writes',
};

test('nothing is exported for tests alone, but what is named here with its reason', () => {
  const found = findTestOnly(readProgram()).map(({ file, name }) => `${file} ${name}`);
  expect(found.filter((each) => !(each in kept))).toEqual([]);
});

test('an export is for tests alone where no other line of the program says its name', () => {
  const files = [
    {
      file: 'web/a.ts',
      text: 'export function used() {}\nexport const lonely = 1;\n/** lonely is not used by a comment */',
    },
    {
      file: 'server/b.ts',
      text: "import { used } from '../web/a.ts';\nexport type Inner = 1;\nexport const outer: Inner = 1;",
    },
    { file: 'scripts/c.ts', text: 'say(outer);\nexport const ofScripts = 1;' },
  ];
  expect(findTestOnly(files)).toEqual([{ file: 'web/a.ts', name: 'lonely' }]);
});
