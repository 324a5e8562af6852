import { expect, test } from 'vitest';
import { wishIn } from '../../../form-schemas/values/sms-wish.ts';

const words = { stop: 'बन्द, STOP', start: 'सुरु START' };

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['“बन्द”', 'stop'],
  ['सन्देश बन्द गर्नुहोस्', 'stop'],
  ['NAKSA Stop', 'stop'],
  ['stop start', 'stop'],
  ['सुरु', 'start'],
  ['Naksa START!', 'start'],
  ['when does work start', undefined],
  ['work will start', undefined],
  ['मेरो घरको काम बन्द छ', undefined],
  ['बन्दोबस्त', undefined],
  ['unstoppable', undefined],
  ['', undefined],
])('“%s” is %s', (text, wish) => {
  expect(wishIn(text, words)).toBe(wish);
});

test('an office without such words hears no wish, whatever is written', () => {
  for (const text of ['STOP', 'बन्द', ', ,', '']) expect(wishIn(text, { stop: ' , ', start: '' })).toBeUndefined();
});
