import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  LawTableCheck,
  LawTableDraft,
  LawTableLine,
  LawTableList,
  LawTableProposed,
  LawTableRow,
  LawTableView,
} from '../../../server/contract/law-tables.ts';
import type { DeedProposalView } from '../../../server/contract/proposals.ts';
import { addDays } from '../../../form-schemas/values/bs-date.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import type { TestServer } from '../../support/server.ts';
import { problemOf } from '../../support/setup-area.ts';

let server: TestServer;
let caseId: string;
beforeAll(async () => {
  const { office, driven } = await openOfficeAt('fees');
  server = office.server;
  caseId = driven.id;
});
afterAll(() => server.stop());

const url = '/api/law-tables/coverage';

async function view(master = 'coverage', who = 'C'): Promise<LawTableView> {
  const answer = await server.as(who, { url: `/api/law-tables/${master}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<LawTableView>();
}

/** The rows in force with every value of one column made another. */
async function rowsWith(change: (data: LawTableRow['data']) => LawTableRow['data'], master = 'coverage') {
  const { records } = await view(master);
  return records.map(({ id, data, validTo }) => ({
    of: id,
    data: change(data),
    ...(validTo !== undefined && { until: validTo }),
  }));
}

const send = (path: string, payload: object, who = 'C', method: 'POST' | 'PUT' = 'POST') =>
  server.as(who, { method, url: path, payload });

async function tried(master: string, rows: readonly LawTableRow[], day: string): Promise<readonly LawTableLine[]> {
  const answer = await send(`/api/law-tables/${master}/trial`, { day, rows });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

describe('the tables of rates and limits', () => {
  test('are listed for whoever may read them, with what each decides', async () => {
    const { tables } = (await server.as('C', { url: '/api/law-tables' })).json<LawTableList>();
    expect(tables.map(({ id }) => id)).toEqual(expect.arrayContaining(['coverage', 'floor-rate', 'revenue-setup']));
    expect(tables.find(({ id }) => id === 'coverage')).toMatchObject({ rows: 3, draft: false, waiting: false });
    expect(problemOf(await server.as('D', { url: '/api/law-tables' })).code).toBe('forbidden');
  });

  test('are read with their bands; a master that is none is not found', async () => {
    const { table, records } = await view();
    expect(table).toMatchObject({ values: ['maxPct'], bands: [{ above: 'aboveSqft', to: 'toSqft' }] });
    expect(records.map(({ data }) => data['maxPct'])).toEqual(['70', '60', '50']);
    expect(problemOf(await server.as('C', { url: '/api/law-tables/holiday' })).code).toBe('pageNotFound');
  });
});

describe('a draft of a table', () => {
  test('is kept as it is written, for its author alone, and never over another save', async () => {
    const { today } = await view();
    const rows = await rowsWith((data) => ({ ...data, maxPct: '' }));
    const saved = await send(`${url}/draft`, { day: today, rows, draftVersion: 0 }, 'C', 'PUT');
    expect(saved.json<LawTableDraft>()).toMatchObject({ draftVersion: 1, rows });
    expect((await view()).draft).toMatchObject({ draftVersion: 1, day: today });
    expect((await view('coverage', 'ADM')).draft).toBeUndefined();
    const late = await send(`${url}/draft`, { day: today, rows: [], draftVersion: 0 }, 'C', 'PUT');
    expect(problemOf(late).code).toBe('definitionDraftConflict');
    expect((await server.as('C', { method: 'DELETE', url: `${url}/draft?draftVersion=1` })).statusCode).toBe(204);
    expect((await view()).draft).toBeUndefined();
  });

  test('is checked row by row, and nothing is written', async () => {
    const { today } = await view();
    const rows = await rowsWith((data) => (data['aboveSqft'] === '2738' ? { ...data, maxPct: '160' } : data));
    const twin = { data: { ...rows[0]?.data, toSqft: '10' } };
    const check = await send(`${url}/check`, { day: addDays(today, 1), rows: [...rows, twin] });
    const { changes, refused } = check.json<LawTableCheck>();
    expect([changes, refused.map(({ row }) => row)]).toEqual([2, [3, 1]]);
    expect(refused.map(({ issues }) => issues.map(({ path, code }) => [path.join('.'), code]))).toEqual([
      ['use', 'zone', 'aboveSqft'].map((field) => [field, 'duplicate']),
      [['maxPct', 'max']],
    ]);
    const trial = await send(`${url}/trial`, { day: today, rows: [...rows, twin] });
    expect(problemOf(trial).code).toBe('formInvalid');
    expect((await view()).records.map(({ data }) => data['maxPct'])).toEqual(['70', '60', '50']);
  });
});

describe('a table that was put forward', () => {
  test('waits as one deed for a second person, changes every row from its day on, and leaves no draft', async () => {
    const { today } = await view();
    const day = addDays(today, 3);
    const rows = await rowsWith((data) => ({ ...data, maxPct: String(Number(data['maxPct']) - 5) }));
    await send(`${url}/draft`, { day, rows, draftVersion: 0 }, 'C', 'PUT');
    expect(problemOf(await send(`${url}/propose`, { draftVersion: 2, note: 'नयाँ मापदण्ड' })).code).toBe(
      'definitionDraftConflict',
    );
    const asked = await send(`${url}/propose`, { draftVersion: 1, note: 'नयाँ मापदण्ड' });
    expect(asked.statusCode, asked.body).toBe(202);
    const { proposal = '' } = asked.json<LawTableProposed>();
    expect((await view()).draft?.proposal).toBe(proposal);
    const again = await send(`${url}/draft`, { day, rows, draftVersion: 1 }, 'C', 'PUT');
    expect(problemOf(again).code).toBe('proposalWaiting');
    const seen = (await server.as('ADM', { url: `/api/proposals/${proposal}` })).json<DeedProposalView>();
    expect(seen.proposal).toMatchObject({ deed: 'table', count: 6, key: '', mayConfirm: true });
    expect(problemOf(await send(`/api/proposals/${proposal}/confirm`, {})).code).toBe('fourEyes');
    const done = await send(`/api/proposals/${proposal}/confirm`, {}, 'ADM');
    expect(done.statusCode, done.body).toBe(200);
    const after = await view();
    expect(after.draft).toBeUndefined();
    expect(after.records.map(({ data, validFrom, validTo }) => [data['maxPct'], validFrom, validTo])).toEqual([
      ['70', undefined, addDays(day, -1)],
      ['65', day, undefined],
      ['60', undefined, addDays(day, -1)],
      ['55', day, undefined],
      ['50', undefined, addDays(day, -1)],
      ['45', day, undefined],
    ]);
  });

  test('can be written on once it was turned down; one that says nothing new is not put forward', async () => {
    const { records, today } = await view('far');
    const rows = records.map(({ id, data }) => ({ of: id, data }));
    const put = (draftVersion: number, changed: readonly object[]) =>
      send('/api/law-tables/far/draft', { day: today, rows: changed, draftVersion }, 'C', 'PUT');
    await put(0, rows);
    const same = await send('/api/law-tables/far/propose', { draftVersion: 1, note: 'उस्तै' });
    expect(problemOf(same).code).toBe('definitionUnchanged');
    await put(1, rows.slice(1));
    const asked = await send('/api/law-tables/far/propose', { draftVersion: 2, note: 'एक पङ्क्ति कम' });
    const { proposal = '' } = asked.json<LawTableProposed>();
    await send(`/api/proposals/${proposal}/turn-down`, { note: 'रहनुपर्छ' }, 'ADM');
    expect((await view('far')).draft).toMatchObject({ draftVersion: 2 });
    expect((await view('far')).draft?.proposal).toBeUndefined();
    expect((await put(2, rows)).statusCode).toBe(200);
  });

  test('begins today or later', async () => {
    const { records, today } = await view('parking');
    const rows = records.slice(1).map(({ id, data }) => ({ of: id, data }));
    const day = addDays(today, -1);
    await send('/api/law-tables/parking/draft', { day, rows, draftVersion: 0 }, 'C', 'PUT');
    const asked = await send('/api/law-tables/parking/propose', { draftVersion: 1, note: 'हिजोदेखि' });
    expect(problemOf(asked).code).toBe('effectiveDatePast');
  });
});

describe('a table tried on the running cases', () => {
  test('says which of them would break a limit that they keep', async () => {
    const { today } = await view();
    const inForce = (await view()).records.filter(({ validFrom }) => validFrom === undefined);
    const rows = inForce.map(({ id, data }) => ({ of: id, data: { ...data, maxPct: '1' } }));
    const lines = await tried('coverage', rows, today);
    const mine = lines.find((line) => line.line === 'case' && line.id === caseId);
    expect(mine).toMatchObject({ effects: [{ kind: 'rule', before: 'pass', after: 'fail', limitAfter: '1' }] });
    expect(lines.at(-1)).toMatchObject({ line: 'result', total: 1, breaks: 1, keeps: 0, pays: 0 });
    expect((await view()).records).toHaveLength(6);
  });

  test('says what a bill that is still to be made would come to', async () => {
    const { today } = await view();
    const rows = await rowsWith((data) => ({ ...data, newRate: '9999' }), 'floor-rate');
    const lines = await tried('floor-rate', rows, today);
    expect(lines.at(-1)).toMatchObject({ line: 'result', breaks: 0, pays: 1 });
    const mine = lines.find((line) => line.line === 'case' && line.id === caseId);
    const [bill] = mine?.line === 'case' ? mine.effects : [];
    expect(bill).toMatchObject({ kind: 'bill' });
    expect(bill?.kind === 'bill' && bill.before > 0 && bill.after > bill.before).toBe(true);
  });

  test('says nothing where nothing would change', async () => {
    const { today } = await view();
    const lines = await tried('floor-rate', await rowsWith((data) => data, 'floor-rate'), today);
    expect(lines).toEqual([{ line: 'result', total: 1, breaks: 0, keeps: 0, pays: 0, stops: 0, frees: 0 }]);
  });
});
