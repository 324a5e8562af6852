import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventResult } from '../../../server/contract/event.ts';
import type { ApplicationListPage, ListChoices, MasterList, SavedFilter } from '../../../server/contract/lists.ts';
import { respell } from '../../../server/lists/respell.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** What is written into the row of an application, past its forms. */
type Given = Readonly<Record<string, string | null>>;

const OTHER = 'designer2@sungabha.example';

let server: TestServer;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  await add('susila', {
    owner_ne: 'सुशीला श्रेष्ठ',
    applicant_ne: 'सुशीला श्रेष्ठ',
    plot_no: '215',
    phone: '9841000001',
    registration_no: '०८३/०८४-०००१',
    registered_on: '2026-10-01',
    changed_at: '2026-10-20T05:00:00Z',
  });
  await add('ram', {
    owner_ne: 'रामबहादुर थापा',
    applicant_ne: 'गीता कार्की',
    plot_no: '77',
    phone: '9851000002',
    registration_no: '०८३/०८४-०००२',
    registered_on: '2026-10-02',
    status: 'A',
    valid_until: '2026-11-20',
    changed_at: '2026-10-25T05:00:00Z',
  });
  await add('old', {
    owner_ne: 'विश्वनाथ झा',
    applicant_ne: 'विश्वनाथ झा',
    plot_no: '1215',
    phone: '9861000003',
    registration_no: '०८२/०८३-०४४१',
    registered_on: '2026-03-01',
    fiscal_year: '8283',
    construction_type: '3',
    status: 'C',
    valid_until: '2026-09-01',
    changed_at: '2026-10-22T05:00:00Z',
  });
  await add('unregistered', { owner_ne: 'हरि राई', changed_at: '2026-10-21T05:00:00Z' }, { ward: '07', by: OTHER });
}, 60_000);
afterAll(() => server.stop());

async function add(name: string, given: Given, place: { readonly ward?: string; readonly by?: string } = {}) {
  const { ward = '04', by = 'D' } = place;
  const payload = { constructionType: '1', buildingClass: 'C', ward, requestId: randomUUID() };
  const answer = await server.as(by, { method: 'POST', url: '/api/applications', payload });
  const { id } = answer.json<EventResult>();
  const columns = Object.keys(given).map((column, at) => `${column} = $${String(at + 2)}`);
  const values = [id, ...Object.values(given)];
  await server.owner.query(`update application set search_edition = 0, ${columns.join(', ')} where id = $1`, values);
  ids.set(name, id);
}

async function list(query = '', who = 'B'): Promise<ApplicationListPage> {
  const answer = await server.as(who, { url: `/api/lists/applications?${query}` });
  expect([answer.statusCode, query]).toEqual([200, query]);
  return answer.json<ApplicationListPage>();
}

async function found(query = '', who = 'B'): Promise<readonly string[]> {
  const { items } = await list(query, who);
  return items.map(({ application }) => [...ids].find(([, id]) => id === application.id)?.[0] ?? '?');
}

const typed = (word: string): string => `q=${encodeURIComponent(word)}`;

test('what an older edition of the spelling wrote is written anew, once', async () => {
  expect(await respell(server.runtime)).toBe(4);
  expect(await respell(server.runtime)).toBe(0);
});

describe('the list of all applications', () => {
  test('is in the order of registration; what is not registered stands where it was filed', async () => {
    expect(await found()).toEqual(['unregistered', 'ram', 'susila', 'old']);
  });

  test('is in the order of the last change, when that is asked for', async () => {
    expect(await found('sort=changed')).toEqual(['ram', 'old', 'unregistered', 'susila']);
  });

  test('is in the order in which terms end, when that is asked for', async () => {
    expect(await found('sort=ending&term=any')).toEqual(['ram']);
  });

  test.each(['registered', 'changed'])('by %s its pages have no gap and no double', async (sort) => {
    const first = await list(`limit=3&sort=${sort}`);
    const second = await list(`limit=3&sort=${sort}&cursor=${first.next ?? ''}`);
    const seen = [...first.items, ...second.items].map(({ application }) => application.id);
    expect([seen.length, new Set(seen).size, second.next]).toEqual([4, 4, undefined]);
  });

  test.each(['WyJ4Il0', 'x', Buffer.from('["2026-01-01","1; drop"]').toString('base64url')])(
    'refuses the place %s, which no page gave',
    async (cursor) => {
      const answer = await server.as('B', { url: `/api/lists/applications?cursor=${cursor}` });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('says of each what the columns of specification 3 say', async () => {
    const { items } = await list(typed('215'));
    expect(items[0]).toMatchObject({
      application: {
        registrationNo: '०८३/०८४-०००१',
        registeredOn: '2026-10-01',
        ownerNe: 'सुशीला श्रेष्ठ',
        applicantNe: 'सुशीला श्रेष्ठ',
        phone: '9841000001',
        plotNo: '215',
        status: 'P',
        stageTitle: { ne: expect.any(String) },
        stateTitle: { ne: expect.any(String) },
        constructionTypeTitle: { ne: expect.any(String) },
      },
      statusForm: { ne: expect.any(String), en: expect.any(String) },
      changedAt: '2026-10-20T05:00:00.000Z',
    });
  });

  test.each([
    ['constructionType=3', ['old']],
    ['year=8283', ['old']],
    ['from=2026-03-01&to=2026-03-01', ['old']],
    ['from=2026-03-02&to=2026-10-01', ['susila']],
    ['to=2026-02-28', []],
    [`nibedakName=${encodeURIComponent('गिता')}`, ['ram']],
    ['nibedakName=thapa', []],
    ['kittaNo=215', ['susila']],
    [`kittaNo=${encodeURIComponent('२१५')}`, ['susila']],
    ['wardNo=7', ['unregistered']],
    ['applicationStatus=C', ['old']],
    ['buildingClass=B', []],
    ['stage=phase-one', ['unregistered', 'ram', 'susila', 'old']],
    ['stage=name-transfer', []],
    ['extended=true', []],
    ['applicationStatus=A&wardNo=04&year=8384', ['ram']],
  ])('narrows itself by %s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('a process that is over is not under way', async () => {
    await server.owner.query(`update stage set status = 'done' where application_id = $1`, [ids.get('old')]);
    expect(await found('stage=phase-one')).toEqual(['unregistered', 'ram', 'susila']);
    await server.owner.query(`update stage set status = 'active' where application_id = $1`, [ids.get('old')]);
  });

  test.each([
    ['सुशिला स्रेष्ठ', ['susila']],
    ['Sushila', ['susila']],
    ['bahadur', ['ram']],
    ['बिश्व', ['old']],
    ['karki', ['ram']],
    ['रा', ['unregistered', 'ram']],
    ['215', ['susila', 'old']],
    ['०८३/०८४', ['ram', 'susila']],
    ['000002', ['ram']],
    ['ram 77', ['ram']],
    ['ram 215', []],
    ['100%', []],
    ['zzzz', []],
    ['qqqq', []],
    ['xyz', []],
    ['झझझझ', []],
    ['_', []],
  ])('finds %s', async (word, names) => {
    expect(await found(typed(word))).toEqual(names);
  });

  test('shows a designer their own files, and a ward secretary those of the ward', async () => {
    expect(await found('', 'D')).toEqual(['ram', 'susila', 'old']);
    expect(await found('', OTHER)).toEqual(['unregistered']);
    expect(await found('', 'G')).toEqual(['ram', 'susila', 'old']);
    expect(await found(typed('राई'), 'G')).toEqual([]);
  });

  test('tells permits that run from those to renew and those over, less what is completed', async () => {
    const [ram] = (await list('term=any')).items;
    expect(ram?.term).toEqual({ standing: 'urgent', daysLeft: 19 });
    expect([await found('term=urgent'), await found('term=valid'), await found('term=expired')]).toEqual([
      ['ram'],
      [],
      [],
    ]);
    server.clock.moveTo('2026-11-25T04:15:00.000Z');
    expect(await found('term=expired')).toEqual(['ram']);
  });

  test('an event takes a file to the front of what changed', async () => {
    await add('new', { floor_status: 'एक' });
    const [newest] = (await list('sort=changed')).items;
    expect([newest?.application.id, newest?.changedAt]).toEqual([ids.get('new'), '2026-11-25T04:15:00.000Z']);
  });

  test('a file says its storeys in words, of the number that its row keeps or of the words that an older row has', async () => {
    const said = async (kept: string) => {
      await server.owner.query('update application set floor_status = $2 where id = $1', [ids.get('new'), kept]);
      const [{ application } = { application: undefined }] = (await list('sort=changed')).items;
      return [application?.floorStatus, application?.isBuilding];
    };
    expect([await said('2'), await said('एक'), await said('0'), await said('शून्य'), await said('')]).toEqual([
      ['दुई', true],
      ['एक', true],
      ['शून्य', false],
      ['शून्य', false],
      ['', true],
    ]);
  });

  test('offers the processes of the law in force, and says which are begun by hand', async () => {
    const { stages } = (await server.as('D', { url: '/api/lists/choices' })).json<ListChoices>();
    const byHand = stages.filter((each) => each.byHand).map(({ stage }) => stage);
    expect(byHand).toEqual(expect.arrayContaining(['name-transfer', 'discard', 'validity-extension']));
    expect(byHand).not.toContain('phase-one');
  });
});

test('asking how names sound tells nothing of another municipality, nor without one', async () => {
  const ask = sql<{ id: string }>`select application_sounding_like('%', '%', '%', null) as id`;
  const other = '00000000-0000-4000-8000-0000000000ff';
  const seen = await server.runtime.inOrganization(other, (trx) => ask.execute(trx));
  const own = await server.runtime.inOrganization(server.organizationId, (trx) => ask.execute(trx));
  expect([seen.rows, (await ask.execute(server.runtime.db)).rows, own.rows.length]).toEqual([[], [], ids.size]);
});

describe('the list as a file', () => {
  test('holds what was narrowed, in Nepali, and is kept in the activity log', async () => {
    const url = `/api/lists/applications/export?format=csv&kittaNo=215`;
    const answer = await server.as('B', { url });
    const [heading = '', row = '', ...others] = answer.body.trim().split('\r\n');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="applications.csv"');
    expect(heading.replace('\uFEFF', '').split(',').slice(0, 2)).toEqual(['शाखा दर्ता नं.', 'जग्गाधनीको नाम']);
    expect(row.split(',')).toEqual(expect.arrayContaining(['०८३/०८४-०००१', 'सुशीला श्रेष्ठ', '2083-06-15', 'विचाराधीन']));
    expect(others).toEqual([]);
    const { rows } = await server.owner.query(
      `select detail from activity where action = 'applications.exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ detail: { format: 'csv', count: 1 } }]);
  });

  test('comes as a sheet of Excel too', async () => {
    const answer = await server.as('D', { url: '/api/lists/applications/export?format=xlsx' });
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ]);
  });
});

describe('kept filters', () => {
  const keep = (who: string, payload: object) => server.as(who, { method: 'POST', url: '/api/lists/filters', payload });
  const kept = async (who: string) =>
    (await server.as(who, { url: '/api/lists/filters' })).json<readonly SavedFilter[]>();

  test('are a person’s own; one of the same name is written over', async () => {
    expect((await keep('B', { name: ' वडा ४ ', search: 'wardNo=04' })).statusCode).toBe(201);
    await keep('B', { name: 'वडा ४', search: 'wardNo=04&year=8384' });
    expect(await kept('B')).toEqual([
      { id: expect.any(String), page: 'applications', name: 'वडा ४', search: 'wardNo=04&year=8384', opens: false },
    ]);
    expect(await kept('A')).toEqual([]);
  });

  test('kept several at once are all kept, and one of them opens the page', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, no) => keep('R', { name: `एकै पटक ${String(no)}`, search: 'x=1', opens: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 201));
    expect((await kept('R')).filter(({ opens }) => opens)).toHaveLength(1);
  });

  test('belong to the page of their list, and one of each page opens it', async () => {
    const views = async (page: string) =>
      (await server.as('C', { url: `/api/lists/filters?page=${page}` }))
        .json<readonly SavedFilter[]>()
        .map(({ name, opens }) => [name, opens]);
    await keep('C', { page: 'tasks', name: 'ढिला', search: 'view=overdue', opens: true });
    await keep('C', { page: 'print-desk', name: 'ढिला', search: 'show=all', opens: true });
    await keep('C', { page: 'tasks', name: 'मेरा', search: 'view=mine', opens: true });
    expect(await views('tasks')).toEqual([
      ['ढिला', false],
      ['मेरा', true],
    ]);
    expect(await views('print-desk')).toEqual([['ढिला', true]]);
    expect(await views('applications')).toEqual([]);
    await keep('C', { page: 'tasks', name: 'मेरा', search: 'view=mine' });
    expect(await views('tasks')).toEqual([
      ['ढिला', false],
      ['मेरा', false],
    ]);
  });

  test('of a page that does not exist are refused', async () => {
    expect((await keep('C', { page: 'setup', name: 'क', search: '' })).statusCode).toBe(400);
    expect((await server.as('C', { url: '/api/lists/filters?page=setup' })).statusCode).toBe(400);
  });

  test('cannot be forgotten by somebody else', async () => {
    const [mine] = await kept('B');
    const url = `/api/lists/filters/${mine?.id ?? ''}`;
    await server.as('A', { method: 'DELETE', url });
    expect(await kept('B')).toHaveLength(1);
    expect((await server.as('B', { method: 'DELETE', url })).statusCode).toBe(204);
    expect(await kept('B')).toEqual([]);
  });

  test('are fifty at most', async () => {
    for (let at = 0; at < 50; at += 1) await keep('E', { name: `छनोट ${String(at)}`, search: '' });
    const one = await keep('E', { name: 'अर्को', search: '' });
    expect([one.statusCode, one.json<{ code: string }>().code]).toEqual([409, 'filtersFull']);
    expect((await keep('E', { name: 'छनोट 7', search: 'year=8384' })).statusCode).toBe(201);
  });

  test('need a name', async () => {
    expect((await keep('B', { name: '   ', search: '' })).statusCode).toBe(400);
  });
});

describe('a master read at the desk', () => {
  test('shows the columns of its list and who may change it, and finds by words', async () => {
    const answer = await server.as('D', { url: `/api/lists/masters/contractor?q=${encodeURIComponent('सल्लेरी')}` });
    const page = answer.json<MasterList>();
    expect([page.total, page.editable, page.records[0]?.cells[0]?.ne]).toEqual([1, false, 'सल्लेरी कन्स्ट्रक्सन']);
    expect(page.columns).toHaveLength(6);
    const forEngineer = await server.as('A', { url: '/api/lists/masters/contractor' });
    expect(forEngineer.json<MasterList>()).toMatchObject({ total: 3, editable: true });
  });

  test('does not exist for whom it is not meant', async () => {
    const answer = await server.as('D', { url: '/api/lists/masters/defaulter' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'pageNotFound']);
  });
});
