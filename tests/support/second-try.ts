import type { Reporter, TestCase } from 'vitest/node';

/**
 * Says at the end which tests passed only when they were tried again, and what was wrong the first time: a machine that is too busy, or
 * a fault that shows itself seldom. Neither is hidden by the line that counts.
 */
export default class SecondTry implements Reporter {
  readonly #lucky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const said = test.result().errors?.map(({ message }) => message) ?? [];
    this.#lucky.push([`${test.module.relativeModuleId} > ${test.fullName}`, ...said].join('\n    '));
  }

  onTestRunEnd(): void {
    if (this.#lucky.length === 0) return;
    process.stdout.write(`Passed only when tried again: ${String(this.#lucky.length)}\n`);
    for (const each of this.#lucky) process.stdout.write(`  ${each}\n`);
  }
}
