import { describe, expect, it, test } from 'vitest';
import { writtenOut } from '../../server/definitions/assemble.ts';
import { type StageSource, writeOutStage } from '../../workflows/engine/body.ts';
import { stageGraph } from '../../workflows/engine/graph.ts';
import { originsOf } from '../../workflows/engine/origins.ts';
import { transitionsToCover } from '../../workflows/engine/to-cover.ts';
import { stageFile } from '../../workflows/engine/walk.ts';
import { compiled, shippedBody, shippedSource, shippedStages } from './stages.ts';

const title = { ne: 'परीक्षण', en: 'Test' };
const state = (on: unknown) => ({ meta: { title, owner: ['A'] }, on });
const source: StageSource = {
  definition: {
    id: 'tried',
    use: [],
    title,
    initial: 'first',
    transitions: {
      goesOn: { says: { ne: 'अगाडि', en: 'It goes on' }, transition: { unguarded: true, target: 'over' } },
    },
    groups: [{ in: ['first', 'second'], on: { LEAVE: { unguarded: true, target: 'over' } } }],
    states: {
      first: state({ FORWARD: { unguarded: true, target: 'desk' }, STEP: [{ named: 'goesOn' }] }),
      desk: { part: 'desks', exits: { on: 'second' } },
      second: { ...state({ FORWARD: { unguarded: true, target: 'over' } }), always: [{ named: 'goesOn' }] },
      over: { type: 'final', meta: { title, owner: [] } },
    },
  },
  fragments: [],
  parts: [
    {
      id: 'desks',
      title: { ne: 'टेबुलहरू', en: 'Desks' },
      exits: ['on'],
      states: { desk: state({ FORWARD: { unguarded: true, target: { exit: 'on' } } }) },
    },
  ],
};

function origins(of: StageSource) {
  const out = writeOutStage(of, stageFile(String(of.definition['id'])));
  if (!out.ok) throw new Error(JSON.stringify(out.problems));
  return originsOf(of, out);
}

describe('where a stage was written', () => {
  it('says the part of a state and of its ways, the name and the group of a way, and nothing of what stands where it is read', () => {
    const part = { in: 'part', id: 'desks', title: { ne: 'टेबुलहरू', en: 'Desks' }, file: 'workflows/parts/desks.json' };
    const own = { in: 'stage', id: 'tried', title, file: 'workflows/stages/tried.json' };
    const named = { ...own, path: '/transitions/goesOn/transition', says: { ne: 'अगाडि', en: 'It goes on' } };
    expect(origins(source)).toEqual({
      states: { desk: { ...part, path: '/states/desk' } },
      ways: {
        'first/STEP/0': named,
        'second//0': named,
        'desk/FORWARD/0': { ...part, path: '/states/desk/on/FORWARD' },
        'first/LEAVE/0': { ...own, path: '/groups/0/on/LEAVE' },
        'second/LEAVE/0': { ...own, path: '/groups/0/on/LEAVE' },
      },
    });
  });

  it('says nothing of a stage without parts, names and groups', () => {
    const { borrows: _b, ...definition } = {
      ...source.definition,
      borrows: [],
      transitions: {},
      groups: [],
      states: { first: state({ FORWARD: { unguarded: true, target: 'over' } }), over: state({}) },
    };
    expect(origins({ definition, fragments: [] })).toEqual({ states: {}, ways: {} });
  });
});

test.each(shippedStages)('the origins of %s are called as the chart and the scenarios call its ways', (id) => {
  const stage = compiled(shippedBody(id));
  const out = writtenOut(shippedSource(id));
  if (!out.ok) throw new Error('the stage cannot be written out');
  const { states, ways } = originsOf(shippedSource(id), out);
  const known = new Set([...stageGraph(stage).edges.map((edge) => edge.id), ...transitionsToCover(stage)]);
  const called = Object.keys(ways).filter((way) => !/^(form|stage|case)\//u.test(way));
  expect(called.filter((way) => !known.has(way))).toEqual([]);
  expect(Object.keys(states).filter((name) => !stage.states.has(name))).toEqual([]);
  for (const origin of [...Object.values(states), ...Object.values(ways)]) {
    expect(origin.title.ne).toMatch(/\p{Script=Devanagari}/u);
    expect(origin.title.en).not.toBe('undefined');
  }
});

test('the objections of phase one come from the part of the notice, told by their sentence', () => {
  const out = writtenOut(shippedSource('phase-one'));
  if (!out.ok) throw new Error('the stage cannot be written out');
  const { states } = originsOf(shippedSource('phase-one'), out);
  expect(states['disputed']).toMatchObject({
    in: 'part',
    id: 'notice-and-inquiry',
    title: { en: 'Notice, objections and inquiry' },
  });
});
