import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { findMisfits, isOfShape } from '../../../form-schemas/engine/shape.ts';
import { shapeProblems } from '../../../form-schemas/engine/law/library-shapes.ts';

const closed = { additionalProperties: false } as const;
const shape = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]+$', maxLength: 5 }),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    kind: Type.Optional(Type.Enum(['wall', 'roof'])),
    many: Type.Optional(Type.Array(Type.Boolean(), { minItems: 1, maxItems: 2 })),
    by: Type.Optional(
      Type.Union([Type.Object({ place: Type.String() }, closed), Type.Object({ fact: Type.String() }, closed)]),
    ),
    open: Type.Optional(Type.Object({ a: Type.Optional(Type.Number()) })),
  },
  closed,
);

describe('a value beside its shape', () => {
  test.each<[string, object, readonly string[]]>([
    ['nothing where all is right', { id: 'a', size: 9, kind: 'wall', many: [true], by: { fact: 'f' } }, []],
    ['what a shape leaves open', { id: 'a', open: { a: 1, other: 2 } }, []],
    ['a missing and an unknown word', { name: 1 }, ['missing-key ', 'unknown-key /name']],
    ['a name spelt otherwise', { id: 'A' }, ['bad-name /id']],
    ['a text that is too long', { id: 'abcdef' }, ['wrong-kind /id number of letters to 5']],
    ['half a number', { id: 'a', size: 1.5 }, ['wrong-kind /size integer']],
    ['a number beyond its bounds', { id: 'a', size: 10 }, ['wrong-kind /size number from 1 to 9']],
    ['a word that is none of them', { id: 'a', kind: 'door' }, ['unknown-word /kind']],
    ['an empty list', { id: 'a', many: [] }, ['wrong-kind /many filled array']],
    [
      'a list that is too long',
      { id: 'a', many: [true, true, true] },
      ['wrong-kind /many number of entries from 1 to 2'],
    ],
    ['of several shapes the one that is meant', { id: 'a', by: { fact: 1 } }, ['wrong-kind /by/fact string']],
    ['none of several shapes', { id: 'a', by: 'fact' }, ['wrong-kind /by object']],
  ])('tells %s', (_, value, said) => {
    const told = findMisfits(shape, value).map(
      (misfit) => `${misfit.rule} ${misfit.path}${misfit.rule === 'wrong-kind' ? ` ${misfit.wanted}` : ''}`,
    );
    expect(told).toEqual(said);
    expect(isOfShape(shape, value)).toBe(said.length === 0);
    expect(shapeProblems('forms/x.json', '', shape, value)).toHaveLength(said.length);
  });

  test('refuses a name that every object has by birth', () => {
    expect(findMisfits(Type.Object({ id: Type.String({ pattern: '' }) }, closed), { id: 'constructor' })).toHaveLength(
      1,
    );
  });
});
