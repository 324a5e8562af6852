import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { readJson } from '../../server/parse.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';

/** A breakage that somebody would notice, and the tests that have to notice it first. */
export type Mutant = {
  readonly area: string;
  /** What somebody would notice, in one sentence. */
  readonly what: string;
  readonly file: string;
  /** Stands once in the file. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
  /** Pattern of the tests' names, where a file has many that take long. */
  readonly name?: string;
};

/** Which test noticed; undefined when none did, with what stood in the way where none could. */
export type Verdict = { readonly caughtBy?: string; readonly hindered?: string };

const root = join(import.meta.dirname, '../..');
const text = Type.String({ minLength: 1 });
const Mutants = Type.Array(
  Type.Object(
    {
      area: text,
      what: text,
      file: text,
      from: text,
      to: Type.String(),
      tests: Type.Array(text, { minItems: 1 }),
      name: Type.Optional(text),
    },
    { additionalProperties: false },
  ),
);

// of what vitest reports
const Report = Type.Object({
  testResults: Type.Array(
    Type.Object({
      message: Type.Optional(Type.String()),
      assertionResults: Type.Array(Type.Object({ fullName: Type.String(), status: Type.String() })),
    }),
  ),
});

/** Longer than any file of tests takes. */
const patienceMs = 600_000;

/** The breakages, area by area. */
export function readMutants(): readonly Mutant[] {
  return readJson(Mutants, join(import.meta.dirname, 'mutants.json'));
}

/**
 * `npm run check -- --mutants [word]`: breaks a copy of the tree in one place after the other, and says for each which test noticed.
 * @param word only the breakages in whose row it stands
 * @returns whether every one was caught
 */
export async function tryMutants(word = ''): Promise<boolean> {
  const chosen = readMutants().filter(({ area, what, file }) => [area, what, file].join('\n').includes(word));
  if (chosen.length === 0) throw new Error(`mutants.json: no breakage has “${word}” in its row`);
  const folder = makeTemporaryFolder('mutants');
  try {
    copyTree(folder.path);
    if (!(await passWhole(folder.path, chosen))) return false;
    let caught = 0;
    for (const mutant of chosen) {
      const started = performance.now();
      const verdict = await tryMutant(folder.path, mutant);
      if (verdict.caughtBy !== undefined) caught += 1;
      say(`${lineOf(mutant, verdict)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    }
    say(`${String(caught)} of ${String(chosen.length)} caught`);
    return caught === chosen.length;
  } finally {
    folder.remove();
  }
}

/** Breaks the tree in one place, runs the tests that have to notice, and mends it again. */
export async function tryMutant(tree: string, mutant: Mutant): Promise<Verdict> {
  const file = join(tree, mutant.file);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, broken(whole, mutant));
  try {
    return await runTests(tree, mutant);
  } finally {
    writeFileSync(file, whole);
  }
}

/** The text of a file with its breakage. Throws where the row no longer fits the file. */
export function broken(whole: string, { file, from, to }: Pick<Mutant, 'file' | 'from' | 'to'>): string {
  const [before = '', after, ...more] = whole.split(from);
  if (after === undefined || more.length > 0) throw new Error(`mutants.json: "${from}" does not stand once in ${file}`);
  return before + to + after;
}

/** A test that fails on the whole tree too proves nothing when it fails on a broken one. */
async function passWhole(tree: string, mutants: readonly Mutant[]): Promise<boolean> {
  const named = mutants.flatMap(({ name }) => name ?? []);
  const runs = [
    { tests: mutants.filter(({ name }) => name === undefined).flatMap(({ tests }) => tests) },
    { tests: mutants.filter(({ name }) => name !== undefined).flatMap(({ tests }) => tests), name: named.join('|') },
  ];
  for (const { tests, ...only } of runs) {
    if (tests.length === 0) continue;
    const { caughtBy, hindered } = await runTests(tree, { tests: [...new Set(tests)], ...only });
    if (caughtBy === undefined && hindered === undefined) continue;
    say(`✗ nothing was broken yet, and a test fails already: ${caughtBy ?? hindered ?? ''}`);
    return false;
  }
  say('✓ nothing broken: every test passes');
  return true;
}

async function runTests(tree: string, { tests, name }: Pick<Mutant, 'tests' | 'name'>): Promise<Verdict> {
  const file = join(tree, 'mutants-report.json');
  const args = ['run', '--bail', '1', '--reporter=json', `--outputFile=${file}`, ...tests];
  writeFileSync(file, '{}');
  const said = await runVitest(tree, name === undefined ? args : [...args, '-t', name], patienceMs * tests.length);
  try {
    return verdictOf(readJson(Report, file));
  } catch {
    return { hindered: said === '' ? 'the tests did not come to an end' : said };
  }
}

function verdictOf({ testResults }: { readonly testResults: readonly FileResult[] }): Verdict {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed !== undefined) return { caughtBy: failed.fullName };
  if (tests.some(({ status }) => status === 'passed')) return {};
  // what keeps the tests from running at all is no proof that one of them looks
  return { hindered: testResults.map(({ message = '' }) => message).join('\n') || 'no test of that name ran' };
}

type FileResult = {
  readonly message?: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
};

function runVitest(tree: string, args: readonly string[], timeout: number): Promise<string> {
  const own = Object.entries(process.env).filter(([variable]) => !variable.startsWith('VITEST'));
  const child = spawn(process.execPath, [join(tree, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: tree,
    env: Object.fromEntries(own),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // not `close`: a broken test may leave something running that holds the output
    child.on('exit', () => resolve(said));
  });
}

/** What git knows and what it would be given, as it lies there; the packages are linked. */
function copyTree(tree: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
}

function lineOf({ area, what }: Mutant, { caughtBy, hindered }: Verdict): string {
  if (caughtBy !== undefined) return `✓ ${area}: ${what} → caught by “${caughtBy}”`;
  return `✗ ${area}: ${what} → ${hindered === undefined ? 'nobody noticed' : `could not be tried: ${hindered.trim()}`}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
