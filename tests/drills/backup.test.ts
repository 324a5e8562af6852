import { expect, test } from 'vitest';
import { run } from '../../scripts/drill/backup.ts';

test('an office that was backed up while people worked is restored to a moment, byte for byte, and no flipped bit passes', async () => {
  const { ok, figures, control } = await run({ rounds: 20 });
  expect(figures).toMatchObject({
    'tables that differ after the restoration': 0,
    'papers missing': 0,
    findings: 0,
    'the restored office serves': 'true',
    'flipped bits refused by name': '20 of 20',
  });
  expect(control).toEqual({ failedAsItMust: true, what: 'a plain copy of the running cluster' });
  expect(ok).toBe(true);
});
