import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  openCase,
  openOffice,
  type Office,
  send,
} from '../../support/case.ts';
import { setupAs } from '../../support/setup-area.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice({ clock: '2026-11-01T04:15:00.000Z' });
  // from 3 to 10 November the amin does the engineer's work
  await setupAs(office.server, 'C').added('acting-officer', {
    data: { loginId: 'amin@sungabha.example', role: 'A', designationNe: 'नि. इन्जिनियर' },
    validFrom: '2026-11-03',
    validTo: '2026-11-10',
  });
});
afterAll(() => office.stop());

beforeEach(async () => {
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  expect((await send(office, driven, 'B', { type: 'RECOMMEND', form: APPLICATION })).statusCode).toBe(200);
});

const approve = { type: 'APPROVE', form: APPLICATION } as const;

async function actionsOf(role: string): Promise<ActionsView['actions']> {
  const answer = await office.server.as(role, { url: `/api/applications/${driven.id}/actions` });
  return answer.json<ActionsView>().actions;
}

async function inboxOf(role: string): Promise<readonly { readonly mine: boolean }[]> {
  const answer = await office.server.as(role, { url: `/api/applications?view=inbox` });
  const own = answer.json<ApplicationList>().items.find(({ id }) => id === driven.id);
  return own?.waiting.map(({ mine }) => ({ mine })) ?? [];
}

async function expectNotTheirs(): Promise<void> {
  expect((await actionsOf('AD')).find(({ event }) => event === 'APPROVE')?.open).toBe(false);
  expect(await inboxOf('AD')).toEqual([]);
  const refused = await send(office, driven, 'AD', { ...approve, as: 'A' });
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([403, 'notActing']);
}

// the clock goes forward from test to test
test('before the first day the post is not theirs', expectNotTheirs);

test('an acting officer has the post’s inbox and buttons, and signs as the post that was given', async () => {
  office.server.clock.moveTo('2026-11-04T05:00:00.000Z');
  const button = (await actionsOf('AD')).find(({ event, form }) => event === 'APPROVE' && form === APPLICATION);
  expect([button?.open, button?.as]).toEqual([true, 'A']);
  expect(await inboxOf('AD')).toEqual([{ mine: true }]);
  expect((await send(office, driven, 'AD', { ...approve, as: 'A' })).statusCode).toBe(200);
  const view = (await office.server.as('C', { url: `/api/applications/${driven.id}` })).json<ApplicationView>();
  const signed = view.forms.find(({ slug }) => slug === APPLICATION)?.approvals.find(({ role }) => role === 'A');
  expect([signed?.status, signed?.designation]).toEqual(['A', 'नि. इन्जिनियर']);
});

test('nobody takes a post that was not given to them', async () => {
  expect((await send(office, driven, 'B', { ...approve, as: 'A' })).json<ProblemBody>().code).toBe('notActing');
  expect((await send(office, driven, 'AD', { ...approve, as: 'C' })).json<ProblemBody>().code).toBe('notActing');
});

test('who holds a post beside their own still acts in their own without saying so', async () => {
  expect((await send(office, driven, 'AD', approve)).json<ProblemBody>().code).toBe('eventRefused');
  expect((await send(office, driven, 'A', approve)).statusCode).toBe(200);
});

test('who filed a file as its designer and has a post of the office since does nothing on it in that post', async () => {
  const { owner } = office.server;
  const { rows } = await owner.query<{ login_id: string }>(
    'select login_id from account where id = (select filed_by from application where id = $1)',
    [driven.id],
  );
  const [{ login_id: designer } = { login_id: '' }] = rows;
  await owner.query(`update account set role = 'A' where login_id = $1`, [designer]);
  const refused = await send(office, driven, designer, { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस्' });
  await owner.query(`update account set role = 'D' where login_id = $1`, [designer]);
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([403, 'ownFileSeat']);
});

test('after the last day the post is theirs no longer', async () => {
  office.server.clock.moveTo('2026-11-10T18:20:00.000Z');
  await expectNotTheirs();
});
