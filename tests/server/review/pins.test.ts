import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormView } from '../../../server/contract/forms.ts';
import type { HistoryItem, VerifyView } from '../../../server/contract/history.ts';
import type { Pin, ReviewView } from '../../../server/contract/review.ts';
import { APPLICATION, bringTo, type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

const paper = 'AT01';
const TECHNICAL = 'map-technical-description-view';
const path = `/@papers/${paper}`;

let office: Office;
let driven: DrivenCase;
let pin: Pin;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
  const url = `/api/applications/${driven.id}/forms/${APPLICATION}`;
  const { attachments } = (await office.server.as('B', { url })).json<FormView>();
  const file = attachments.find(({ category }) => category === paper)?.given[0]?.id ?? '';
  pin = { file, page: 1, x: 2500, y: 7300 };
});
afterAll(() => office.stop());

function mark(payload: object) {
  const url = `/api/applications/${driven.id}/review/${APPLICATION}`;
  return office.server.as('B', { method: 'PUT', url, payload });
}

async function notesFor(who: string): Promise<ReviewView['notes']> {
  const url = `/api/applications/${driven.id}/review/${APPLICATION}`;
  return (await office.server.as(who, { url })).json<ReviewView>().notes;
}

test('a paper is marked at several places; a second time at the same place says it anew', async () => {
  const other = { ...pin, page: 2 };
  expect((await mark({ path, note: 'क्षेत्रफल मिलेन।', pin })).statusCode).toBe(200);
  await mark({ path, note: 'कित्ता नम्बर मिलेन।', pin: other });
  // the words of a pin in another order are the same place
  const { file, page, x, y } = pin;
  await mark({ path, note: 'क्षेत्रफल फरक छ।', pin: { y, x, page, file } });
  await mark({ path, note: 'पाना नपढिने छ।' });
  const notes = await notesFor('B');
  expect(new Map(notes.map((note) => [note.note, note.pin]))).toEqual(
    new Map([
      ['क्षेत्रफल फरक छ।', pin],
      ['कित्ता नम्बर मिलेन।', other],
      ['पाना नपढिने छ।', undefined],
    ]),
  );
  expect(notes.find((note) => note.pin !== undefined)).toMatchObject({ path, mine: true });
  expect(notes.find((note) => note.pin !== undefined)?.value.ne).toMatch(/\.pdf$/u);
});

test('a file of the case that is no paper of the field is marked with the form as a whole', async () => {
  const view = (await mark({ path: '', note: 'नक्साको माथिल्लो भाग हेर्नुहोस्।', pin })).json<ReviewView>();
  expect(view.notes.filter((note) => note.path === '')).toMatchObject([{ pin, label: { en: 'The whole form' } }]);
});

test('a mark is reached by its own form alone', async () => {
  const [waiting] = await notesFor('B');
  const url = `/api/applications/${driven.id}/review/${TECHNICAL}/${waiting?.id ?? ''}`;
  const answer = await office.server.as('B', { method: 'DELETE', url });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'recordNotFound']);
  expect((await notesFor('B')).map(({ id }) => id)).toContain(waiting?.id);
});

test('a place outside of the page, and a file that is not of the case or not of the paper, are refused', async () => {
  for (const [at, wrong] of [
    ['/@papers/AT02', pin],
    [path, { ...pin, file: randomUUID() }],
    ['', { ...pin, file: randomUUID() }],
    [path, { ...pin, x: 10_001 }],
    [path, { ...pin, y: -1 }],
    [path, { ...pin, page: 0 }],
    [path, { ...pin, depth: 1 }],
  ] as const) {
    const answer = await mark({ path: at, note: 'के हो', pin: wrong });
    expect(answer.json(), JSON.stringify(wrong)).toMatchObject({ code: 'requestInvalid', status: 400 });
  }
});

test('the return takes the places along: the filer sees them, history keeps them, the chain holds', async () => {
  expect(await notesFor('D')).toEqual([]);
  const returned = { type: 'RETURN', form: APPLICATION, note: 'चिन्ह लागेको ठाउँ सच्याउनुहोस्।', reason: 'RR02' };
  expect((await send(office, driven, 'B', returned)).statusCode).toBe(200);
  const sent = (await notesFor('D')).filter((note) => note.pin !== undefined);
  expect(sent.map((note) => note.pin)).toEqual(expect.arrayContaining([pin, { ...pin, page: 2 }]));
  expect(sent).toHaveLength(3);
  const url = `/api/applications/${driven.id}`;
  const [event] = (await office.server.as('D', { url: `${url}/history` })).json<HistoryItem[]>().slice(-1);
  expect(event?.review?.notes.filter((note) => note.pin !== undefined)).toHaveLength(3);
  expect((await office.server.as('A', { url: `${url}/verify` })).json<VerifyView>()).toMatchObject({ valid: true });
});

test('the marks of one person at places of files are bounded', async () => {
  await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  const answers = [];
  for (let x = 0; x < 101; x += 1) answers.push((await mark({ path, note: 'यहाँ', pin: { ...pin, x } })).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(100);
  expect(answers.at(-1)).toBe(400);
  // one that is there already is still said anew
  expect((await mark({ path, note: 'यहाँ हेर्नुहोस्', pin: { ...pin, x: 0 } })).statusCode).toBe(200);
});
