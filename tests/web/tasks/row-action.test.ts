import { expect, test } from 'vitest';
import type { ApplicationSummary } from '../../../server/contract/application-list.ts';
import { rowAction } from '../../../web/tasks/row-action.ts';

type Waiting = ApplicationSummary['waiting'][number];
type Row = Parameters<typeof rowAction>[0];

const application: Waiting = {
  run: 1,
  form: 'application',
  event: 'SUBMIT',
  eventTitle: { ne: 'पेश गर्नुहोस्', en: 'Submit' },
  roles: ['D'],
  mine: true,
  fills: true,
  inBulk: false,
  since: '2026-10-12T06:00:00.000Z',
};
const row = (of: Partial<Row>): Row => ({ id: 'one', waiting: [application], returned: false, ...of });

test('a form is filled in, and corrected where it came back', () => {
  expect(rowAction(row({}))).toMatchObject({ to: '/user/applications/one/forms/application', fills: 'fill' });
  expect(rowAction(row({ returned: true })).fills).toBe('correct');
});

test('what is decided is called by its own name, and a file that waits for others is only looked at', () => {
  const decided = { ...application, fills: false };
  expect(rowAction(row({ waiting: [decided], returned: true }))).toEqual({
    to: '/user/applications/one/forms/application',
    label: application.eventTitle,
  });
  expect(rowAction(row({ waiting: [{ ...application, mine: false }] }))).toEqual({ to: '/user/applications/one' });
});
