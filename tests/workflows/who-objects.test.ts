import { expect, test } from 'vitest';
import { after, deskOf, event } from './desk.ts';

const opens = (params?: { readonly by: string }) =>
  deskOf({}, { OBJECT: { unguarded: true, actions: [{ type: 'openObjection', ...(params ? { params } : {}) }] } });

const objects = (payload: Readonly<Record<string, unknown>>) => event('OBJECT', 'B', { payload });

test('an objection keeps who objects, in the answer that the stage names', () => {
  const { context } = after(
    opens({ by: 'neighbour' }),
    objects({ neighbour: 'गोपाल श्रेष्ठ' }),
    objects({ neighbour: '', objectionId: 'east' }),
  );
  expect(context.objections.map(({ id, by }) => [id, by])).toEqual([
    ['objection-1', 'गोपाल श्रेष्ठ'],
    ['east', undefined],
  ]);
});

test('a stage that names no answer keeps what it always kept', () => {
  const { context } = after(opens(), objects({ neighbour: 'गोपाल श्रेष्ठ' }));
  expect(context.objections.map((objection) => Object.keys(objection))).toEqual([['id', 'filedAt', 'open']]);
});
