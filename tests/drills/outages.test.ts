import { expect, test } from 'vitest';
import { DRILLS } from '../../scripts/drill/drills.ts';
import type { DrillResult } from '../../scripts/drill/result.ts';

/** Short versions, each ok or telling all its figures; at full length `npm run drill -- NAME`. `load` and `messages` (who died over a message has it for two minutes) take minutes and have none. */
async function drill(name: string, rounds: number): Promise<DrillResult> {
  const found = await DRILLS[name]?.();
  if (!found) throw new Error(`there is no drill ${name}`);
  const result = await found.run({ rounds });
  // `ok` weighs every figure: all of them are said when it is not
  expect(result).toEqual({ ...result, ok: true });
  return result;
}

test('kill -9 of the server under sixteen clients loses nothing that was said yes to', async () => {
  const result = await drill('kill-server', 1);
  expect(result).toMatchObject({
    figures: { lost: 0, twice: 0, halfDone: 0, brokenChains: 0, 'unexpected answers': 'none' },
    control: { failedAsItMust: true },
  });
});

test('kill -9 of PostgreSQL under sixteen clients: the server lives, says when to come back, and heals by itself', async () => {
  const result = await drill('kill-postgres', 1);
  expect(result).toMatchObject({
    figures: { lost: 0, brokenChains: 0, 'server lived': 'yes', 'unexpected answers': 'none' },
    control: { failedAsItMust: true },
  });
});

test('a line to the database that is slow, cut, half-open or a black hole leaks nothing and heals', async () => {
  const result = await drill('slow-database', 4);
  expect(result).toMatchObject({ figures: { lost: 0, brokenChains: 0 }, control: { failedAsItMust: true } });
});

test('terms end with their last day in Kathmandu, on any day, after a Saturday and a holiday and at the new year, also when the clock is set back', async () => {
  const result = await drill('clocks', 4);
  expect(result).toMatchObject({ figures: { wrong: 'none' }, control: { failedAsItMust: true } });
});

test('terms that run out on three nodes, one of which is killed, are told once each', async () => {
  const result = await drill('nodes', 12);
  expect(result).toMatchObject({
    figures: { 'told once': 12, 'told twice': 0, 'not told': 0, 'verification failures': 0 },
    control: { failedAsItMust: true },
  });
});
