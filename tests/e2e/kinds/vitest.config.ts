import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The drill `kinds` alone: a case takes half an hour of clicks, so that it is no part of the tests. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    include: ['tests/e2e/kinds/*.drill.ts'],
    globalSetup: 'tests/support/postgres.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 5_400_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default'],
  },
});
