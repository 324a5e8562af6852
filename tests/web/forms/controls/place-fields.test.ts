import { expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { placeGiven } from '../../../../web/forms/controls/place-fields.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';

const library = shippedLibrary();
const place = { latitude: 27.7172, longitude: 85.324 };

test('wherever a form asks for a latitude, its longitude stands beside it', () => {
  const asked = Object.keys(library.forms).flatMap((slug) => {
    const bundle = bundleForm(library, slug);
    return bundle.fields
      .filter(({ control }) => control === 'latitude')
      .map(({ path }) => placeGiven(fieldTree(bundle), path, place)[1]?.path.join('.'));
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['land.longitude']));
});

test('where no field holds the other half, none is written to', () => {
  const [slug = ''] = Object.keys(library.forms);
  expect(placeGiven(fieldTree(bundleForm(library, slug)), ['nosuch', 'latitude'], place)).toHaveLength(1);
});

test('where the device knows its place, each half of it is given to its own field', () => {
  const asked = Object.keys(library.forms)
    .map((slug) => bundleForm(library, slug))
    .find(({ fields }) => fields.some(({ control }) => control === 'latitude'));
  if (asked === undefined) throw new Error('no form asks for a place');
  const given = placeGiven(fieldTree(asked), ['land', 'latitude'], place);
  expect(given.map(({ path, value }) => [path.join('.'), value])).toEqual([
    ['land.latitude', '27.7172'],
    ['land.longitude', '85.324'],
  ]);
});
