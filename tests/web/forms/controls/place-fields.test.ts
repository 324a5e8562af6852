import { expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import { longitudeBeside } from '../../../../web/forms/controls/place-fields.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';

const library = shippedLibrary();

test('wherever a form asks for a latitude, its longitude stands beside it', () => {
  const asked = Object.keys(library.forms).flatMap((slug) => {
    const bundle = bundleForm(library, slug);
    return bundle.fields
      .filter(({ control }) => control === 'latitude')
      .map(({ path }) => longitudeBeside(fieldTree(bundle), path)?.join('.'));
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked)).toEqual(new Set(['land.longitude']));
});

test('where no field holds the other half, none is written to', () => {
  const [slug = ''] = Object.keys(library.forms);
  expect(longitudeBeside(fieldTree(bundleForm(library, slug)), ['nosuch', 'latitude'])).toBeUndefined();
});
