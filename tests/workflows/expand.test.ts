import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, constantFrom, dictionary, letrec, oneof, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Problem } from '../../form-schemas/engine/problem.ts';
import { assembleBody, type StageSource, writeOutStage } from '../../workflows/engine/body.ts';
import { compileStage } from '../../workflows/engine/compile.ts';
import { expandStage, type Source } from '../../workflows/engine/expand.ts';
import { stageFile } from '../../workflows/engine/walk.ts';
import { readJson, roles, shippedSource } from './stages.ts';

/** A source with one fault, and the one problem it must give, at the place where somebody wrote it. */
type Broken = Omit<StageSource, 'fragments'> & { readonly why: string; readonly problems: readonly Problem[] };

const folder = 'tests/fixtures/broken/sources';
const names = readdirSync(join(import.meta.dirname, '..', '..', folder)).sort();
const file = stageFile('broken');

describe('a broken source is refused with exactly its problem', () => {
  test.each(names)('%s', (name) => {
    const { definition, parts, problems }: Broken = readJson(`${folder}/${name}`);
    expect(problems).toHaveLength(1);
    const out = writeOutStage({ definition, fragments: [], ...(parts && { parts }) }, file);
    if (!out.ok) return expect(out.problems).toEqual(problems);
    const compiled = compileStage(assembleBody(out.definition, { fragments: [], forms: [], roles, facts: {} }));
    return expect(compiled.ok ? [] : out.asWritten(compiled.problems)).toEqual(problems);
  });
});

describe('what is written once', () => {
  const title = { ne: 'परीक्षण', en: 'Test' };
  const part = {
    id: 'round',
    title,
    params: {
      who: { kind: 'texts' },
      first: { kind: 'actions', default: [] },
      forms: { kind: 'texts', default: null },
    },
    exits: ['on'],
    states: {
      '${round}-desk': {
        meta: {
          title: { ne: 'टेबुल ${round}', en: 'Desk ${round}' },
          owner: { param: 'who' },
          forms: { param: 'forms' },
        },
        on: {
          FORWARD: {
            target: { exit: 'on' },
            guard: { type: 'any', params: { of: [[{ type: 'noteGiven' }, { type: 'groupComplete' }]] } },
            actions: [{ each: 'first' }],
          },
        },
      },
    },
  };
  const rounds = {
    r1: { with: { who: ['A'] }, exits: { on: 'r2-desk' } },
    r2: { with: { who: ['B'], forms: ['form'], first: [{ type: 'resume' }] }, exits: { on: 'over' } },
  };

  it('is placed once for each of its rounds, with what the round says; what nothing fills is left out', () => {
    const { definition, problems } = expandStage(
      { states: { '${round}-desk': { part: 'round', rounds } } },
      [part],
      file,
    );
    const guard = {
      type: 'any',
      params: { of: [{ type: 'all', params: { of: [{ type: 'noteGiven' }, { type: 'groupComplete' }] } }] },
    };
    expect(problems).toEqual([]);
    expect(definition.states).toEqual({
      'r1-desk': {
        meta: { title: { ne: 'टेबुल r1', en: 'Desk r1' }, owner: ['A'] },
        on: { FORWARD: { target: 'r2-desk', guard } },
      },
      'r2-desk': {
        meta: { title: { ne: 'टेबुल r2', en: 'Desk r2' }, owner: ['B'], forms: ['form'] },
        on: { FORWARD: { target: 'over', guard, actions: [{ type: 'resume' }] } },
      },
    });
  });

  it('is found again where somebody wrote it: in the part, in the round, in the group', () => {
    const groups = [{ in: ['r1-desk'], on: { STOP: { target: 'over', guard: { type: 'noteGiven' } } } }];
    const source = { states: { '${round}-desk': { part: 'round', rounds } }, groups };
    const { written } = expandStage(source, [part], file);
    const inPart = 'workflows/parts/round.json';
    expect([
      written('/states/r1-desk/on/FORWARD/guard/params/of/0'),
      written('/states/r2-desk/on/FORWARD/actions/0/type'),
      written('/states/r2-desk/meta/owner'),
      written('/states/r1-desk/on/STOP/guard'),
      written('/states/r2-desk/on/FORWARD/nothing/here'),
      written('/id'),
    ]).toEqual([
      { file: inPart, path: '/states/${round}-desk/on/FORWARD/guard/params/of/0' },
      { file, path: '/states/${round}-desk/with/first/0/type' },
      { file, path: '/states/${round}-desk/with/who' },
      { file, path: '/groups/0/on/STOP/guard' },
      { file: inPart, path: '/states/${round}-desk/on/FORWARD/nothing/here' },
      { file, path: '/id' },
    ]);
  });
});

// every value that JSON has, with the words of the language among the keys and texts
const word = constantFrom(
  'named',
  'with',
  'param',
  'each',
  'as',
  'part',
  'exits',
  'rounds',
  'in',
  'on',
  'states',
  'guard',
  'conditions',
  'transitions',
  'groups',
  'borrows',
  'round',
  '${round}',
  'all',
  'type',
);
const json = letrec((tie) => ({
  any: oneof({ maxDepth: 6 }, constantFrom(null, true, 1), word, array(tie('any'), { maxLength: 3 }), tie('record')),
  record: dictionary(word, tie('any'), { maxKeys: 4 }),
}));

test('whatever is written, it comes out or is refused, and what came out has nothing more to be written out', () => {
  assert(
    property(json.record, array(json.record, { maxLength: 3 }), (source, parts) => {
      const named = (parts as Source[]).map((part, index) => ({ ...part, id: ['part', 'round', 'on'][index] }));
      const out = writeOutStage({ definition: source, fragments: [], parts: named }, file);
      if (!out.ok) return out.problems.length > 0;
      const again = writeOutStage({ definition: out.definition, fragments: [] }, file);
      return again.ok && JSON.stringify(again.definition) === JSON.stringify(out.definition);
    }),
    { numRuns: 2_000, seed: 16 },
  );
});

test('a stage is kept with the parts that it takes something of, and with no other', () => {
  const out = writeOutStage(shippedSource('validity-extension'), stageFile('validity-extension'));
  expect(out.ok && out.source?.parts?.map(({ id }) => id)).toEqual(['office']);
  const flat = out.ok ? writeOutStage({ definition: out.definition, fragments: [] }, file) : out;
  expect(flat.ok && flat.source).toBeUndefined();
});
