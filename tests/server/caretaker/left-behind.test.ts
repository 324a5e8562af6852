import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const patienceMs = 40_000;

let folder: string;
let started: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'));
  chmodSync(folder, 0o755); // the database's own account walks into it
});
afterEach(() => {
  started?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Processes that have this folder in their command line or surroundings, or work in it. */
function processesOf(place: string): readonly string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/u.test(name) && Number(name) !== process.pid && isOf(name, place),
  );
}

function isOf(pid: string, place: string): boolean {
  try {
    const told = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join(' ');
    return told.includes(place);
  } catch {
    return false;
  }
}

/** Starts a program whose temporary things all lie in our folder, so that what it leaves is seen. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  started = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: folder,
      NAKSA_TMP: folder,
      LEFT: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return started;
}

async function said(child: ChildProcess, word: string): Promise<void> {
  let text = '';
  for await (const part of child.stdout ?? []) {
    text += String(part);
    if (text.includes(word)) return;
  }
  throw new Error(`it ended without saying ${word}: ${text}`);
}

async function expectNothingLeft(child: ChildProcess): Promise<void> {
  expect(processesOf(folder).length).toBeGreaterThan(1);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  await expect.poll(() => processesOf(folder), { timeout: patienceMs }).toEqual([]);
}

const temporary = (): readonly string[] => readdirSync(folder).filter((name) => !name.startsWith('naksa-chromium'));

test('a server that is killed leaves no PostgreSQL, no press, no browser and nothing temporary', async () => {
  const data = join(folder, 'data-'.repeat(20));
  mkdirSync(data);
  const server = start(['tests/server/caretaker/programs/serve.ts', data]);
  await said(server, 'printed');
  expect(temporary().length).toBeGreaterThan(1);
  await expectNothingLeft(server);
  expect(existsSync(join(data, 'postgresql', 'cluster', 'PG_VERSION'))).toBe(true);
  await expect.poll(temporary, { timeout: patienceMs }).toEqual([data.split('/').at(-1)]);
});

test('a test run that is killed leaves neither its PostgreSQL nor its folder', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(import.meta.dirname, 'programs/vitest.config.ts');
  const run = start([vitest, 'run', '--config', config]);
  await expect.poll(() => existsSync(join(folder, 'is-running')), { timeout: patienceMs }).toBe(true);
  await expectNothingLeft(run);
  rmSync(join(folder, 'is-running'));
  await expect.poll(temporary, { timeout: patienceMs }).toEqual([]);
});

test('a program with a database of its own that is killed leaves neither', async () => {
  const program = start(['tests/server/caretaker/programs/program.ts']);
  await said(program, 'ready');
  expect(temporary()).toHaveLength(1);
  await expectNothingLeft(program);
  await expect.poll(temporary, { timeout: patienceMs }).toEqual([]);
});

test.each(['its process starts', 'a browser starts'])(
  'a press that is closed while %s leaves no browser and nothing temporary',
  async (moment) => {
    chmodSync(folder, 0o1777); // as the machine's own: a browser that nobody waits for makes its folder anew
    const unpacked = { NAKSA_TMP: process.env['NAKSA_TMP'] ?? tmpdir() };
    const program = start(['tests/server/caretaker/programs/press.ts', moment], unpacked);
    expect(await once(program, 'exit')).toEqual([0, null]);
    await expect.poll(() => processesOf(folder), { timeout: patienceMs }).toEqual([]);
    expect(temporary()).toEqual([]);
  },
);

test('what was left when the caretaker was killed too is cleared away by the next', async () => {
  const left = join(folder, 'naksa-journey-abcdef');
  mkdirSync(left);
  writeFileSync(join(left, '.owner'), JSON.stringify({ pid: 2 ** 22 - 1, started: 'long ago' }));
  const strange = join(folder, 'naksa-somebody');
  mkdirSync(strange);
  const program = start(['tests/server/caretaker/programs/program.ts']);
  await said(program, 'ready');
  expect(existsSync(left)).toBe(false);
  await expectNothingLeft(program);
  await expect.poll(temporary, { timeout: patienceMs }).toEqual(['naksa-somebody']);
});
