import { expect, test } from 'vitest';
import { factShapes } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { assembleBody, writeOutStage } from '../../workflows/engine/body.ts';
import { readStageSource } from '../../server/definitions/sources.ts';
import { readShippedStages } from '../../server/definitions/shipped.ts';
import { simulate } from '../../server/law-desk/trial/simulate.ts';
import type { Simulation } from '../../server/law-desk/trial/task.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { compiled, readJson, roles } from './stages.ts';

const [shipped] = readShippedStages();
const blank = readJson('server/law-desk/blank/workflow.json');
const part = {
  part: 'opinion',
  with: { by: ['G'], days: 'deskDays', group: 'work' },
  exits: { given: 'second', silent: 'done' },
};
const { first, ...others } = blank.states;
const asking = { ...first, on: { FORWARD: { ...first.on.FORWARD, target: 'opinion-asked' } } };
const definition = { ...blank, id: 'asks-an-opinion', states: { first: asking, 'opinion-asked': part, ...others } };
const out = writeOutStage(
  readStageSource({ definition, fragments: shipped?.fragments, parts: shipped?.parts, scenarios: [] }),
  'asks-an-opinion',
);
if (!out.ok) throw new Error(JSON.stringify(out.problems));
const library = shippedLibrary();
const stage = compiled(
  assembleBody(out.definition, { fragments: out.fragments, forms: [], roles, facts: factShapes(library) }),
);

const noon = (day: string) => `${day}T06:15:00.000Z`;
const asked = { type: 'FORWARD', by: 'B', at: noon('2026-11-21') };
const given = { type: '1', class: 'C', ward: '01', at: noon('2026-11-20'), facts: {} };
const run = (presses: Simulation['presses'], day: string) =>
  simulate(stage, { given, presses: [asked, ...presses], as: 'G', terms: { deskDays: 7 }, now: noon(day) });

test('an opinion is given with its grounds by the post that is asked, and nobody waits any longer', () => {
  const bare = { type: 'FORWARD', by: 'G', at: noon('2026-11-23') };
  expect(run([bare], '2026-11-23').state).toBe('opinion-asked');
  const told = run([{ ...bare, note: 'बाटो मापदण्डअनुसार छ' }], '2026-12-30');
  expect(told.state).toBe('second');
  expect(told.deadlines).toEqual([]);
});

test('where no opinion comes in time the file goes on by itself', () => {
  expect(run([], '2026-11-28').state).toBe('opinion-asked');
  expect(run([], '2026-11-29').state).toBe('done');
});
