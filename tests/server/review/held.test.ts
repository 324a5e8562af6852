import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryItem } from '../../../server/contract/history.ts';
import type { ReviewView } from '../../../server/contract/review.ts';
import { APPLICATION, type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

// What is said in the moment in which the form goes its way either goes with it or is refused; never is one thing in the record and another in its row.

let office: Office;
let driven: DrivenCase;
const owner = '/owner/nameNe';

beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
});
afterAll(() => office.stop());

const url = (...more: readonly string[]) => [`/api/applications/${driven.id}/review/${APPLICATION}`, ...more].join('/');

const mark = (payload: object) => office.server.as('B', { method: 'PUT', url: url(), payload });

async function waiting(): Promise<number> {
  const { rows } = await office.server.owner.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where application_name = 'naksa' and datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

type Answer = { readonly statusCode: number; readonly body: string };
const patience = { timeout: 20_000 };

/** Sends an event, and while it is being written, decided and not yet kept, something else; what the others were answered. */
async function whileWritten(
  event: () => Promise<Answer>,
  others: () => readonly Promise<Answer>[],
): Promise<readonly (readonly [number, string | undefined])[]> {
  const holder = await office.server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table history in share mode');
    const sending = event();
    await expect.poll(waiting, patience).toBe(1);
    let answered = 0;
    const asking = others().map((other) => other.finally(() => (answered += 1)));
    await expect.poll(async () => answered + (await waiting()) - 1, patience).toBe(asking.length);
    await holder.query('rollback');
    expect(await sending).toMatchObject({ statusCode: 200 });
    const answers = await Promise.all(asking);
    return answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).code]);
  } finally {
    holder.release();
  }
}

async function lastReview(): Promise<HistoryItem['review']> {
  const { server } = office;
  const items = (await server.as('D', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
  return items.at(-1)?.review;
}

async function notes(): Promise<readonly object[]> {
  const { rows } = await office.server.owner.query<object>(
    'select path, note, answer, seq is not null as sent from review_note where application_id = $1 order by path',
    [driven.id],
  );
  return rows;
}

let marked = '';

test('while a form is sent back its marks are neither said anew, nor added to, nor taken back', async () => {
  const note = { path: owner, note: 'हिज्जे मिलाउनुहोस्।' };
  marked = (await mark(note)).json<ReviewView>().notes[0]?.id ?? '';
  const heard = await whileWritten(
    () => send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस्।' }),
    () => [
      mark({ path: owner, note: 'अर्कै कुरा' }),
      mark({ path: '/@papers/AT01', note: 'पाना नपढिने छ।' }),
      office.server.as('B', { method: 'DELETE', url: url(marked) }),
    ],
  );
  expect(heard).toEqual([
    [409, 'reviewClosed'],
    [409, 'reviewClosed'],
    [404, 'recordNotFound'],
  ]);
  expect((await lastReview())?.notes).toMatchObject([note]);
  expect(await notes()).toEqual([{ ...note, answer: null, sent: true }]);
});

test('while a form is brought again its answers are not changed', async () => {
  const answer = (text: string) =>
    office.server.as('D', { method: 'PUT', url: url(marked, 'answer'), payload: { answer: text } });
  expect((await answer('मिलाइयो।')).statusCode).toBe(200);
  const heard = await whileWritten(
    () => send(office, driven, 'D', { type: 'SUBMIT', form: APPLICATION }),
    () => [answer('अर्कै कुरा')],
  );
  expect(heard).toEqual([[409, 'reviewClosed']]);
  expect((await lastReview())?.answers).toMatchObject([{ path: owner, answer: 'मिलाइयो।' }]);
  expect(await notes()).toMatchObject([{ path: owner, answer: 'मिलाइयो।' }]);
});
