import { randomUUID } from 'node:crypto';
import { readAll } from '../../../scripts/start/demo-read.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationList, ApplicationSummary } from '../../../server/contract/application-list.ts';
import type { ActivityList } from '../../../server/contract/audit.ts';
import type { NotificationList } from '../../../server/contract/notification.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Assignee, TeamTasks, TeamView } from '../../../server/contract/task.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
} from '../../support/case.ts';

const DAY_MS = 86_400_000;
const first = 'subengineer@sungabha.example';
const second = 'subengineer2@sungabha.example';

let office: Office;
/** Waits for the sub-engineer. */
let waiting: DrivenCase;
/** Waits for the designer who filed it. */
let drafted: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  const { server } = office;
  await server.owner.query(
    `insert into account (organization_id, id, login_id, password_hash, name_ne, role, designation_ne, wards, profile)
     select organization_id, $1, $2, password_hash, 'सरिता राई', role, designation_ne, wards, '{}' from account where login_id = $3`,
    [randomUUID(), second, first],
  );
  waiting = await openCase(office);
  drafted = await openCase(office, { applicationNo: 8_384_000_003 });
  await fillAndSubmit(office, waiting, { form: APPLICATION, role: 'D' });
  pass(2);
});
afterAll(() => office.stop());

function pass(days: number): void {
  const { clock } = office.server;
  clock.moveTo(new Date(Date.parse(clock.now()) + days * DAY_MS).toISOString());
}

async function idOf(loginId: string): Promise<string> {
  const { rows } = await office.server.owner.query<{ id: string }>('select id from account where login_id = $1', [
    loginId,
  ]);
  return rows[0]?.id ?? '';
}

async function inboxOf(
  who: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly ApplicationSummary[]> {
  const answer = await office.server.as(who, { url: '/api/applications', query: { view: 'inbox', ...query } });
  expect(answer.statusCode).toBe(200);
  return answer.json<ApplicationList>().items;
}

type Move = { readonly role?: string; readonly to?: string; readonly from?: string };
/** Moves the waiting file at the sub-engineer's post; how the server answered. */
async function move(who: string, { role = 'B', ...people }: Move, id = waiting.id): Promise<string> {
  const answer = await office.server.as(who, {
    method: 'PUT',
    url: `/api/applications/${id}/assignment`,
    payload: { role, ...people },
  });
  return answer.statusCode === 204 ? 'ok' : answer.json<ProblemBody>().code;
}

const see = (who: string) => office.server.as(who, { method: 'POST', url: `/api/applications/${waiting.id}/seen` });

describe('what came to a person is unread', () => {
  const toldNew = async (who: string): Promise<boolean> => {
    const answer = await office.server.as(who, { url: '/api/notifications' });
    return answer
      .json<NotificationList>()
      .items.some(({ applicationId, isNew }) => applicationId === waiting.id && isNew);
  };

  test('until they have had it open, each for themselves', async () => {
    expect((await inboxOf(first)).map(({ unread }) => unread)).toEqual([true]);
    await office.server.jobs.drain();
    expect([await toldNew(first), await toldNew(second)]).toEqual([true, true]);
    expect((await see(first)).statusCode).toBe(204);
    expect([await toldNew(first), await toldNew(second)]).toEqual([false, true]);
    expect((await inboxOf(first)).map(({ unread }) => unread)).toEqual([false]);
    expect((await inboxOf(second)).map(({ unread }) => unread)).toEqual([true]);
    expect(await inboxOf(first, { unread: 'true' })).toEqual([]);
    expect((await inboxOf(second, { unread: 'true' })).map(({ id }) => id)).toEqual([waiting.id]);
  });

  test('and again when it comes back to them', async () => {
    pass(1);
    const sent = await office.server.as(first, {
      method: 'POST',
      url: `/api/applications/${waiting.id}/events`,
      payload: {
        type: 'RETURN',
        form: APPLICATION,
        note: 'सच्याउनुहोस् ।',
        requestId: randomUUID(),
        version: (await inboxOf(first))[0]?.version,
      },
    });
    expect(sent.statusCode).toBe(200);
    pass(1);
    await fillAndSubmit(office, waiting, { form: APPLICATION, role: 'D' });
    expect((await inboxOf(first)).map(({ unread }) => unread)).toEqual([true]);
  });

  test('what waits for nobody of their posts is not', async () => {
    const all = await office.server.as('A', { url: '/api/applications', query: { view: 'all' } });
    expect(all.json<ApplicationList>().items.map(({ unread }) => unread)).toEqual([false, false]);
  });
});

describe('a file of a post', () => {
  test('is taken by a colleague, seen by the others, and is handed on or given back by who has it', async () => {
    const [a, b] = [await idOf(first), await idOf(second)];
    expect(await move(first, { to: a })).toBe('ok');
    expect((await inboxOf(second))[0]?.holders).toEqual([
      { role: 'B', id: a, nameNe: expect.any(String), mine: false },
    ]);
    expect((await inboxOf(first))[0]?.holders).toMatchObject([{ mine: true }]);
    expect([(await inboxOf(first, { holder: 'me' })).length, (await inboxOf(second, { holder: 'me' })).length]).toEqual(
      [1, 0],
    );
    expect([
      (await inboxOf(first, { holder: 'others' })).length,
      (await inboxOf(second, { holder: 'others' })).length,
    ]).toEqual([0, 1]);
    expect(await inboxOf(first, { holder: 'nobody' })).toEqual([]);
    expect(await move(second, { to: b })).toBe('taskTaken');
    expect(await move(second, { to: b, from: a })).toBe('notOfPost');
    expect(await move(first, { to: b, from: a })).toBe('ok');
    expect(await move(second, { from: b })).toBe('ok');
    expect((await inboxOf(first, { holder: 'nobody' })).map(({ holders }) => holders)).toEqual([[]]);
  });

  test('is given by a supervisor, to people of the post only', async () => {
    const [a, b, chief] = [await idOf(first), await idOf(second), await idOf('chief@sungabha.example')];
    expect(await move('A', { to: chief })).toBe('notOfPost');
    expect(await move('A', { to: a, role: 'D' })).toBe('notOfPost');
    expect(await move('A', { to: b })).toBe('ok');
    const told = await office.server.as(second, { url: '/api/notifications' });
    expect(
      told.json<NotificationList>().items.map(({ subject, isNew }) => [subject.ne.includes('जिम्मा'), isNew]),
    ).toEqual([[true, true]]);
    expect(await move('C', { to: a, from: b })).toBe('ok');
    expect(await move('R', { to: await idOf('revenue@sungabha.example') })).toBe('notOfPost');
    expect(await move('R', { to: await idOf('revenue@sungabha.example'), role: 'R' })).toBe('ok');
    expect(await move('D', { to: a })).toBe('forbidden');
  });

  test('goes to one of two who take it in the same moment', async () => {
    const [a, b] = [await idOf(first), await idOf(second)];
    expect(await move('A', { from: a })).toBe('ok');
    const answers = await Promise.all([move(first, { to: a }), move(second, { to: b })]);
    expect(answers.toSorted()).toEqual(['ok', 'taskTaken']);
    const [file] = await inboxOf(first);
    const holder = file?.holders.find(({ role }) => role === 'B');
    expect(await move('A', { to: a, ...(holder && { from: holder.id }) })).toBe('ok');
  });

  test('is open to the others too: who has it is no matter of law', async () => {
    const actions = await office.server.as(second, { url: `/api/applications/${waiting.id}/actions` });
    expect(actions.json<{ actions: { open: boolean }[] }>().actions.some(({ open }) => open)).toBe(true);
  });

  test('is nobody’s again when who had it has left the office', async () => {
    const a = await idOf(first);
    await office.server.owner.query('update account set active = false where id = $1', [a]);
    expect((await inboxOf(second, { holder: 'nobody' })).map(({ id }) => id)).toEqual([waiting.id]);
    expect((await inboxOf(second))[0]?.holders.map(({ role }) => role)).toEqual(['R']);
    expect(await move(second, { to: await idOf(second) })).toBe('ok');
    await office.server.owner.query('update account set active = true where id = $1', [a]);
  });

  test('has everybody of the post to choose from, who has least first', async () => {
    const answer = await office.server.as('A', {
      url: `/api/applications/${waiting.id}/assignees`,
      query: { role: 'B' },
    });
    const choice = answer.json<Assignee[]>();
    expect(choice.map(({ id }) => id)).toEqual(expect.arrayContaining([await idOf(first), await idOf(second)]));
    expect([choice[0]?.tasks, choice.at(-1)]).toEqual([
      0,
      expect.objectContaining({ id: await idOf(second), tasks: 1 }),
    ]);
  });

  test('keeps in the activity log who took it, who gave it and who gave it back', async () => {
    const answer = await office.server.as('C', { url: '/api/activity', query: { application: waiting.id } });
    const kept = answer.json<ActivityList>().items.map(({ action }) => action);
    expect(
      kept
        .filter((action) => action.startsWith('task.'))
        .toReversed()
        .slice(0, 5),
    ).toEqual(['task.taken', 'task.given', 'task.released', 'task.given', 'task.given']);
  });
});

describe('a supervisor sees the team', () => {
  const teamOf = async (who: string): Promise<TeamView> =>
    (await office.server.as(who, { url: '/api/team' })).json<TeamView>();
  const tasksOf = async (query: Readonly<Record<string, string>>): Promise<TeamTasks['items']> =>
    (await office.server.as('A', { url: '/api/team/tasks', query })).json<TeamTasks>().items;

  test('by post, by person and by ward, with what waits for the applicant', async () => {
    const { posts, people, wards, total, unassigned } = await teamOf('A');
    expect(posts.find(({ role }) => role === 'B')).toMatchObject({ tasks: 1, unassigned: 0 });
    expect(posts.find(({ role }) => role === 'D')).toMatchObject({ tasks: 1, unassigned: 0 });
    expect(people.find(({ nameNe }) => nameNe === 'सरिता राई')).toMatchObject({ tasks: 1, roles: ['B'] });
    expect(people.filter(({ roles }) => roles.includes('D')).map(({ tasks }) => tasks)).toEqual([1]);
    expect(wards.map(({ ward, tasks }) => [ward, tasks])).toEqual([
      ['04', 1],
      ['09', 1],
    ]);
    expect([total.tasks, unassigned]).toEqual([2, 0]);
  });

  test('and the files behind each number, the oldest first', async () => {
    const everything = await tasksOf({});
    expect(everything.map(({ role, application, assignable }) => [role, application.id, assignable])).toEqual([
      ['D', drafted.id, false],
      ['B', waiting.id, true],
    ]);
    expect((await tasksOf({ role: 'B' })).map(({ holder }) => holder)).toEqual([
      { id: await idOf(second), nameNe: 'सरिता राई', given: true },
    ]);
    expect(await tasksOf({ holder: 'nobody' })).toEqual([]);
    expect((await tasksOf({ holder: await idOf(second) })).length).toBe(1);
    expect(await tasksOf({ holder: await idOf(first) })).toEqual([]);
    expect((await tasksOf({ ward: '09' })).map(({ application }) => application.id)).toEqual([drafted.id]);
  });

  test('work of a post that one person alone holds is theirs without anybody saying so', async () => {
    await bringTo(office, waiting, { state: 'application', form: APPLICATION, role: 'A' });
    const [task] = await tasksOf({ role: 'A' });
    expect(task?.holder).toEqual({
      id: await idOf('engineer@sungabha.example'),
      nameNe: expect.any(String),
      given: false,
    });
  });

  test('page after page, and no page by a mark that is none', async () => {
    for (const cursor of [
      'x',
      Buffer.from('{"a":1}').toString('base64url'),
      Buffer.from('["2026-99-99","x","B"]').toString('base64url'),
    ]) {
      const answer = await office.server.as('A', { url: '/api/team/tasks', query: { cursor } });
      expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
    }
  });

  test('is closed to whoever does not supervise', async () => {
    for (const who of ['B', 'D', 'G', 'TADM'])
      expect((await office.server.as(who, { url: '/api/team' })).statusCode).toBe(403);
  });
});

test('in a fresh demo everybody has read what the stories told them; only what came lately is unread', async () => {
  const { runtime, organizationId, clock, jobs } = office.server;
  pass(4);
  await fillAndSubmit(office, drafted, { form: APPLICATION, role: 'D' });
  await jobs.drain();
  await runtime.inOrganization(organizationId, (trx) => readAll(trx, clock.now()));
  expect((await inboxOf('A')).map(({ id, unread }) => [id, unread])).toEqual([[waiting.id, false]]);
  expect((await inboxOf(first)).map(({ id, unread }) => [id, unread])).toEqual([[drafted.id, true]]);
  const told = await office.server.as(second, { url: '/api/notifications' });
  const { items, unread } = told.json<NotificationList>();
  expect([items.length > 1, items.some(({ isNew }) => isNew), unread]).toEqual([true, false, 0]);
});
