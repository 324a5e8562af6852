import { expect, it, test } from 'vitest';
import { compileStage } from '../../workflows/engine/compile.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import { rules } from '../../workflows/engine/problems.ts';
import { type HostileStage, hostileStages } from '../fixtures/hostile/stages.ts';
import { bodyWith } from './hostile.ts';

test.each(hostileStages)('%s is refused by name', (...hostile: HostileStage) => {
  const [, , , rule] = hostile;
  const result = compileStage(bodyWith(hostile));
  const found = result.ok ? [] : result.problems;
  expect(found.map((problem) => problem.rule)).toContain(rule);
  expect(found.length).toBeLessThanOrEqual(50);
  for (const { message } of found) {
    expect(message.ne.length).toBeLessThan(2500);
    expect(message.en.length).toBeLessThan(2500);
  }
});

it('are more than fifty, each named by a rule that is', () => {
  expect(hostileStages.length).toBeGreaterThan(50);
  for (const [, , , rule] of hostileStages) expect(rules).toContain(rule);
});

it('a good stage of the same making is accepted', () => {
  const good: StageBody = bodyWith(['nothing', [], 'good', '']);
  expect(compileStage(good)).toMatchObject({ ok: true });
});
