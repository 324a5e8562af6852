import { expect, test } from 'vitest';
import { atMost, inTurn, openPlaces } from '../../server/in-turn.ts';

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
    inTurn(office, () => atMost(places, run)).then(() => done.push(name));
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
