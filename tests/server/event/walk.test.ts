import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countFlights, fewestFlights } from '../../../scripts/bench/flights.ts';
import {
  APPLICATION,
  type DrivenCase,
  type Office,
  openCase,
  openOffice,
  send,
  versionOf,
} from '../../support/case.ts';

let office: Office;
let driven: DrivenCase;
let version: number;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await save();
});
afterEach(() => vi.useRealTimers());
afterAll(() => office.stop());

async function save(): Promise<void> {
  version = await versionOf(office, driven);
  const reply = await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION, version });
  expect(reply.json()).toMatchObject({ version: version + 1, formStatus: 'draft' });
}

/** The same without the question for the version, which is the test's own. */
async function saveAgain(): Promise<void> {
  version += 1;
  await send(office, driven, 'D', { type: 'SAVE', form: APPLICATION, version });
}

test('a save waits three times: for all that it is decided on, for its turn, for the end', async () => {
  await save();
  const { roundTrips } = await fewestFlights(5, saveAgain);
  expect(roundTrips).toBe(3);
  expect(await versionOf(office, driven)).toBe(version + 1);
});

test('what is in force and how the office is set up is asked along with the case once it is believed no more', async () => {
  await save();
  await saveAgain();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_500 });
  const late = await countFlights(saveAgain);
  const soon = await countFlights(saveAgain);
  expect(late.statements).toBeGreaterThanOrEqual(soon.statements + 2);
  // the session and the calendar are asked for before there is a case
  expect(late.roundTrips).toBeLessThanOrEqual(soon.roundTrips + 2);
});

test('a save goes on from the draft of its own run, whichever runs have one', async () => {
  await save();
  const url = `/api/applications/${driven.id}/forms/${APPLICATION}`;
  const view = await office.server.as('D', { method: 'GET', url });
  const { draftVersion, data } = view.json<{ draftVersion: number; data: Record<string, unknown> }>();
  const typed = await office.server.as('D', { method: 'PUT', url, payload: { data, draftVersion } });
  expect(typed.statusCode).toBe(200);
  await layDraftOfAnotherRun();
  await save();
  const { rows } = await office.server.owner.query<{ run: number }>(
    'select run from draft where application_id = $1 and form = $2',
    [driven.id, APPLICATION],
  );
  expect(rows).toEqual([{ run: 2 }]);
});

/** The same form in a run that the case has not come to: all that matters here is that its draft lies there. */
async function layDraftOfAnotherRun(): Promise<void> {
  const owner = await office.server.owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into draft select (jsonb_populate_record(d, '{"run": 2, "version": 99}')).* from draft d
        where application_id = $1 and form = $2`,
      [driven.id, APPLICATION],
    );
    await owner.query('reset session_replication_role');
  } finally {
    owner.release();
  }
}
