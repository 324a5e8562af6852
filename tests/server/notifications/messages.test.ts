import { expect, test } from 'vitest';
import { bodyOf } from '../../../server/notifications/messages.ts';

const partsOfSms = 4;
const lettersOfPart = 67;
const body = { ne: 'क'.repeat(1_000), en: 'The case moves on.' };

test('an SMS is as much Nepali as four chained parts hold, a letter is whole and in both languages', () => {
  expect(bodyOf('sms', body)).toBe('क'.repeat(partsOfSms * lettersOfPart));
  expect(bodyOf('sms', { ne: 'दर्ता भयो।', en: 'Registered.' })).toBe('दर्ता भयो।');
  expect(bodyOf('email', body)).toBe(`${body.ne}\n\nThe case moves on.\n`);
});
