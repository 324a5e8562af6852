import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// Two cores: three files at a time, for a file waits for its database or its browser a third of its time; each test may take its time
// on a busy machine. Files share their process, so that the server, the law and the threads are loaded once and not hundreds of times;
// those of `office` share one PostgreSQL too.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    // what a test makes dies young: seldom swept, most of it is gone by then
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // a whole run leaves hundreds of databases to remove
    teardownTimeout: 120_000,
    // what is waited for may take its time too
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env['CI'] ? ['default'] : ['dot'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{form-schemas,workflows,templates,scripts,web}/**/*.test.{ts,tsx}'],
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: ['tests/{server,spec,drills,e2e}/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          testTimeout: 300_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
