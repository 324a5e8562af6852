import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { RunCounts } from '../../scripts/start/run-again.ts';

/**
 * Keeps in the file that NAKSA_RUN_REPORT names how many tests passed and failed, and in which files. A file of tests that could not
 * even be loaded counts as one failure of its own, an error outside of every test as one of no file.
 */
export default class RunReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env['NAKSA_RUN_REPORT'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(count(modules, errors)));
  }
}

function count(modules: readonly TestModule[], errors: readonly unknown[]): RunCounts {
  const failing = modules
    .filter((each) => !each.ok())
    .map(
      (each) =>
        [each.relativeModuleId, { passed: ended(each, 'passed'), failed: Math.max(ended(each, 'failed'), 1) }] as const,
    );
  const isBroken = errors.length > 0 || modules.length === 0;
  return {
    passed: modules.reduce((sum, each) => sum + ended(each, 'passed'), 0),
    failed: failing.reduce((sum, [, { failed }]) => sum + failed, isBroken ? 1 : 0),
    failing: Object.fromEntries(failing),
  };
}

function ended({ children }: TestModule, state: 'passed' | 'failed'): number {
  return [...children.allTests(state)].length;
}
