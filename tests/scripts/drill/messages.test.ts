import { expect, test } from 'vitest';
import { judgeMessages, type MessageRow } from '../../../scripts/drill/messages/judge.ts';

const row = (body: string, urgency: MessageRow['urgency'], status: string, cost = '150'): MessageRow => ({
  body,
  urgency,
  status,
  cost,
});

test('what the carrier has once and the office calls sent is sent; what it died over is a person’s', () => {
  const rows = [
    row('1', 'code', 'sent'),
    row('2', 'notice', 'unclear'),
    row('3', 'notice', 'unclear'),
    row('4', 'news', 'waiting', '0'),
  ];
  expect(judgeMessages(rows, ['1', '2'])).toEqual({
    sent: 1,
    forAPerson: 2,
    held: 1,
    lost: 0,
    twice: 0,
    spent: 450,
    wouldGoTwice: 1,
  });
});

test('what is called sent and is not there is lost, and so is a code or notice that nobody looks after', () => {
  expect(judgeMessages([row('1', 'news', 'sent')], [])).toMatchObject({ sent: 0, lost: 1 });
  expect(judgeMessages([row('1', 'code', 'waiting'), row('2', 'notice', 'failed')], [])).toMatchObject({ lost: 2 });
});

test('what the carrier has twice went twice', () => {
  expect(judgeMessages([row('1', 'code', 'sent')], ['1', '1'])).toMatchObject({ sent: 1, twice: 1 });
});
