import { defineConfig } from 'vitest/config';

// Whole desks walked through click by click, and hundreds of papers: `npm run test:long`, beside what `npm test` has time for.
const long = ['tests/e2e/{definitions,forms,rules,setup}.test.ts', 'tests/drills/press.test.ts'];

// Two cores: two files at a time, whatever they need; each test may take its time on a busy machine. Files that need no world of
// their own share their process, so that the server and the law are loaded once and not a hundred times.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/{form-schemas,workflows,templates,scripts,web}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          include: ['tests/{server,spec,drills}/**/*.test.ts'],
          exclude: long,
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: long,
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
