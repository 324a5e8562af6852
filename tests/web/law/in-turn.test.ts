import { expect, test } from 'vitest';
import { oneAfterTheOther } from '../../../web/law/use-in-turn.ts';

test('deeds are done one at a time, and what nobody waits for any more is left undone', async () => {
  const inTurn = oneAfterTheOther();
  const done: string[] = [];
  let under = 0;
  const deed = (name: string) => async () => {
    under += 1;
    expect(under).toBe(1);
    await Promise.resolve();
    under -= 1;
    done.push(name);
    return name;
  };
  const gone = new AbortController();
  const first = inTurn(deed('first'));
  const second = inTurn(deed('second'), gone.signal);
  const third = inTurn(deed('third'), new AbortController().signal);
  gone.abort();
  await expect(second).rejects.toThrow();
  expect([await first, await third]).toEqual(['first', 'third']);
  expect(done).toEqual(['first', 'third']);
});

test('a deed that fails keeps none of the later ones waiting', async () => {
  const inTurn = oneAfterTheOther();
  const failed = inTurn(() => Promise.reject(new Error('refused')));
  const next = inTurn(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('next');
});
