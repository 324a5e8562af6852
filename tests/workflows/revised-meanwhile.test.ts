import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { compiled, shippedBody } from './stages.ts';

const scenarios = join(import.meta.dirname, '..', '..', 'workflows', 'scenarios');

test.each([
  ['a technical report of the former plan carries no permit up to the plinth', 'phase-one', 'revised-meanwhile'],
  ['nor a permit in one phase', 'simple-permit', 'revised-meanwhile'],
  ['a note on the former plan carries no permit for added storeys', 'add-floor', 'revised-meanwhile'],
  ['nor the record of an old house', 'old-house', 'revised-meanwhile'],
  ['a revision without a new notice tells whoever rests on the plan', 'revision', 'r1-free'],
  [
    'who refuses a revision at its assessment raises the note of which the letter comes',
    'revision',
    'r1-refused-at-assessment',
  ],
  ['so does who refuses it after an objection', 'revision', 'r2-refused-after-objection'],
  ['and who refuses an extension that came too late', 'validity-extension', 'refused-at-once'],
])('%s', (_, stage, name) => {
  const scenario: Scenario = JSON.parse(readFileSync(join(scenarios, stage, `${name}.json`), 'utf8'));
  expect(runScenario(compiled(shippedBody(stage)), scenario).failures).toEqual([]);
});
