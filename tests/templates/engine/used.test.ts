import { describe, expect, test } from 'vitest';
import { renderDocument } from '../../../templates/engine/render.ts';
import { usedNames, usedPart } from '../../../templates/engine/used.ts';
import { documentOf, files, modelOf, slugs, templates } from '../papers.ts';

const photo = 'data:image/png;base64,AAAA';
const pages = {
  documents: {
    X: '{{owner.nameNe}} {{> inner row=land}} {{law "permit"}} {{#each (where @root.floors "a" b)}}{{c}}{{/each}}',
  },
  partials: { inner: '{{row.ward}}{{photo owner.photo}}{{#if (and building.kind ../wall)}}{{> inner}}{{/if}}' },
  layouts: { letter: '{{org.nameNe}}{{> body}}' },
  styles: {},
  catalogue: { X: { title: { ne: 'क', en: 'k' }, layout: 'letter' } },
};

describe('what is frozen with a paper', () => {
  test('is what its text, its layout and the partials that they call can read, and the pictures that it shows', () => {
    const model = {
      owner: { nameNe: 'क', photo: 'p1', secret: 1 },
      land: { ward: '04', plotNo: '2' },
      floors: [{ a: 1, z: 2 }],
      building: { kind: 'a', other: 'b' },
      wall: 'w',
      org: { nameNe: 'न', areaUnit: 'x', phone: '1' },
      law: { permit: 'क', other: 'ख' },
      doc: { number: '1' },
      ledger: { much: 1 },
      images: { p1: photo, p2: photo },
    };
    expect(usedPart(model, usedNames(pages, 'X'))).toEqual({
      owner: { nameNe: 'क', photo: 'p1' },
      land: { ward: '04', plotNo: '2' },
      floors: [{ a: 1, z: 2 }],
      building: { kind: 'a' },
      wall: 'w',
      org: { nameNe: 'न', areaUnit: 'x' },
      law: { permit: 'क' },
      doc: { number: '1' },
      images: { p1: photo },
    });
  });

  test.each(slugs)('prints %s as the whole model would', (slug) => {
    const id = documentOf(slug);
    for (const draft of [true, false]) {
      const model = modelOf(slug, { draft });
      const part = usedPart(model, usedNames(files, id));
      expect(renderDocument(templates, id, part).html).toBe(renderDocument(templates, id, model).html);
      expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(model).length / 3);
    }
  });
});
