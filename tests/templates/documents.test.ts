import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { papersOf } from '../../form-schemas/engine/form/papers.ts';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { lintTemplates } from '../../templates/engine/lint.ts';
import { printsFormsOf } from '../../templates/engine/sheets.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { files, library, paperOf, slugs, standards, wordsOf } from './papers.ts';

// what people wrote in Latin letters, and the address and hash of the verification page
const latinOfPeople = /नमुना [A-Za-z]+|sushila\.thapa@sungabha\.example|NEC-\d+|DK-\d+|ETABS|a4c1 7e02 b95d 6f38/g;

describe('the shipped templates', () => {
  test('hold nothing that the linter refuses', () => {
    const problems = lintTemplates({
      files,
      shapes: factShapes(library),
      codes: library.codes,
      formsOf: (id) =>
        slugs
          .filter((slug) => printsFormsOf(files.catalogue, id, library.forms[slug]))
          .map((slug) => bundleForm(library, slug)),
    });
    expect(problems.map(({ file, line, message }) => `${file}:${line} ${message.en}`)).toEqual([]);
  });

  test('name in the catalogue every paper that a form prints, that of the application, and no other', () => {
    const ofForms = Object.entries(files.catalogue).filter(([, { of: subject }]) => subject === undefined);
    expect(ofForms.map(([id]) => id).toSorted()).toEqual(
      [...new Set(slugs.flatMap((slug) => papersOf(library.forms[slug] ?? {})))].toSorted(),
    );
    expect(Object.values(files.catalogue).filter(({ of: subject }) => subject === 'application')).toHaveLength(1);
  });

  test('add no fact that the forms already give', () => {
    const given = shippedLibrary().facts;
    expect(Object.keys(library.facts).filter((name) => !(name in given)).length).toBeGreaterThan(0);
    const own: object = JSON.parse(readFileSync(join(import.meta.dirname, '../../templates/model.json'), 'utf8'));
    expect(Object.keys(own).filter((name) => name in given)).toEqual([]);
  });

  test('cite only editions of codes that are on the list', () => {
    const texts = [...Object.values(files.documents), ...Object.values(files.partials)].join('\n');
    const cited = [...texts.matchAll(/\{\{standard "(\w+)"\}\}/g)].map(([, key]) => key ?? '');
    expect(cited.filter((key) => !(key in standards))).toEqual([]);
  });
});

describe.each(slugs)('the paper of %s', (slug) => {
  test('is complete when it is issued', () => {
    expect(() => paperOf(slug)).not.toThrow();
  });

  test('is marked as a draft while the form is being filled, with dotted lines for what is not known', () => {
    const { html } = paperOf(slug, { draft: true });
    expect(html).toContain('<div class="watermark" aria-hidden="true">मस्यौदा</div>');
    expect(html).toContain('@bottom-left{content:"मस्यौदा"}');
    expect(html).not.toContain('प्रमाणीकरण :');
  });

  test('says nothing in Latin letters or digits but what people wrote so', () => {
    expect(
      wordsOf(paperOf(slug))
        .replace(latinOfPeople, '')
        .match(/[A-Za-z0-9]+/g) ?? [],
    ).toEqual([]);
  });

  test('prints no danda after a plain space, and no doubled danda', () => {
    const { html } = paperOf(slug);
    expect(html.match(/[^\u2009\d–०-९]।|। *\u2009?।/g) ?? []).toEqual([]);
  });
});
