import { expect, test } from 'vitest';
import { keepThreads } from '../../server/threads.ts';

const TEN_SECONDS = 10_000;
/** Answers with the number of its thread, breaks when told to, and keeps still otherwise. */
const script = new URL(
  `data:text/javascript,import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', (asked) => {
    if (asked === 'break') throw new Error('broken');
    if (asked === 'who') parentPort.postMessage(threadId, []);
  });`,
);

function open(mostUses = 50) {
  const withThread = keepThreads({ script, heapMb: 64, mostUses });
  return (owner: string, question = 'who', longestMs = TEN_SECONDS): Promise<number> =>
    withThread(owner, (ask) => ask<number>(question, longestMs));
}

test('a thread is kept for the next work of its owner, and never comes to another', async () => {
  const ask = open();
  const first = await ask('sungabha');
  expect(await ask('sungabha')).toBe(first);
  expect(await ask('other')).not.toBe(first);
  expect(await ask('sungabha')).toBe(first);
});

test('works at the same time have threads of their own', async () => {
  const ask = open();
  const numbers = await Promise.all([ask('sungabha'), ask('sungabha')]);
  expect(new Set(numbers).size).toBe(2);
  expect(numbers).toContain(await ask('sungabha'));
});

test('after as many works as it may do a fresh one takes its place', async () => {
  const ask = open(2);
  const first = await ask('sungabha');
  expect(await ask('sungabha')).toBe(first);
  expect(await ask('sungabha')).not.toBe(first);
});

test('one that breaks or has no answer in time is not asked again', async () => {
  const ask = open();
  const first = await ask('sungabha');
  await expect(ask('sungabha', 'break')).rejects.toThrow('broken');
  const second = await ask('sungabha');
  expect(second).not.toBe(first);
  await expect(ask('sungabha', 'nothing', 1)).rejects.toThrow('no answer within 1 ms');
  expect(await ask('sungabha')).not.toBe(second);
});
