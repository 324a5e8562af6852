import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { factShapes } from '../../../form-schemas/engine/formula/fact-shapes.ts';
import type { DocumentDefinition, TemplateFiles } from '../../../templates/engine/definition.ts';
import { lintTemplates } from '../../../templates/engine/lint.ts';
import { printsFormsOf } from '../../../templates/engine/sheets.ts';
import { files, library, slugs } from '../papers.ts';

/** A paper with a mistake, the form that prints it, and what must be said of it. */
type Broken = {
  readonly id: string;
  readonly form: string;
  readonly document: string;
  readonly definition: DocumentDefinition;
  readonly problems: readonly string[];
};

const folder = join(import.meta.dirname, '../../fixtures/broken/papers');
const papers = readdirSync(folder).map((name): [string, Broken] => [
  name.replace('.json', ''),
  JSON.parse(readFileSync(join(folder, name), 'utf8')),
]);

/** @param printedBy by form the paper that prints it too */
function lint(changed: Partial<TemplateFiles>, printedBy: Readonly<Record<string, string>> = {}) {
  const problems = lintTemplates({
    files: { ...files, ...changed },
    shapes: factShapes(library),
    codes: library.codes,
    formsOf: (id) =>
      slugs
        .filter((slug) => printsFormsOf(files.catalogue, id, library.forms[slug]) || printedBy[slug] === id)
        .map((slug) => bundleForm(library, slug)),
  });
  return problems.map(({ file, path, rule, message }) => `${file}:${path.replace('line ', '')} ${rule}: ${message.en}`);
}

function lintText(text: string) {
  return lint({ documents: { ...files.documents, D16: text } });
}

describe('the linter', () => {
  test.each([
    [
      'a fact that does not exist',
      '{{owner.namNe}}',
      'unknown-name: there is no owner.namNe; did you mean owner.nameNe?',
    ],
    [
      'a way above the root',
      '{{../../this}}',
      'above-root: there is nothing above the place of ../../this; take ../ away',
    ],
    [
      'a way above the root out of rows',
      '{{#each form.witnesses}}{{../../owner.nameNe}}{{/each}}',
      'above-root: there is nothing above the place of ../../owner.nameNe; take ../ away',
    ],
    [
      'a mark that turns text around',
      'स्वीकृत\u202Eत',
      'turned-text: has the character U+202E, which is not seen or turns text around; take it away',
    ],
    [
      'a mark that isolates text',
      '{{fill owner.nameNe "\u2067"}}',
      'turned-text: has the character U+2067, which is not seen or turns text around; take it away',
    ],
    [
      'a field that this document’s form lacks',
      '{{form.permit.permitNo}}',
      'unknown-name: there is no form.permit.permitNo',
    ],
    [
      'a column that the rows lack',
      '{{#each form.witnesses}}{{nameNee}}{{/each}}',
      'unknown-name: there is no nameNee; did you mean nameNe?',
    ],
    [
      'a helper that does not exist',
      '{{neDat doc.date}}',
      'unknown-helper: there is no helper neDat; did you mean neDate?',
    ],
    [
      'a partial that does not exist',
      '{{> owner-nam}}',
      'unknown-partial: there is no partial owner-nam; did you mean owner-name?',
    ],
    [
      'a date without its form',
      '{{notice.issueDate}}',
      'say-how: notice.issueDate cannot be printed as it is; write {{neDate notice.issueDate}}',
    ],
    [
      'an amount without its form',
      '{{revenue.total}}',
      'say-how: revenue.total cannot be printed as it is; write {{neMoney revenue.total}}',
    ],
    [
      'a code without its label',
      '{{building.class}}',
      'say-how: building.class cannot be printed as it is; write {{building.classNe}}',
    ],
    ['a name in place of a date', '{{neDate owner.nameNe}}', 'wrong-type: neDate takes date, and owner.nameNe is none'],
    [
      'a code that the list lacks',
      '{{#if (eq building.class "E")}}x{{/if}}',
      'unknown-code: the list buildingClass has no code E; did you mean A?',
    ],
    [
      'a code that a column’s list lacks',
      '{{#if (where form.neighbourConsents "consent" "refused")}}x{{/if}}',
      'unknown-code: the list neighbourConsent has no code refused; did you mean refuse?',
    ],
    [
      'a list that the catalogue does not give',
      '{{#each (list "floor")}}{{ne}}{{/each}}',
      'unknown-list: documents.json gives this document no list floor',
    ],
    [
      'a law that the catalogue does not give',
      '{{law "permi"}}',
      'unknown-law: documents.json gives this document no legal reference permi',
    ],
    ['too many arguments', '{{law "neighbourNotice" "x"}}', 'argument-count: law takes 1 arguments'],
    [
      'a loop over what has no rows',
      '{{#each owner.nameNe}}x{{/each}}',
      'not-rows: owner.nameNe has no rows for each to go through',
    ],
  ])('refuses %s, with its line and what to do', (_what, text, expected) => {
    const problems = lintText(`<p>ठीक</p>\n\n<p>${text}</p>`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`documents/D16.hbs:3 ${expected}`);
  });

  test('says where a template cannot be read', () => {
    expect(lintText('<p>ठीक</p>\n<p>{{#if owner.nameNe}}</p>')[0]).toMatch(
      /^documents\/D16\.hbs:\d+ syntax: the template cannot be read/,
    );
  });

  test('finds a fault of a partial in the partial', () => {
    const partials = { ...files.partials, 'owner-name': '{{owner.nam}}' };
    expect([...new Set(lint({ partials }))]).toEqual(
      [
        'partials/owner-name.hbs:1 unknown-name: there is no owner.nam; did you mean owner.email?'.replace(
          /; did.*/,
          '',
        ),
      ].map((start) => expect.stringContaining(start)),
    );
  });

  // what no shipped paper has and the studio places in those that offices write
  const forOwnPapers = ['verification'];

  test('finds every partial and layout of the set called by some document, so that none stays unread', () => {
    const texts = [
      ...Object.values(files.documents),
      ...Object.values(files.partials),
      ...Object.values(files.layouts),
    ];
    const called = new Set(texts.flatMap((text) => [...text.matchAll(/\{\{~?> ?([\w-]+)/g)].map(([, name]) => name)));
    expect(Object.keys(files.partials).filter((name) => !called.has(name))).toEqual(forOwnPapers);
    const layouts = new Set(Object.values(files.catalogue).map(({ layout }) => layout));
    expect(Object.keys(files.layouts).filter((name) => !layouts.has(name))).toEqual([]);
  });

  test('refuses partials that call each other in a circle', () => {
    const partials = { ...files.partials, 'true-line': '{{> shubham-line}}', 'shubham-line': '{{> true-line}}' };
    expect(lint({ partials }).join('\n')).toContain('partial-circle');
  });

  test.each(papers)('%s is refused with file and what to do', (_name, { id, form, document, definition, problems }) => {
    const found = lint(
      { documents: { ...files.documents, [id]: document }, catalogue: { ...files.catalogue, [id]: definition } },
      { [form]: id },
    );
    expect(found).toEqual(problems);
  });

  test('refuses a document without a text, a text without an entry, and an unknown layout', () => {
    const { D16, ...others } = files.documents;
    const entry = files.catalogue['D16'];
    if (D16 === undefined || entry === undefined) throw new Error('D16 is shipped');
    expect(lint({ documents: others })).toEqual(['documents.json:1 no-text: there is no documents/D16.hbs']);
    expect(lint({ documents: { ...files.documents, D99: '<p>x</p>' } })).toEqual([
      'documents/D99.hbs:1 not-in-catalogue: add D99 to documents.json',
    ]);
    const catalogue = { ...files.catalogue, D16: { ...entry, layout: 'leter' } };
    expect(lint({ catalogue })).toEqual([
      'documents.json:1 unknown-layout: there is no layout leter; did you mean letter?',
    ]);
  });
});
