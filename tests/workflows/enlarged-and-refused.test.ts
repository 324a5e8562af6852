import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScenario, type Scenario } from '../../workflows/engine/scenario.ts';
import { compiled, shippedBody } from './stages.ts';

const scenarios = join(import.meta.dirname, '..', '..', 'workflows', 'scenarios');

test.each([
  ['an enlargement upwards alone goes on to the permit for added storeys', 'phase-one', 'storeys-alone'],
  ['one on new ground goes on to the permit up to the plinth', 'phase-one', 'new-ground'],
  ['a refusal of the plinth sets out to give the deposit back', 'phase-one', 'refused-with-deposit'],
  ['so does one of a permit in one phase', 'simple-permit', 'refused-with-deposit'],
  ['so does one of added storeys', 'add-floor', 'refused-with-deposit'],
  ['the deposit is asked back and paid after a refusal', 'deposit-refund', 'refused'],
])('%s', (_, stage, name) => {
  const scenario: Scenario = JSON.parse(readFileSync(join(scenarios, stage, `${name}.json`), 'utf8'));
  expect(runScenario(compiled(shippedBody(stage)), scenario).failures).toEqual([]);
});
