import { expect, test } from 'vitest';
import { filesOf, paperText } from '../../../templates/engine/paper-text.ts';
import { compileTemplates, renderDocument } from '../../../templates/engine/render.ts';
import { documentOf, files, modelOf, paperOf, slugs } from '../papers.ts';

test('a paper is published with what it draws on and nothing else', () => {
  const title = { ne: 'पत्र', en: 'Letter' };
  const written = {
    documents: { D1: '{{> greeting}}', D2: '{{> other}}' },
    partials: { greeting: '{{#if a}}{{> name}}{{/if}}', name: 'राम', head: 'शिर', other: 'अरू' },
    layouts: { letter: '{{> head}}{{> body}}', note: '{{> body}}' },
    styles: { paper: 'p{}' },
    catalogue: { D1: { title, layout: 'letter' }, D2: { title, layout: 'note' } },
  };
  expect(paperText(written, 'D1')).toEqual({
    document: '{{> greeting}}',
    definition: { title, layout: 'letter' },
    shared: {
      partials: { greeting: '{{#if a}}{{> name}}{{/if}}', name: 'राम', head: 'शिर' },
      layouts: { letter: '{{> head}}{{> body}}' },
      styles: { paper: 'p{}' },
    },
  });
});

test('every form comes out the same on paper, made of what was published of it', () => {
  for (const slug of slugs) {
    const id = documentOf(slug);
    const again = compileTemplates(filesOf(id, paperText(files, id)));
    expect(renderDocument(again, id, modelOf(slug)).html, slug).toBe(paperOf(slug).html);
  }
});
