import { describe, expect, test } from 'vitest';
import { isSame, readTexts, textsOf } from '../../../web/law/draft-texts.ts';

describe('a draft as text', () => {
  test('of a stage or form is JSON that reads back as it was, in the same order', () => {
    const source = { slug: 'notice', fields: { b: 1, a: 2 } };
    const read = readTexts(textsOf('form', source));
    expect(JSON.stringify(read)).toBe(JSON.stringify({ ok: true, source }));
  });

  test('of a paper has its text apart, with its lines as they are', () => {
    const source = { document: '<p>\n{{owner.name}}\n</p>', definition: { layout: 'letter' } };
    const texts = textsOf('template', source);
    expect(texts).toEqual({ document: source.document, json: '{\n  "layout": "letter"\n}' });
    expect(readTexts(texts)).toEqual({ ok: true, source });
  });

  test('of a paper that was written as something else stays whole JSON', () => {
    expect(textsOf('template', { layout: 'letter' })).toEqual({ json: '{\n  "layout": "letter"\n}' });
  });

  test('that is no JSON names the line', () => {
    expect(readTexts({ json: '{\n"a": }' })).toEqual({ ok: false, line: 2 });
  });

  test('is changed by a letter of either part', () => {
    const kept = { json: '{}', document: 'x' };
    expect([isSame(kept, { ...kept }), isSame(kept, { ...kept, document: 'y' }), isSame(kept, { json: '[]' })]).toEqual(
      [true, false, false],
    );
  });
});
