import { expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { paperPlaces, papersLeft } from '../../../../form-schemas/engine/form/paper-places.ts';
import { fieldStates } from '../../../../form-schemas/engine/form/visibility.ts';
import { shippedLibrary } from '../../library.ts';
import { environment, noFacts } from '../tiny.ts';

const application = bundleForm(shippedLibrary(), 'map-permit-application-edit');

function placesOf(data: Readonly<Record<string, unknown>>) {
  return paperPlaces(application, data, fieldStates(application, data, noFacts, environment));
}

test('a paper has its place at the field that is called like it, or in the first row that names it', () => {
  const places = placesOf({ attachments: [{ category: 'AT01' }, { category: 'AT02' }, { category: 'AT01' }] });
  expect(places.get('ownerPhoto')).toEqual(['ownerPhoto']);
  expect(places.get('AT01')).toEqual(['attachments', 0, 'file']);
  expect(places.get('AT02')).toEqual(['attachments', 1, 'file']);
});

test('a paper that no row names has no place: it is left for the end of the form', () => {
  const papers = [{ category: 'AT01' }, { category: 'AT02' }];
  expect(papersLeft(papers, placesOf({ attachments: [{ category: 'AT02' }] }))).toEqual([{ category: 'AT01' }]);
  expect(papersLeft(papers, placesOf({}))).toEqual(papers);
});

test('what is hidden is no place', () => {
  const hidden = paperPlaces(application, { attachments: [{ category: 'AT01' }] }, () => ({
    shown: false,
    required: false,
    readOnly: false,
  }));
  expect([...hidden]).toEqual([]);
});
