import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeShape } from '../../../../form-schemas/engine/law/library-shapes.ts';
import { Check } from 'typebox/value';
import {
  addField,
  allPlaces,
  annotate,
  fieldsBelow,
  moveField,
  nodeAt,
  type Place,
  removeField,
  saidAt,
  setFormWord,
} from '../../../../web/law/form/edit-source.ts';
import { fieldKinds, newField, sectionField } from '../../../../web/law/form/new-field.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';

const library = shippedLibrary();
const forms = Object.values(library.forms);
const label = { ne: 'मात्रा', en: 'Quantity' };
const bytes = (value: unknown) => JSON.stringify(value);
const seeded = { seed: 17, numRuns: 300 };

/** A shipped form and a field that is written in it. */
const written = fc
  .constantFrom(...forms)
  .chain((form) => fc.record({ form: fc.constant(form), place: fc.constantFrom(...allPlaces(form)) }));

test('what the palette writes is written as the language of forms asks', () => {
  for (const kind of fieldKinds) expect(Check(nodeShape, newField(kind, label)), kind).toBe(true);
  expect(Check(nodeShape, sectionField('owner'))).toBe(true);
});

test('a field that was put in and taken out again leaves the source byte for byte', () => {
  fc.assert(
    fc.property(written, fc.constantFrom(...fieldKinds), fc.nat(40), ({ form, place }, kind, at) => {
      const parent = place.slice(0, -1);
      const added = addField(form, { parent, key: 'quantityNew', node: newField(kind, label), at });
      expect(fieldsBelow(added, parent)[Math.min(at, fieldsBelow(form, parent).length)]).toBe('quantityNew');
      expect(bytes(removeField(added, [...parent, 'quantityNew']))).toBe(bytes(form));
    }),
    seeded,
  );
});

test('a field that was moved and moved back stands where it stood', () => {
  fc.assert(
    fc.property(written, fc.nat(40), ({ form, place }, to) => {
      const siblings = fieldsBelow(form, place.slice(0, -1));
      const moved = moveField(form, place, to);
      expect(fieldsBelow(moved, place.slice(0, -1)).toSorted()).toEqual(siblings.toSorted());
      expect(bytes(moveField(moved, place, siblings.indexOf(place.at(-1) ?? '')))).toBe(bytes(form));
    }),
    seeded,
  );
});

test('what is said of one field changes no other field', () => {
  fc.assert(
    fc.property(written, ({ form, place }) => {
      const next = annotate(form, place, 'help', label);
      expect(saidAt(next, place)['help']).toEqual(label);
      expect(Check(nodeShape, nodeAt(next, place))).toBe(true);
      const others = allPlaces(form).filter((other) => !isAbove(other, place) && !isAbove(place, other));
      for (const other of others) expect(nodeAt(next, other)).toBe(nodeAt(form, other));
    }),
    seeded,
  );
});

test('a word that was said anew and taken back leaves the source byte for byte', () => {
  fc.assert(
    fc.property(written, ({ form, place }) => {
      fc.pre(nodeAt(form, place)?.['naksa'] !== undefined && saidAt(form, place)['help'] === undefined);
      expect(bytes(annotate(annotate(form, place, 'help', label), place, 'help', undefined))).toBe(bytes(form));
    }),
    seeded,
  );
});

test('what names no field changes nothing', () => {
  const [form] = forms;
  expect(annotate(form, ['nowhere'], 'help', label)).toBe(form);
  expect(removeField(form, ['nowhere', 'field'])).toBe(form);
  expect(moveField(form, ['nowhere'], 0)).toBe(form);
  expect(addField('no form', { parent: [], key: 'a', node: sectionField('owner') })).toBe('no form');
  expect(setFormWord(undefined, 'condition', 'true')).toBe(undefined);
});

function isAbove(above: Place, below: Place): boolean {
  return above.every((key, at) => below[at] === key);
}
