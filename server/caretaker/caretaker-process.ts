import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Charge, Order } from './charge.ts';
import { isAlive } from './identity.ts';

// A program of its own, started by caretaker.ts. It does nothing but remember, until the pipe from its owner closes.

const lookEveryMs = 50;
const longestMs = 120_000;
/** Who was ended a moment ago may still have written. */
const mostRemovals = 60;

const charges = new Map<number, Charge>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const { id, charge }: Order = JSON.parse(line);
  if (charge) charges.set(id, charge);
  else charges.delete(id);
}
const left = [...charges.values()];
await Promise.all(left.filter((charge) => charge.kind === 'process').map(end));
await Promise.all(left.filter((charge) => charge.kind === 'files').map(remove));

/** Sends each signal when its time has come, until the process is gone. */
async function end({ process: identity, steps }: Extract<Charge, { kind: 'process' }>): Promise<void> {
  const begun = performance.now();
  const waiting = [...steps];
  while (isAlive(identity) && performance.now() - begun < longestMs) {
    const [next] = waiting;
    if (next && performance.now() - begun >= next.afterMs) {
      waiting.shift();
      send(identity.pid, next.signal);
    }
    await delay(lookEveryMs);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
}

async function remove({ path, isPrefix = false }: Extract<Charge, { kind: 'files' }>): Promise<void> {
  const found = (): readonly string[] =>
    isPrefix ? allBeginningWith(path) : [path].filter((each) => existsSync(each));
  for (let tries = 0; tries < mostRemovals && found().length > 0; tries += 1) {
    for (const each of found()) tryToRemove(each);
    await delay(lookEveryMs * 4);
  }
}

function tryToRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // somebody still writes in it; tried again
  }
}

function allBeginningWith(path: string): readonly string[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.startsWith(basename(path)))
    .map((name) => join(folder, name));
}
