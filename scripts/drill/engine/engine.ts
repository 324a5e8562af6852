import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { entrust } from '../../../server/caretaker/caretaker.ts';
import { identityOf } from '../../../server/caretaker/identity.ts';
import { isRoot, nobody } from '../../../server/unprivileged.ts';

/** PostgreSQL as a distribution installs it, with what the embedded one lacks. */
export type Engine = {
  /** Runs one of its programs to the end, as an account that it takes; throws with what it complained of. */
  run(program: string, args: readonly string[], env?: Readonly<Record<string, string>>): void;
  /** Starts one that stays. */
  start(program: string, args: readonly string[]): ChildProcess;
};

const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup'];

/** Finds the newest PostgreSQL of this machine; undefined where none is installed. */
export function findEngine(): Engine | undefined {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...majors.map((major) => join(DEBIAN, major, 'bin')), ...searched()];
  const bin = folders.find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
  return bin === undefined ? undefined : engineIn((program) => join(bin, program));
}

/** A program of a distribution by its name, run as an account without rights; undefined where it is not installed. */
export function findProgram(name: string): Engine | undefined {
  const path = searched()
    .map((folder) => join(folder, name))
    .find((each) => existsSync(each));
  return path === undefined ? undefined : engineIn(() => path);
}

function searched(): readonly string[] {
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
}

function engineIn(pathOf: (program: string) => string): Engine {
  const account = isRoot() ? nobody : {};
  return {
    run(program, args, env = {}) {
      const { status, stderr } = spawnSync(pathOf(program), args, {
        ...account,
        cwd: '/',
        env: { ...surroundings, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${program}: ${stderr}`);
    },
    start(program, args) {
      const child = spawn(pathOf(program), args, { ...account, cwd: '/', env: surroundings, stdio: 'ignore' });
      const process = identityOf(child.pid ?? 0);
      child.once('exit', entrust({ kind: 'process', process, steps: [{ signal: 'SIGKILL', afterMs: 0 }] }));
      return child;
    },
  };
}

const surroundings = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
