import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { daysBetween } from '../../form-schemas/values/bs-date.ts';
import { nameOf, readPapers } from '../../scripts/record/papers.ts';
import type { PrintModel } from '../../templates/engine/definition.ts';
import { renderDocument } from '../../templates/engine/render.ts';
import { files, paperOf, printed, templates, wordsOf } from './papers.ts';
import { sampleNames } from './samples.ts';

const folder = join(import.meta.dirname, '..', 'golden', 'papers');
const isUpdate = process.env['NAKSA_UPDATE_GOLDEN'] === '1';
/** What the cases of the journey were given: one of each paper and kind of work (npm run record). */
const driven = readPapers().map((paper) => ({ name: nameOf(paper), ...paper }));

if (isUpdate) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

describe('the golden pages', () => {
  test('are those of the papers that there are, and no other', () => {
    if (!isUpdate) expect(readdirSync(folder).toSorted()).toEqual(driven.map(({ name }) => `${name}.html`).toSorted());
  });

  test('come from driven cases, every paper that a form has of its own', () => {
    const issued = new Set(driven.map(({ template }) => template));
    const own = Object.keys(files.catalogue).filter((id) => files.catalogue[id]?.of === undefined);
    expect(own.filter((id) => !issued.has(id))).toEqual(UNWRITTEN);
  });

  test('of the building are dated long after the permit by which it was built', () => {
    const built = driven.filter(({ template }) => ['D22', 'D23', 'D24'].includes(template));
    const days = built.map(
      ({ name, model }) => [name, daysBetween(adOf(model, 'permit1'), adOf(model, 'doc')) > 30] as const,
    );
    expect(days.length).toBeGreaterThan(6);
    expect(days.filter(([, later]) => !later)).toEqual([]);
  });

  test('of a course with one permit speak of no plinth stage', () => {
    const single = driven.filter(({ constructionType }) => ['4', '6', '8', '9'].includes(constructionType));
    expect(single.length).toBeGreaterThan(20);
    const told = single.filter(({ template, model }) =>
      wordsOf(renderDocument(templates, template, model)).includes('प्लिन्थ लेभलसम्म'),
    );
    expect(told.map(({ name }) => name)).toEqual([]);
  });

  test.each(driven)('$name is printed letter for letter as agreed', ({ name, template, model }) => {
    const { html } = renderDocument(templates, template, model);
    const page = byElements(html);
    const file = join(folder, `${name}.html`);
    if (isUpdate) writeFileSync(file, page);
    expect(page).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
    expectWhole(wordsOf({ html }));
  });
});

/** The AD day that a part of a paper's model is dated with. */
function adOf(model: PrintModel, part: string): string {
  const date = ownValue(model[part], 'date');
  return String(ownValue(date, 'ad') ?? date);
}

/** The letter on what is left of a deposit, which no course comes to write. */
const UNWRITTEN = ['D30-L'];

const nothings = /undefined|null|NaN|\[object|Invalid|missing/;
// a place where a value belongs: after a colon, between brackets or quotation marks, before a postposition
const holes =
  /[:：] *(?:[,।)]|$)|\( *\)|“ *”|, *,|, *।|नं\. *(?:[,।)]|मा |को )|रु\. *[,।(]|मिति (?:(?:मा|को|सम्म|देखि) |[,।])/g;

/** Says everything that it begins to say, and nothing of machines. */
function expectWhole(words: string): void {
  expect(words).not.toMatch(nothings);
  expect([...words.matchAll(holes)].map(({ index }) => words.slice(Math.max(0, index - 40), index + 20))).toEqual([]);
}

describe.each(sampleNames)('the %s sample', (sample) => {
  test.each(printed)(
    'of $name can be issued, says everything it begins to say and nothing of machines',
    ({ slug, wish }) => expectWhole(wordsOf(paperOf(slug, { sample, ...wish }))),
  );
});

describe('an issued paper with a missing value', () => {
  test('is not printed, and says which value it is', () => {
    const change = (forms: Record<string, Record<string, unknown>>) => {
      delete forms['map-permit-application-edit']?.['owner'];
    };
    expect(() => paperOf('allowance-paper-view', { change })).toThrow(/missing owner\./);
  });
});

/** One element a line, so that a change reads well; pictures, which are the same on every paper, are only named. */
function byElements(html: string): string {
  return `${html
    .replace(/<svg class="(\w+)".*?<\/svg>/gs, '<svg class="$1"/>')
    .replace(/url\("data:image\/svg\+xml,[^"]*"\)/g, 'url(code)')
    .replace(/>\s*</g, '>\n<')
    .trim()}\n`;
}
