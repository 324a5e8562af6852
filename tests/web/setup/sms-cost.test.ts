import { expect, test } from 'vitest';
import { costOf } from '../../../web/setup/sms/sms-cost.ts';

test('what an SMS costs is counted with long names in the places that the case fills', () => {
  expect(costOf('')).toEqual({ letters: 0, parts: 0 });
  expect(costOf('दर्ता भयो।')).toEqual({ letters: 10, parts: 1 });
  expect(costOf(`${'क'.repeat(52)}{{owner}}`)).toEqual({ letters: 70, parts: 1 });
  expect(costOf(`${'क'.repeat(52)}{{ owner }}।`)).toEqual({ letters: 71, parts: 2 });
});
