import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Says at the end which tests passed only when they were tried again, and what was wrong the first time: a machine that is too busy, or
 * a fault that shows itself seldom. Neither is hidden by the line that counts.
 *
 * Keeps in the file that NAKSA_RUN_REPORT names how many tests `passed` and `failed`; a file of tests that could not even be loaded,
 * or an error outside of every test, counts as one failure.
 */
export default class RunReport implements Reporter {
  readonly #lucky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const said = test.result().errors?.map(({ message }) => message) ?? [];
    this.#lucky.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...said].join('\n    '));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    if (this.#lucky.length > 0) {
      process.stdout.write(`Passed only when tried again: ${String(this.#lucky.length)}\n`);
      for (const each of this.#lucky) process.stdout.write(`  ${each}\n`);
    }
    const file = process.env['NAKSA_RUN_REPORT'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(count(modules, errors)));
  }
}

function count(modules: readonly TestModule[], errors: readonly unknown[]) {
  const ended = (state: 'passed' | 'failed') => modules.flatMap(({ children }) => [...children.allTests(state)]).length;
  const isBroken = errors.length > 0 || modules.length === 0 || modules.some((each) => !each.ok());
  return { passed: ended('passed'), failed: Math.max(ended('failed'), isBroken ? 1 : 0) };
}
