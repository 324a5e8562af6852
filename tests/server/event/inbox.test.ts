import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationList, ApplicationSummary } from '../../../server/contract/application-list.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
  send,
} from '../../support/case.ts';

const DAY_MS = 86_400_000;
const designer1 = 'designer1@sungabha.example';
const designer2 = 'designer2@sungabha.example';

function listOf(office: Office, who: string, query: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> {
  return office.server.as(who, { url: '/api/applications', query });
}

describe('the task list of an office', () => {
  let office: Office;
  /** By the last two digits of the sample's number. */
  const cases: Record<number, DrivenCase> = {};
  beforeAll(async () => {
    office = await openOffice();
    for (const no of [1, 3, 4, 7]) cases[no] = await openCase(office, { applicationNo: 8_384_000_000 + no });
    await bringTo(office, caseOf(1), { state: 'technical-design' });
    await fillAndSubmit(office, caseOf(3), { form: APPLICATION, role: 'D' });
    await fillAndSubmit(office, caseOf(7), { form: APPLICATION, role: 'D' });
    await send(office, caseOf(7), 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस् ।' });
  });
  afterAll(() => office.stop());

  function caseOf(no: number): DrivenCase {
    const found = cases[no];
    if (found === undefined) throw new Error(`no case ${no}`);
    return found;
  }

  async function seen(
    who: string,
    query: Readonly<Record<string, string>> = { view: 'all' },
  ): Promise<readonly number[]> {
    const answer = await listOf(office, who, query);
    expect(answer.statusCode).toBe(200);
    const ids = answer.json<ApplicationList>().items.map(({ id }) => id);
    return Object.entries(cases)
      .filter(([, { id }]) => ids.includes(id))
      .map(([no]) => Number(no));
  }

  test('a designer sees the cases that they filed, and no others', async () => {
    expect(await seen(designer1)).toEqual([1, 7]);
    expect(await seen(designer2)).toEqual([3, 4]);
  });

  test("a ward's post sees its ward", async () => {
    expect(await seen('ward04@sungabha.example')).toEqual([1]);
    expect(await seen('ward02@sungabha.example')).toEqual([7]);
  });

  test.each(['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'ADM', 'TADM', 'AUD'])(
    'role %s sees the whole office',
    async (role) => {
      expect(await seen(role)).toEqual([1, 3, 4, 7]);
    },
  );

  test('the inbox holds what waits for the person, and nothing else', async () => {
    expect(await seen(designer1, { view: 'inbox' })).toEqual([1, 7]);
    expect(await seen(designer2, { view: 'inbox' })).toEqual([4]);
    expect(await seen('B', { view: 'inbox' })).toEqual([3]);
    for (const role of ['A', 'C', 'R', 'G', 'AUD']) expect(await seen(role, { view: 'inbox' })).toEqual([]);
  });

  test('a returned form stands in the tab of what came back', async () => {
    expect(await seen(designer1, { view: 'returned' })).toEqual([7]);
    expect(await seen('B', { view: 'returned' })).toEqual([]);
  });

  test('what somebody has had a hand in is theirs', async () => {
    expect(await seen('B', { view: 'mine' })).toEqual([1, 7]);
    expect(await seen('A', { view: 'mine' })).toEqual([1]);
    expect(await seen(designer2, { view: 'mine' })).toEqual([3, 4]);
  });

  test.each(['A', 'B', 'C', designer1, designer2, 'G', 'AUD'])('the tabs of %s count what they hold', async (who) => {
    const { counts } = (await listOf(office, who, {})).json<ApplicationList>();
    for (const [view, count] of Object.entries(counts))
      expect([view, (await seen(who, { view })).length]).toEqual([view, count]);
  });

  test('a row says whose turn it is, and whether it is mine', async () => {
    const [row] = (await listOf(office, 'B', { view: 'inbox' })).json<ApplicationList>().items;
    expect(row).toMatchObject({ id: caseOf(3).id, myTurn: true, returned: false, status: 'P', ward: '09' });
    expect(row?.waiting).toEqual([expect.objectContaining({ form: APPLICATION, event: 'RECOMMEND', roles: ['B'] })]);
    const [same] = (await listOf(office, 'A', { q: 'भीमसेन', view: 'all' })).json<ApplicationList>().items;
    expect(same).toMatchObject({ id: caseOf(3).id, myTurn: false });
  });

  test('of several who are waited for, whoever the stage names first stands first, however the rows lie', async () => {
    const { owner } = office.server;
    const { id } = caseOf(3);
    const rolesSeen = async () => {
      const { items } = (await listOf(office, 'A', { view: 'all' })).json<ApplicationList>();
      return items.find((item) => item.id === id)?.waiting[0]?.roles;
    };
    await owner.query(
      `insert into inbox (organization_id, application_id, position, form, event, role, role_order, ward, since, run)
        select organization_id, application_id, position, form, event, 'A', 1, ward, since, run from inbox where application_id = $1`,
      [id],
    );
    expect(await rolesSeen()).toEqual(['B', 'A']);
    await owner.query('update inbox set role_order = 1 - role_order where application_id = $1', [id]);
    expect(await rolesSeen()).toEqual(['A', 'B']);
    await owner.query("delete from inbox where application_id = $1 and role = 'A'", [id]);
    await owner.query('update inbox set role_order = 0 where application_id = $1', [id]);
  });

  describe('search finds', () => {
    test.each<[string, string, readonly number[]]>([
      ['a name', 'सुशीला थापा', [1]],
      ['part of a name', 'सुशी', [1]],
      ['its words in any order', 'थापा सुशीला', [1]],
      ['a plot in Nepali digits', '२१५', [1]],
      ['a plot in other digits', '215', [1]],
      ['a registration number', '०८३/०८४-०००१', [1]],
      ['a registration number in other digits', '083/084-0001', [1]],
      ['a telephone number', '9801000001', [1]],
      ['an application number, as it was given in turn', '8384000003', [4]],
      ['nothing by a name that nobody has', 'कोही छैन', []],
      ['nothing by a sign that stands for anything', '%', []],
      ['nothing by a sign that stands for one letter', '____', []],
      ['nothing by a backslash', '\\', []],
      ['nothing by the end of a statement', "'; drop table application; --", []],
    ])('%s', async (_, q, expected) => {
      expect(await seen('A', { view: 'all', q })).toEqual(expected);
    });

    test('only what the person may see', async () => {
      expect(await seen(designer2, { view: 'all', q: 'सुशीला थापा' })).toEqual([]);
      expect(await seen('ward02@sungabha.example', { view: 'all', q: 'सुशीला थापा' })).toEqual([]);
    });

    test('by ward, year, kind and status', async () => {
      expect(await seen('A', { view: 'all', ward: '09' })).toEqual([3]);
      expect(await seen('A', { view: 'all', type: '4' })).toEqual([7]);
      expect(await seen('A', { view: 'all', year: '8384' })).toEqual([1, 3, 4, 7]);
      expect(await seen('A', { view: 'all', year: '8485' })).toEqual([]);
      expect(await seen('A', { view: 'all', status: 'C' })).toEqual([]);
    });
  });

  test.each<[string, Record<string, string>]>([
    ['a tab that there is not', { view: 'everything' }],
    ['a page of a thousand', { limit: '1000' }],
    ['a page of nothing', { limit: '0' }],
    ['a limit of letters', { limit: 'all' }],
    ['a filter of its own', { filedBy: 'x' }],
    ['a cursor of letters', { cursor: 'x' }],
    ['a cursor that is JSON', { cursor: Buffer.from('{"a":1}').toString('base64url') }],
    ['a cursor of nothing', { cursor: Buffer.from('[]').toString('base64url') }],
    ['a cursor of numbers', { cursor: Buffer.from('[1,2]').toString('base64url') }],
    ['a cursor of a time that is none', { cursor: cursorOf('9'.repeat(24), '00000000-0000-4000-8000-000000000000') }],
    [
      'a cursor of a month that is none',
      { cursor: cursorOf('2026-99-99T00:00:00.000Z', '00000000-0000-4000-8000-000000000000') },
    ],
    ['a cursor of an id that is none', { cursor: cursorOf('2026-11-01T00:00:00.000Z', '-'.repeat(36)) }],
    ['a search of a thousand letters', { q: 'क'.repeat(1000) }],
  ])('%s is refused in words', async (_, query) => {
    const answer = await listOf(office, 'A', query);
    expect(answer.json<ProblemBody>()).toMatchObject({ status: 400, code: 'requestInvalid' });
    expect(answer.json<ProblemBody>().texts.ne).toMatch(/[ऀ-ॿ]/u);
  });

  test('a letter that no database holds finds nothing and breaks nothing', async () => {
    const answer = await listOf(office, 'A', { view: 'all', q: 'क\u0000' });
    expect(answer.statusCode).toBeLessThan(500);
  });

  function cursorOf(filedAt: string, id: string): string {
    return Buffer.from(JSON.stringify([filedAt, id])).toString('base64url');
  }

  // the clock only goes on: this comes last
  test('a file is over its days from the day after the last of them', async () => {
    const { clock, owner } = office.server;
    const { rows } = await owner.query<{ due: string }>(
      'select due::text as due from inbox where application_id = $1 and due is not null',
      [caseOf(3).id],
    );
    const last = Date.parse(`${rows[0]?.due ?? ''}T06:00:00.000Z`);
    const late: boolean[] = [];
    for (const at of [last, last + DAY_MS]) {
      clock.moveTo(new Date(at).toISOString());
      late.push((await seen('B', { view: 'overdue' })).includes(3));
    }
    expect(late).toEqual([false, true]);
  });
});

describe('pages', () => {
  let office: Office;
  const opened: string[] = [];
  beforeAll(async () => {
    office = await openOffice();
    // three moments, many cases in each: the order within a moment must hold too
    for (let moment = 0; moment < 3; moment += 1) {
      for (let n = 0; n < 8; n += 1) opened.push((await openCase(office)).id);
      office.server.clock.moveTo(new Date(Date.parse(office.server.clock.now()) + 60_000).toISOString());
    }
  });
  afterAll(() => office.stop());

  test('follow one another without a gap or a double, newest first, while new cases come in', async () => {
    const found: ApplicationSummary[] = [];
    let cursor: string | undefined;
    do {
      const page: ApplicationList = (
        await listOf(office, 'A', { view: 'all', limit: '5', ...(cursor === undefined ? {} : { cursor }) })
      ).json<ApplicationList>();
      found.push(...page.items);
      expect(page.items.length).toBeLessThanOrEqual(5);
      await openCase(office);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(opened));
    expect(found.length).toBe(opened.length);
    const times = found.map(({ filedAt }) => filedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('the last page says that it is the last, also when it is full', async () => {
    const { items, next } = (await listOf(office, 'A', { view: 'all', limit: '100' })).json<ApplicationList>();
    expect(items.length).toBeGreaterThan(opened.length);
    expect(next).toBeUndefined();
    const exact = (await listOf(office, 'A', { view: 'all', limit: String(items.length) })).json<ApplicationList>();
    expect(exact.next).toBeUndefined();
  });
});

test('a case counts its days with the applicant and with the office, each by whose turn it was', async () => {
  const office = await openOffice();
  const pass = (days: number): void =>
    office.server.clock.moveTo(new Date(Date.parse(office.server.clock.now()) + days * DAY_MS).toISOString());
  const daysOf = async (): Promise<readonly [number, number]> => {
    const [row] = (await listOf(office, 'A', { view: 'all' })).json<ApplicationList>().items;
    return [row?.daysWithApplicant ?? -1, row?.daysWithUs ?? -1];
  };
  const driven = await openCase(office);
  pass(3);
  expect(await daysOf()).toEqual([3, 0]);
  await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  pass(5);
  expect(await daysOf()).toEqual([3, 5]);
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस् ।' });
  pass(2);
  expect(await daysOf()).toEqual([5, 5]);
  await office.stop();
});
