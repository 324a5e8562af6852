import { describe, expect, it, test } from 'vitest';
import { explainOpening } from '../../workflows/engine/opening.ts';
import { startsCase } from '../../workflows/engine/starts.ts';
import { morning } from './desk.ts';
import { compiled, shippedBody, shippedStages } from './stages.ts';

const bodies = shippedStages.map((id) => shippedBody(id));
const types = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'EQ'];

/** The stages that a new case of this type and class may begin with. */
function startOf(type: string, buildingClass: string): readonly string[] {
  return bodies
    .filter(({ definition }) => startsCase(definition, type, buildingClass))
    .map(({ definition }) => definition.id);
}

describe('a new case begins with one stage', () => {
  test.each(types)('of type %s, whatever its class', (type) => {
    const found = ['A', 'B', 'C', 'D'].map((each) => startOf(type, each));
    const single = ['4', '6', '8', '9'].includes(type);
    const main = single ? 'simple-permit' : 'phase-one';
    const small = ['2', '3'].includes(type) ? 'phase-one' : 'simple-permit';
    expect(found).toEqual([[main], [main], [main], [small]]);
  });

  it('and one of no known type with none', () => {
    expect(startOf('10', 'C')).toEqual([]);
    expect(startOf('1', 'E')).toEqual([]);
  });
});

describe('what an officer may begin by hand', () => {
  const facts = { 'case.permitted': false, 'construction.type': '1', 'case.stagesDone': '' };
  const actor = { role: 'B', accountId: 'b', name: 'b', designation: 'b' };
  const registered = { ...facts, 'application.regNo': '०८३/०८४-०००१' };
  const reasons = (id: string, known: Readonly<Record<string, unknown>>) =>
    explainOpening(compiled(shippedBody(id)), { actor, at: morning, facts: known, runs: [] })?.reasons.map(
      ({ code }) => code,
    );

  test.each([
    ['name-transfer', { ...facts, 'case.permitted': true }, []],
    ['name-transfer', facts, ['formula']],
    ['discard', { ...facts, 'case.stagesOpen': '|phase-one|' }, []],
    ['discard', { ...facts, 'case.stagesOpen': '' }, ['formula']],
    [
      'discard',
      { ...facts, 'case.stagesOpen': '|validity|', 'case.stagesDone': '|phase-one|completion|' },
      ['formula'],
    ],
    ['designer-change', registered, []],
    ['designer-change', facts, ['formula']],
    ['designer-change', { ...registered, 'case.stagesDone': '|completion|' }, ['formula']],
    ['earthquake-no-objection', registered, ['formula']],
    ['earthquake-no-objection', { ...registered, 'construction.type': 'EQ' }, ['formula']],
    ['earthquake-no-objection', { ...registered, 'construction.type': 'EQ', 'case.permitted': true }, []],
    ['layout', facts, undefined],
    ['phase-one', facts, undefined],
  ] as const)('%s with %j', (id, known, expected) => {
    expect(reasons(id, known)).toEqual(expected);
  });
});
