import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Charge, Order } from './charge.ts';

/** A caretaker that was itself killed is followed by another; not for ever, where none can be started. */
const MOST_CARETAKERS = 5;

const charges = new Map<number, Charge>();
let lastId = 0;
let started = 0;
let caretaker: ChildProcess | undefined;

/**
 * Has a process of its own see to it that nothing of this one stays behind, however this one ends: it holds the other end of a
 * pipe, and when that closes it ends the processes and then removes the files that it was told of.
 * @returns takes it back; to be called when this process has put it in order itself
 */
export function entrust(charge: Charge): () => void {
  const id = (lastId += 1);
  charges.set(id, charge);
  if (caretaker) tell({ id, charge });
  else start();
  return () => {
    if (charges.delete(id)) tell({ id });
  };
}

function start(): void {
  if ((started += 1) > MOST_CARETAKERS) return;
  const program = fileURLToPath(new URL('./caretaker-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    detached: true, // what is sent to the terminal's or the service's group must not reach it
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  caretaker = child;
  child.once('error', () => follow(child));
  child.once('exit', () => follow(child));
  child.stdin.on('error', () => undefined); // it is gone: `exit` tells
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  child.unref();
  for (const [id, charge] of charges) tell({ id, charge });
}

function follow(child: ChildProcess): void {
  if (caretaker !== child) return;
  caretaker = undefined;
  if (charges.size > 0) start();
}

function tell(order: Order): void {
  caretaker?.stdin?.write(`${JSON.stringify(order)}\n`);
}
