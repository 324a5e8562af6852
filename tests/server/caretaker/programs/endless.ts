import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A run that is killed by a test while this waits.
test('goes on until it is killed', async () => {
  writeFileSync(join(process.env['LEFT'] ?? '', 'is-running'), '');
  await expect.poll(() => false, { timeout: 200_000 }).toBe(true);
});
