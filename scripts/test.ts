import './start/node-check.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { entrust } from '../server/caretaker/caretaker.ts';
import { identityOf } from '../server/caretaker/identity.ts';
import { readCompiled } from './start/compiled.ts';
import { runProgram, say } from './start/console.ts';
import { makeTemporaryFolder } from './start/temporary-folder.ts';
import { ensureWebBuilt } from './start/web-build.ts';

const root = join(import.meta.dirname, '..');
const Report = Type.Object({
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numFailedTestSuites: Type.Integer(),
});

/** When this process was killed: vitest ends its own, or is ended. */
const stepsToEnd = [
  { signal: 'SIGTERM', afterMs: 0 },
  { signal: 'SIGKILL', afterMs: 5_000 },
] as const;

/** So long vitest may take to end once it has reported. */
const patienceMs = 20_000;

/** `npm test [-- vitest arguments]`: every test; the last line is `N passed, N failed`. */
async function test(): Promise<void> {
  await ensureWebBuilt(say);
  const folder = makeTemporaryFolder('tests');
  try {
    const file = join(folder.path, 'report.json');
    const code = await runVitest(file);
    const { passed, failed } = readReport(file);
    process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
    process.exitCode = code === 0 && failed === 0 ? 0 : 1;
  } finally {
    folder.remove();
  }
}

/**
 * Runs vitest as a group of its own. Vitest waits for whatever a broken test left running with its output; once the report is
 * written nothing is worth waiting for, so the group is ended.
 */
function runVitest(report: string): Promise<number> {
  const secondTry = join(root, 'tests/support/second-try.ts');
  const reporters = ['--reporter=default', `--reporter=${secondTry}`, '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  });
  if (child.pid !== undefined) entrust({ kind: 'process', process: identityOf(child.pid), steps: stepsToEnd });
  const watch = setInterval(() => {
    if (!existsSync(report) || Date.now() - statSync(report).mtimeMs < patienceMs) return;
    process.stdout.write('A test left a process running; it is ended.\n');
    endGroup(child);
  }, 1_000);
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      endGroup(child);
      resolve(code ?? 1);
    });
  }).finally(() => clearInterval(watch));
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // nothing was left of it
  }
}

/** A file of tests that could not even be loaded counts as one failure. */
function readReport(file: string): { readonly passed: number; readonly failed: number } {
  const report = parseReport(file);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = report;
  return { passed, failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) };
}

function parseReport(file: string) {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(Report, value) ? value : undefined;
  } catch {
    // vitest broke off before it wrote its report, and has said why
    return undefined;
  }
}

// the tests start servers, verifiers and workers by the dozen: they are read as compiled once
readCompiled();
runProgram(test);
