import { describe, expect, test } from 'vitest';
import { Annotation } from '../../../../form-schemas/engine/field-definition.ts';
import { FormRule } from '../../../../form-schemas/engine/form-definition.ts';
import { effects } from '../../../../workflows/engine/effects.ts';
import { guards } from '../../../../workflows/engine/guards.ts';
import { StageShape } from '../../../../workflows/engine/language.ts';
import { NamedShape, PartShape, PlacementShape } from '../../../../workflows/engine/source.ts';
import { hoverWord, vocabulary, wordsOf } from '../../../../web/law/code/words.ts';
import en from '../../../../web/i18n/en.json' with { type: 'json' };
import ne from '../../../../web/i18n/ne.json' with { type: 'json' };

/** Every property that a schema knows, at whatever depth. */
function propertiesOf(schema: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...own, ...Object.values(schema).flatMap((each) => propertiesOf(each, seen))];
}

const schemas = {
  workflow: [StageShape, PartShape, PlacementShape, NamedShape],
  form: [Annotation, FormRule],
} as const;

describe.each(['workflow', 'form'] as const)('the words of a %s', (kind) => {
  const known = new Map(wordsOf(kind).map(({ name, says }) => [name, says]));

  test('are those of its schema, each with what it means in both languages', () => {
    const wanted = new Set(schemas[kind].flatMap((schema) => propertiesOf(schema)));
    expect([...wanted].filter((word) => !known.has(word))).toEqual([]);
    expect([...known.keys()].filter((word) => !wanted.has(word))).toEqual([]);
    expect([...known.values()].filter((said) => !/\p{Script=Devanagari}/u.test(said.ne) || said.en === '')).toEqual([]);
  });
});

test('the closed names are those of the engine, and each is said in both languages', () => {
  expect(vocabulary.guards.toSorted()).toEqual(Object.keys(guards).toSorted());
  expect(vocabulary.effects.toSorted()).toEqual(Object.keys(effects).toSorted());
  for (const texts of [ne, en]) {
    expect(vocabulary.guards.filter((name) => !Object.hasOwn(texts, `guard.${name}`))).toEqual([]);
    expect(vocabulary.effects.filter((name) => !Object.hasOwn(texts, `law.effect.${name}`))).toEqual([]);
  }
});

describe('the word below the pointer', () => {
  const line = '  "sla": "deskDays", "target": "permit"';

  test.each([
    [4, { from: 2, to: 7, word: 'sla', isName: false }],
    [12, { from: 9, to: 19, word: 'deskDays', isName: true }],
    [24, { from: 21, to: 29, word: 'target', isName: false }],
    [8, undefined],
    [0, undefined],
  ])('at %d is found with where it begins and ends', (at, found) => {
    expect(hoverWord(line, at)).toEqual(found);
  });
});
