import './start/node-check.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entrust } from '../server/caretaker/caretaker.ts';
import { identityOf } from '../server/caretaker/identity.ts';
import { readJson } from '../server/parse.ts';
import { readCompiled } from './start/compiled.ts';
import { runProgram, say } from './start/console.ts';
import { filesToRunAgain, RunCounts, together } from './start/run-again.ts';
import { makeTemporaryFolder } from './start/temporary-folder.ts';
import { ensureWebBuilt } from './start/web-build.ts';

const root = join(import.meta.dirname, '..');

/** When this process was killed: vitest ends its own, or is ended. */
const stepsToEnd = [
  { signal: 'SIGTERM', afterMs: 0 },
  { signal: 'SIGKILL', afterMs: 5_000 },
] as const;

/** So long vitest may take to end once it has reported: it stops the database and removes hundreds of thousands of files. */
const patienceMs = 180_000;

/**
 * `npm test [-- vitest arguments]`: every test; the last line is `N passed, N failed`. On a machine of CI, which may be too busy for a
 * browser, the files of a few failed tests are run once more, each alone; which they were is said, so that nothing is hidden.
 */
async function test(): Promise<void> {
  await ensureWebBuilt(say);
  const folder = makeTemporaryFolder('tests');
  try {
    const report = join(folder.path, 'report.json');
    const run = async (given: readonly string[]) => {
      rmSync(report, { force: true });
      const isWell = await runVitest(report, given);
      return readReport(report, isWell);
    };
    const first = await run(process.argv.slice(2));
    const again = process.env['CI'] === undefined ? [] : filesToRunAgain(first);
    if (again.length > 0) process.stdout.write(`Run again, alone:\n${again.map((file) => `  ${file}\n`).join('')}`);
    const { passed, failed } = again.length > 0 ? together(first, await run(['--maxWorkers=1', ...again])) : first;
    if (again.length > 0 && failed === 0) process.stdout.write('They passed only when they were run again.\n');
    process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    folder.remove();
  }
}

/**
 * Runs vitest as a group of its own. Vitest waits for whatever a broken test left running with its output; once the report is
 * written nothing is worth waiting for, so the group is ended, and the report alone says how the tests went.
 * @returns false when vitest ended badly by itself, whatever its report says
 */
function runVitest(report: string, given: readonly string[]): Promise<boolean> {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tests/support/run-report.ts')}`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...given], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, NAKSA_RUN_REPORT: report },
  });
  let isEnded = false;
  if (child.pid !== undefined) entrust({ kind: 'process', process: identityOf(child.pid), steps: stepsToEnd });
  const watch = setInterval(() => {
    if (!existsSync(report) || Date.now() - statSync(report).mtimeMs < patienceMs) return;
    process.stdout.write('Vitest reported and did not end; it is ended.\n');
    isEnded = true;
    endGroup(child);
  }, 1_000);
  return new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      endGroup(child);
      resolve(code === 0 || isEnded);
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

/** A run that ended badly although no test failed counts as one failure. */
function readReport(file: string, isWell: boolean): RunCounts {
  try {
    const counts = readJson(RunCounts, file);
    return { ...counts, failed: isWell ? counts.failed : Math.max(counts.failed, 1) };
  } catch {
    // vitest broke off before it wrote its report, and has said why
    return { passed: 0, failed: 1, failing: {} };
  }
}

// the tests start servers, verifiers and workers by the dozen: they are read as compiled once
readCompiled();
runProgram('test', test);
