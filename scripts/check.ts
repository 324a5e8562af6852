import './start/node-check.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { weighBundles } from './check/bundle-size.ts';
import { findDefinitionProblems } from './check/definitions.ts';
import { unsaidUnder } from './check/docstrings.ts';
import { tryMutants } from './check/mutants.ts';
import { nepaliLines } from './check/nepali-text.ts';
import { findRepeats, isTooMuch, sayRepeats } from './check/repeats.ts';
import { findSchemaDrift } from './check/schema-drift.ts';
import { runProgram } from './start/console.ts';

type Outcome = { readonly ok: boolean; readonly said: string };
type Check = {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
  /** What it says is worth reading when it passes too. */
  readonly isFigure?: boolean;
};

const root = join(import.meta.dirname, '..');

/** Programs of the packages, one after the other, and beside them what this process does itself: two cores have work. */
const lanes: readonly (readonly Check[])[] = [
  [
    { name: 'types', run: () => tool('tsc', '-b') },
    { name: 'lint', run: () => tool('oxlint', '--type-aware') },
    { name: 'format', run: () => tool('biome', 'format', '.') },
    { name: 'nothing said twice in a file', run: () => tool('biome', 'lint', '.') },
    { name: 'unused code', run: () => tool('knip', '--no-progress', '--config', 'scripts/check/knip.json') },
  ],
  [
    { name: 'definitions', run: checkDefinitions },
    { name: 'texts beside the program', run: checkTexts },
    { name: 'docstrings', run: checkDocstrings },
    { name: 'written twice', run: checkRepeats, isFigure: true },
    { name: 'database schema', run: checkSchema },
    { name: 'bundle size', run: checkBundles, isFigure: true },
  ],
];

/** `npm run check`: everything that can be checked without running the app; one line each, and what is wrong beneath it; `-- --mutants` breaks it instead. */
async function check(): Promise<void> {
  const [flag, word] = process.argv.slice(2);
  if (flag === '--mutants') {
    process.exitCode = (await tryMutants(word)) ? 0 : 1;
    return;
  }
  const failed = (await Promise.all(lanes.map(runLane))).flat();
  process.stdout.write(failed.length === 0 ? 'all checks pass\n' : `failed: ${failed.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Runs checks one after the other. Gives the names of those that failed. */
async function runLane(checks: readonly Check[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run, isFigure = false } of checks) {
    const started = performance.now();
    const { ok, said } = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (!ok || isFigure) process.stdout.write(`${said.trimEnd()}\n`);
    if (!ok) failed.push(name);
  }
  return failed;
}

/** Runs a program of the packages and keeps what it says. */
function tool(name: string, ...args: string[]): Promise<Outcome> {
  const child = spawn(join(root, 'node_modules/.bin', name), args, { cwd: root, shell: process.platform === 'win32' });
  let said = '';
  const hear = (text: string): void => {
    said += text;
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, said: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, said }));
  });
}

function checkDefinitions(): Promise<Outcome> {
  const problems = findDefinitionProblems();
  const said = problems.map(({ file, path, message }) => `${file} ${path}: ${message}`).join('\n');
  return Promise.resolve({ ok: problems.length === 0, said });
}

/** What people read stands in `texts.json` of its room of the server, in both languages. */
function checkTexts(): Promise<Outcome> {
  const lines = nepaliLines('server');
  return Promise.resolve({ ok: lines.length === 0, said: lines.join('\n') });
}

/** Boxes in which every export says what it is; a box joins them once it has no silent export left. */
const boxesThatSay = ['form-schemas', 'workflows', 'templates', 'scripts', 'server', 'web'];

function checkDocstrings(): Promise<Outcome> {
  const unsaid = boxesThatSay.flatMap(unsaidUnder);
  const said = unsaid
    .map(({ file, line, name }) => `${file}:${String(line)} ${name} says nothing of itself`)
    .join('\n');
  return Promise.resolve({ ok: unsaid.length === 0, said });
}

function checkRepeats(): Promise<Outcome> {
  const all = findRepeats();
  const said = all.map(sayRepeats).join('\n');
  return Promise.resolve({ ok: all.every((each) => !isTooMuch(each)), said });
}

async function checkSchema(): Promise<Outcome> {
  const drift = await findSchemaDrift();
  return { ok: drift === undefined, said: drift ?? '' };
}

async function checkBundles(): Promise<Outcome> {
  const weights = await weighBundles();
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const lines = weights.map(
    ({ name, bytes, limit }) => `  ${kB(bytes)} of ${kB(limit)} kB gzipped  ${bytes > limit ? '✗ ' : ''}${name}`,
  );
  return { ok: weights.every(({ bytes, limit }) => bytes <= limit), said: lines.join('\n') };
}

runProgram('check', check);
