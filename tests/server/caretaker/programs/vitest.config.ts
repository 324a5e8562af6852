import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    include: ['tests/server/caretaker/programs/endless.ts'],
    globalSetup: 'tests/support/postgres.ts',
    testTimeout: 300_000,
  },
});
