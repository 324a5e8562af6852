import { expect, test, vi } from 'vitest';
import { atMost, inTurn, openPlaces } from '../../server/in-turn.ts';

// who is never called waits for ever
vi.setConfig({ testTimeout: 20_000 });

/** Work that ends when it is told to. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: () => ended, end };
}

test('an office that sends many sheets waits for itself; another one is served meanwhile', async () => {
  const places = openPlaces(2);
  const done: string[] = [];
  const long = work();
  const send = (office: string, name: string, run: () => Promise<void>) =>
    inTurn({ queue: office, person: 'somebody' }, () => atMost(places, run)).then(() => done.push(name));
  const many = [
    send('one', 'first', long.run),
    ...['second', 'third'].map((name) => send('one', name, async () => {})),
  ];
  await send('two', 'of the other', async () => {});
  expect(done).toEqual(['of the other']);
  long.end();
  await Promise.all(many);
  expect(done).toEqual(['of the other', 'first', 'second', 'third']);
});

test('no more work at once than there are places, in the order of coming', async () => {
  const places = openPlaces(2);
  const works = [work(), work(), work(), work()];
  const begun: number[] = [];
  const all = works.map(({ run }, index) =>
    atMost(places, () => {
      begun.push(index);
      return run();
    }),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.end();
  await all[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('who asks much waits for themselves: others have their turn between, and the fifth piece of one person is turned away', async () => {
  const done: string[] = [];
  const long = work();
  const ask = (person: string, name: string, run = async (): Promise<void> => {}) =>
    inTurn({ queue: 'an office', person }, run).then(() => done.push(name));
  const much = [ask('one', 'first', long.run), ...['second', 'third', 'fourth'].map((name) => ask('one', name))];
  await expect(ask('one', 'fifth')).rejects.toMatchObject({ problemCode: 'rateLimited' });
  const others = [ask('two', 'of two'), ask('three', 'of three')];
  long.end();
  await Promise.all([...much, ...others]);
  expect(done).toEqual(['first', 'second', 'of two', 'of three', 'third', 'fourth']);
  await ask('one', 'again');
});

test('work that fails lets the next one go', async () => {
  const turn = { queue: 'another office', person: 'somebody' };
  const failing = inTurn(turn, () => Promise.reject(new Error('no')));
  const next = inTurn(turn, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('an office has a longest queue', async () => {
  const long = work();
  const turns = Array.from({ length: 25 }, (_, index) =>
    inTurn({ queue: 'a busy office', person: `person ${String(index)}` }, long.run),
  );
  await expect(inTurn({ queue: 'a busy office', person: 'one more' }, long.run)).rejects.toMatchObject({
    problemCode: 'rateLimited',
  });
  long.end();
  await Promise.all(turns);
});
