import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ApplicationList } from '../../../server/contract/application-list.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import {
  APPLICATION,
  type DrivenCase,
  fillAndSubmit,
  openCase,
  openOffice,
  type Office,
  send,
} from '../../support/case.ts';
import { problemOf, setupAs } from '../../support/setup-area.ts';

const FROM_TO = { validFrom: '2026-10-25', validTo: '2026-12-31' } as const;

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
});
afterAll(() => office.stop());

const acting = (loginId: string, role: string) => ({ loginId, role, designationNe: 'निमित्त' });

/** A record as it may stand in the database of an office that runs since before seats were closed. */
async function putBadRecord(loginId: string, role: string, days: Partial<typeof FROM_TO> = FROM_TO): Promise<void> {
  await office.server.owner.query(
    `insert into setup_record (organization_id, kind, key, body, valid_from, valid_to)
     values ($1, 'acting-officer', $2, $3, $4, $5)`,
    [
      office.server.organizationId,
      `${loginId}/${role}`,
      JSON.stringify(acting(loginId, role)),
      days.validFrom ?? null,
      days.validTo ?? null,
    ],
  );
  forgetConfig(office.server.organizationId);
}

async function codeOf(who: string, as: string): Promise<string> {
  const answer = await send(office, driven, who, { type: 'APPROVE', form: APPLICATION, as });
  return answer.statusCode < 400 ? 'ok' : answer.json<ProblemBody>().code;
}

describe('nobody is entered as acting', () => {
  const posts = ['SYSTEM', 'PUBLIC', 'ADM', 'TADM', 'AUD', 'D'] as const;
  test.each(posts)('%s', async (role) => {
    const answer = await setupAs(office.server, 'ADM').add('acting-officer', {
      data: acting('subengineer@sungabha.example', role),
      ...FROM_TO,
      note: 'छ',
    });
    expect(answer.statusCode).toBe(422);
  });

  test.each(['designer1@sungabha.example', 'orgadmin@sungabha.example', 'auditor@sungabha.example'])(
    'by %s, who holds no post of the office',
    async (loginId) => {
      const { loginId: known } = { loginId };
      const answer = await setupAs(office.server, 'ADM').add('acting-officer', {
        data: acting(known, 'C'),
        ...FROM_TO,
        note: 'छ',
      });
      expect([answer.statusCode, problemOf(answer).code]).toEqual([422, 'actingHolder']);
    },
  );

  test.each([
    ['without a first day', { validTo: FROM_TO.validTo }],
    ['without a last day', { validFrom: FROM_TO.validFrom }],
  ])('%s', async (_name, days) => {
    const answer = await setupAs(office.server, 'ADM').add('acting-officer', {
      data: acting('amin@sungabha.example', 'A'),
      ...days,
      note: 'छ',
    });
    expect([answer.statusCode, problemOf(answer).code]).toEqual([422, 'daysNeeded']);
  });
});

describe('a bad record of before opens no seat', () => {
  test.each([
    ['subengineer@sungabha.example', 'SYSTEM', FROM_TO],
    ['designer1@sungabha.example', 'C', FROM_TO],
    ['orgadmin@sungabha.example', 'C', FROM_TO],
    ['ward04@sungabha.example', 'A', {}],
    ['revenue@sungabha.example', 'A', { validFrom: FROM_TO.validFrom }],
    ['revenue@sungabha.example', 'B', { validTo: FROM_TO.validTo }],
  ] as const)('%s as %s', async (loginId, role, days) => {
    await putBadRecord(loginId, role, days);
    expect(['notActing', 'forbidden']).toContain(await codeOf(loginId, role));
    const answer = await office.server.as(loginId, { url: `/api/applications/${driven.id}/actions` });
    expect(answer.json<ActionsView>().actions.filter((action) => action.as !== undefined)).toEqual([]);
  });

  test('and says so in its list, with what to do; one that opens a seat says nothing', async () => {
    await setupAs(office.server, 'ADM').added('acting-officer', {
      data: acting('amin@sungabha.example', 'A'),
      ...FROM_TO,
      note: 'तालिम',
    });
    const { records } = await setupAs(office.server, 'TADM').list('acting-officer');
    expect(Object.fromEntries(records.map(({ key, inert }) => [key, inert?.en]))).toEqual({
      'subengineer@sungabha.example/SYSTEM': expect.stringMatching(/nobody may act for this post/u),
      'designer1@sungabha.example/C': expect.stringMatching(/holds no post/u),
      'orgadmin@sungabha.example/C': expect.stringMatching(/holds no post/u),
      'ward04@sungabha.example/A': expect.stringMatching(/both the first and the last day/u),
      'revenue@sungabha.example/A': expect.stringMatching(/both the first and the last day/u),
      'revenue@sungabha.example/B': expect.stringMatching(/both the first and the last day/u),
      'amin@sungabha.example/A': undefined,
    });
  });
});

describe('on a file of one’s own', () => {
  const acts = (role: string) => ({ data: acting('asubengineer@sungabha.example', role), ...FROM_TO, note: 'बिदा' });
  beforeAll(() => setupAs(office.server, 'ADM').added('acting-officer', acts('B')));

  test('nobody acts for a post: not at events, not as buttons, not in the inbox; on another file they do', async () => {
    const own = await openCase(office);
    await fillAndSubmit(office, own, { form: APPLICATION, role: 'D' });
    const other = await openCase(office);
    await fillAndSubmit(office, other, { form: APPLICATION, role: 'D' });
    // once the designer of that file, today an officer
    await office.server.owner.query(
      `update application set filed_by = (select id from account where login_id = 'asubengineer@sungabha.example')
       where id = $1`,
      [own.id],
    );
    const recommend = { type: 'RECOMMEND', form: APPLICATION, as: 'B' } as const;
    const refused = await send(office, own, 'E', recommend);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'ownFileSeat']);
    const seats = async (id: string) => {
      const answer = await office.server.as('E', { url: `/api/applications/${id}/actions` });
      return answer.json<ActionsView>().actions.filter(({ as }) => as === 'B').length;
    };
    expect(await seats(own.id)).toBe(0);
    expect(await seats(other.id)).toBeGreaterThan(0);
    const inbox = (await office.server.as('E', { url: '/api/applications?view=inbox' })).json<ApplicationList>();
    expect(inbox.items.map(({ id }) => id)).toContain(other.id);
    expect(inbox.items.map(({ id }) => id)).not.toContain(own.id);
    const all = (await office.server.as('E', { url: '/api/applications?view=all' })).json<ApplicationList>();
    expect(all.items.find(({ id }) => id === own.id)?.myTurn).toBe(false);
    const give = { to: await idOf('asubengineer@sungabha.example'), role: 'B' };
    const url = `/api/applications/${own.id}/assignment`;
    const given = await office.server.as('A', { method: 'PUT', url, payload: give });
    expect(problemOf(given).code).toBe('ownFileSeat');
    expect((await send(office, other, 'E', recommend)).statusCode).toBe(200);
  });

  test.each(['by', 'confirmedBy'])('nobody acts for a post on an old paper file that says %s them', async (key) => {
    const old = await openCase(office);
    await fillAndSubmit(office, old, { form: APPLICATION, role: 'D' });
    const recommend = { type: 'RECOMMEND', form: APPLICATION, as: 'B' } as const;
    await office.server.owner.query(
      `update application set imported = jsonb_build_object($2::text, $3::text) where id = $1`,
      [old.id, key, await idOf('asubengineer@sungabha.example')],
    );
    const refused = await send(office, old, 'E', recommend);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([403, 'ownFileSeat']);
    const inbox = async () =>
      (await office.server.as('E', { url: '/api/applications?view=inbox' }))
        .json<ApplicationList>()
        .items.some(({ id }) => id === old.id);
    const all = (await office.server.as('E', { url: '/api/applications?view=all' })).json<ApplicationList>();
    expect([await inbox(), all.items.find(({ id }) => id === old.id)?.myTurn]).toEqual([false, false]);
    const somebody = await idOf('designer1@sungabha.example');
    await office.server.owner.query(
      `update application set imported = jsonb_build_object($2::text, $3::text) where id = $1`,
      [old.id, key, somebody],
    );
    expect(await inbox()).toBe(true);
    expect((await send(office, old, 'E', recommend)).statusCode).toBe(200);
  });
});

async function idOf(loginId: string): Promise<string> {
  const { rows } = await office.server.owner.query<{ id: string }>('select id from account where login_id = $1', [
    loginId,
  ]);
  return rows[0]?.id ?? '';
}
