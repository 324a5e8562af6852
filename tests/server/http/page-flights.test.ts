import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewestFlights } from '../../../scripts/bench/flights.ts';
import { APPLICATION, type DrivenCase, type Office, openCase, openOffice } from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** The session, then what follows from the address, then what follows of that and the end. */
const pages: readonly (readonly [string, string, number])[] = [
  ['the task list', '/api/applications?view=all', 3],
  ['a case', '/api/applications/:id', 2],
  ['the work of a case', '/api/applications/:id/tasks', 2],
  ['the history of a case', '/api/applications/:id/history', 2],
  ['what somebody was told', '/api/notifications', 2],
  ['the money of a case', '/api/applications/:id/ledger', 2],
  ['a form', `/api/applications/:id/forms/${APPLICATION}`, 2],
];

test.each(pages)(
  '%s waits for the database no more often than its questions depend on each other',
  async (_, path, most) => {
    const url = path.replace(':id', driven.id);
    const { roundTrips } = await fewestFlights(5, async () => {
      const { statusCode } = await office.server.as('D', { method: 'GET', url });
      expect(statusCode).toBe(200);
    });
    expect(roundTrips).toBeLessThanOrEqual(most);
  },
);

test('an autosave reads in one flight and writes in another', async () => {
  const url = `/api/applications/${driven.id}/forms/${APPLICATION}`;
  const view = await office.server.as('D', { method: 'GET', url });
  let { draftVersion } = view.json<{ readonly draftVersion: number }>();
  const { roundTrips } = await fewestFlights(5, async () => {
    const payload = { data: {}, draftVersion };
    const reply = await office.server.as('D', { method: 'PUT', url, payload });
    expect(reply.statusCode).toBe(200);
    ({ draftVersion } = reply.json<{ readonly draftVersion: number }>());
  });
  expect(roundTrips).toBeLessThanOrEqual(2);
});

test('a draft that was never kept cannot be gone on with', async () => {
  const { id } = await openCase(office);
  await office.server.owner.query('delete from draft where application_id = $1', [id]);
  const url = `/api/applications/${id}/forms/${APPLICATION}`;
  const reply = await office.server.as('D', { method: 'PUT', url, payload: { data: {}, draftVersion: 3 } });
  expect([reply.statusCode, reply.json<{ readonly code: string }>().code]).toEqual([409, 'draftConflict']);
});
