import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentView, MentionablePerson } from '../../../server/contract/comments.ts';
import type { HistoryItem, VerifyView } from '../../../server/contract/history.ts';
import type { NotificationList } from '../../../server/contract/notification.ts';
import type { ReviewView } from '../../../server/contract/review.ts';
import { APPLICATION, bringTo, type DrivenCase, type Office, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';

let office: Office;
let driven: DrivenCase;
const owner = '/owner/nameNe';
const internal = 'घरधनीसँग फोनमा कुरा भयो।';

beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
});
afterAll(() => office.stop());

async function reviewAs(who: string): Promise<ReviewView> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}/review/${APPLICATION}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReviewView>();
}

function mark(who: string, payload: object) {
  return office.server.as(who, {
    method: 'PUT',
    url: `/api/applications/${driven.id}/review/${APPLICATION}`,
    payload,
  });
}

function answerTo(who: string, note: string, answer: string) {
  return office.server.as(who, {
    method: 'PUT',
    url: `/api/applications/${driven.id}/review/${APPLICATION}/${note}/answer`,
    payload: { answer },
  });
}

async function historyOf(): Promise<readonly HistoryItem[]> {
  return (await office.server.as('D', { url: `/api/applications/${driven.id}/history` })).json<HistoryItem[]>();
}

test('whose turn it is marks single fields, and nobody else sees them before the return', async () => {
  const first = await mark('B', { path: owner, reason: 'RR08', note: 'नागरिकतामा अर्कै हिज्जे छ।' });
  expect(first.statusCode, first.body).toBe(200);
  const view = first.json<ReviewView>();
  expect(view).toMatchObject({ mayMark: true, mayAnswer: false });
  expect(view.reasons.map(({ code }) => code)).toContain('RR01');
  expect(view.notes).toMatchObject([
    { path: owner, reason: { code: 'RR08' }, note: 'नागरिकतामा अर्कै हिज्जे छ।', mine: true, settled: false },
  ]);
  expect(view.notes[0]?.label.ne).toMatch(/ › /u);
  expect(view.notes[0]?.value.ne).not.toBe('');
  expect(view.notes[0]?.round).toBeUndefined();

  expect((await reviewAs('D')).notes).toEqual([]);
  const refused = await mark('A', { path: owner, note: 'मेरो पालो होइन' });
  expect(refused.json()).toMatchObject({ code: 'reviewClosed', status: 409 });
});

/** A mark that waits, as the database has it. */
async function keepRow(path: string): Promise<void> {
  const { rows } = await office.server.owner.query<{ row: unknown }>(
    'select to_jsonb(n) as row from review_note n where application_id = $1 and path = $2',
    [driven.id, path],
  );
  droppedRows.push({ path, row: rows[0]?.row });
}
const droppedRows: { readonly path: string; readonly row: unknown }[] = [];

test('a mark at the same field says it anew, and can be taken back while it waits', async () => {
  await keepRow(owner);
  const again = (await mark('B', { path: owner, reason: 'RR08', note: 'हिज्जे मिलाउनुहोस्।' })).json<ReviewView>();
  expect(again.notes).toMatchObject([{ path: owner, note: 'हिज्जे मिलाउनुहोस्।' }]);
  const paper = (await mark('B', { path: '/@papers/AT01', note: 'पाना नपढिने छ।' })).json<ReviewView>();
  expect(paper.notes).toHaveLength(2);
  await keepRow('/@papers/AT01');
  const dropped = await office.server.as('B', {
    method: 'DELETE',
    url: `/api/applications/${driven.id}/review/${APPLICATION}/${paper.notes.find(({ path }) => path !== owner)?.id ?? ''}`,
  });
  expect(dropped.json<ReviewView>().notes).toMatchObject([{ path: owner }]);
});

test('a field that the form has not, and a reason that the office has not, are refused with what is wrong', async () => {
  for (const wrong of [{ path: '/nosuch' }, { path: '/owner/nameNe/deeper' }, { path: owner, reason: 'XX' }]) {
    const answer = await mark('B', { note: 'के हो', ...wrong });
    expect(answer.json(), JSON.stringify(wrong)).toMatchObject({ code: 'requestInvalid', status: 400 });
  }
});

test('words that its owner put into the database in somebody’s name never go with a return', async () => {
  const { owner: database } = office.server;
  const forge = (path: string, who: string) =>
    database.query(
      `insert into review_note (organization_id, id, application_id, run, form, path, label, value, reason, reason_title, note, by_account, by_role, made_at, mark)
       select n.organization_id, $1, n.application_id, n.run, n.form, $2, n.label, n.value, n.reason, n.reason_title, 'घूस दिनुहोस्', a.id, a.role, n.made_at, n.mark
       from review_note n join account a on a.organization_id = n.organization_id and a.role = $3 and (a.id = n.by_account) = ($3 = n.by_role)
       where n.application_id = $4 and n.path = $5 limit 1`,
      [randomUUID(), path, who, driven.id, owner],
    );
  const back = () =>
    send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस्।', reason: 'RR02' });
  await forge('/@papers/AT01', 'B');
  const refused = await back();
  expect(refused.json()).toMatchObject({ code: 'reviewMarkChanged', status: 409 });
  await database.query(`delete from review_note where path = '/@papers/AT01'`);

  const { rows } = await database.query<{ note: string }>('select note from review_note where path = $1', [owner]);
  await database.query(`update review_note set note = 'अर्कै कुरा' where path = $1`, [owner]);
  expect((await back()).json()).toMatchObject({ code: 'reviewMarkChanged' });
  await database.query('update review_note set note = $2 where path = $1', [owner, rows[0]?.note]);

  // as it was when its author said something else, or had taken it back
  for (const was of droppedRows) {
    await database.query('delete from review_note where path = $1', [was.path]);
    await database.query('insert into review_note select * from jsonb_populate_record(null::review_note, $1)', [
      was.row,
    ]);
    expect((await back()).json()).toMatchObject({ code: 'reviewMarkChanged' });
    await database.query('delete from review_note where path = $1', [was.path]);
  }
  await mark('B', { path: owner, reason: 'RR08', note: 'हिज्जे मिलाउनुहोस्।' });

  // of somebody else it stays behind, as the next test sees
  await forge('/@papers/AT02', 'C');
});

test('the return takes all marks along, with a reason, and an internal note that the applicant never reads', async () => {
  const sent = await send(office, driven, 'B', {
    type: 'RETURN',
    form: APPLICATION,
    note: 'चिन्ह लागेको ठाउँ सच्याउनुहोस्।',
    reason: 'RR02',
    internalNote: internal,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const { rowCount } = await office.server.owner.query(
    `delete from review_note where path = '/@papers/AT02' and seq is null`,
  );
  expect(rowCount).toBe(1);
  const filer = await reviewAs('D');
  expect(filer).toMatchObject({ mayMark: false, mayAnswer: true });
  expect(filer.notes).toMatchObject([{ path: owner, round: 1, settled: false, mine: false }]);

  const [event] = (await historyOf()).slice(-1);
  expect(event?.review).toMatchObject({
    reason: { code: 'RR02' },
    notes: [{ form: APPLICATION, path: owner, reason: { code: 'RR08' }, note: 'हिज्जे मिलाउनुहोस्।' }],
    answers: [],
  });
  const comments = async (who: string) =>
    (await office.server.as(who, { url: `/api/applications/${driven.id}/comments` })).json<CommentView[]>();
  expect((await comments('A')).map(({ text }) => text)).toContain(internal);
  expect((await comments('D')).map(({ text }) => text)).not.toContain(internal);
  expect(JSON.stringify(await historyOf())).not.toContain(internal);
});

test('the filer answers, the answer goes with the form, and then nobody changes it', async () => {
  const [note] = (await reviewAs('D')).notes;
  const id = note?.id ?? '';
  expect((await answerTo('D', id, 'नागरिकताअनुसार मिलाइयो।')).statusCode).toBe(200);
  expect((await reviewAs('B')).notes[0]?.answer).toBeUndefined();
  expect((await answerTo('B', id, 'म होइन')).json()).toMatchObject({ code: 'reviewClosed' });

  await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  expect((await reviewAs('B')).notes).toMatchObject([{ round: 1, answer: 'नागरिकताअनुसार मिलाइयो।', settled: true }]);
  const submitted = (await historyOf()).findLast(({ review }) => (review?.answers.length ?? 0) > 0);
  expect(submitted?.review?.answers).toMatchObject([
    { path: owner, note: 'हिज्जे मिलाउनुहोस्।', answer: 'नागरिकताअनुसार मिलाइयो।' },
  ]);
  expect((await answerTo('D', id, 'अर्कै कुरा')).json()).toMatchObject({ code: 'reviewClosed' });
});

test('a second return is a round of its own beside the first, and the chain holds', async () => {
  await mark('B', { path: '', reason: 'RR99', note: 'फेरि हेर्नुहोस्।' });
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'फेरि सच्याउनुहोस्।' });
  expect((await reviewAs('D')).notes).toMatchObject([
    { round: 1, settled: true },
    { round: 2, settled: false, label: { en: 'The whole form' } },
  ]);
  const verified = await office.server.as('A', { url: `/api/applications/${driven.id}/verify` });
  expect(verified.json<VerifyView>()).toMatchObject({ valid: true });
});

test('a comment that names somebody tells them, once, and only who may read it can be named', async () => {
  const url = `/api/applications/${driven.id}`;
  const people = (await office.server.as('B', { url: `${url}/people` })).json<MentionablePerson[]>();
  const engineer = people.find(({ role }) => role === 'A');
  const filer = people.find(({ outside }) => outside);
  const write = (payload: object) => office.server.as('B', { method: 'POST', url: `${url}/comments`, payload });
  const again = {
    text: `@${engineer?.name ?? ''} एकपटक हेरिदिनुहोस्।`,
    toApplicant: false,
    mentions: [engineer?.id, engineer?.id],
  };
  // its answer is lost on the way, and it is sent once more
  const requestId = randomUUID();
  const said = await write({ ...again, requestId });
  expect(said.statusCode, said.body).toBe(201);
  expect(said.json<CommentView>().mentions).toEqual([{ id: engineer?.id, name: engineer?.name }]);
  expect((await write({ ...again, requestId })).json()).toEqual(said.json());
  const told = (await office.server.as('A', { url: '/api/notifications' })).json<NotificationList>().items;
  expect(told.filter(({ body }) => body.ne.includes('एकपटक हेरिदिनुहोस्'))).toHaveLength(1);
  // by e-mail too, until that person turns it off
  expect(await mentionLetters()).toEqual(['engineer@sungabha.example']);
  const off = [{ kind: 'mentioned', inApp: true, byEmail: false }];
  await office.server.as('A', {
    method: 'PUT',
    url: '/api/accounts/me/notification-settings',
    payload: { settings: off },
  });
  await write({ text: 'फेरि हेरिदिनुहोस्।', toApplicant: false, mentions: [engineer?.id] });
  expect(await mentionLetters()).toHaveLength(1);

  for (const mentions of [[filer?.id], [randomUUID()]])
    expect((await write({ text: 'भित्री कुरा', toApplicant: false, mentions })).json()).toMatchObject({
      code: 'requestInvalid',
    });
  await write({ text: 'कृपया फोन गर्नुहोस्।', toApplicant: true });
  const filerHears = (await office.server.as('D', { url: '/api/notifications' })).json<NotificationList>().items;
  expect(filerHears[0]?.body.ne).toContain('कृपया फोन गर्नुहोस्।');
});

/** To whom letters went about comments that name them. */
async function mentionLetters(): Promise<readonly string[]> {
  const { rows } = await office.server.owner.query<{ recipient: string }>(
    `select recipient from message where channel = 'email' and key like '%/mentioned/%' order by id`,
  );
  return rows.map(({ recipient }) => recipient);
}
