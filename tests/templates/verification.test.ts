import { expect, test } from 'vitest';
import { compileTemplates, renderDocument } from '../../templates/engine/render.ts';
import { files, modelOf } from './papers.ts';

const slug = 'aminko-sthalgat-pratibedan';
const letter = { title: { ne: 'पत्र', en: 'Letter' }, layout: 'letter' };
const templates = compileTemplates({
  ...files,
  documents: { ...files.documents, 'own-letter': '<p>एक</p>\n{{> verification}}\n' },
  catalogue: { ...files.catalogue, 'own-letter': letter },
});

test('a paper of the office shows where asked the code and the address by which it is verified, a draft neither', () => {
  const { html } = renderDocument(templates, 'own-letter', modelOf(slug));
  expect(html).toMatch(/<div class="verification">\s*<svg[\s\S]*<\/svg>/u);
  expect(html).toContain('https://ebps.sungabha.example/verify/8K3F2Q9D4H7M मा');
  expect(renderDocument(templates, 'own-letter', modelOf(slug, { draft: true })).html).not.toContain('verification');
});
