import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormData } from '../../../form-schemas/engine/definition.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { FormView } from '../../../server/contract/forms.ts';
import type { HistoryItem, VerifyView } from '../../../server/contract/history.ts';
import type { ConfirmedDeed, Proposed } from '../../../server/contract/proposals.ts';
import type { RegisterPage, Tracked } from '../../../server/contract/public-register.ts';
import type { ImportReport, MasterView, RecordPage } from '../../../server/contract/setup.ts';
import { writeCsv } from '../../../server/sheets/csv.ts';
import { oldFile } from '../../support/legacy-file.ts';
import { insertApplication } from '../../support/rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { sendFile } from '../../support/upload.ts';
import { confirmed, problemOf, setupAs } from '../../support/setup-area.ts';

const lately = { ad: '2026-10-01', bs: '2083-06-15', source: 'ad' };
/** The plinth permit is good for six months from then. */
const permitOn = { ad: '2021-12-01', bs: '2078-08-15', source: 'bs' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const enter = (who: string, data: FormData): Promise<LightMyRequestResponse> =>
  server.as(who, { method: 'POST', url: '/api/legacy', payload: { data, note: 'पुरानो दराज' } });

async function entered(data: FormData): Promise<ApplicationView> {
  const answer = await enter('B', data);
  expect(answer.statusCode, answer.body).toBe(202);
  const done = await confirmed(server, 'B', answer);
  const { recordId: id = '' } = done.json<ConfirmedDeed>();
  return (await server.as('B', { url: `/api/applications/${id}` })).json<ApplicationView>();
}

async function isProven(id: string): Promise<VerifyView> {
  return (await server.as('C', { url: `/api/applications/${id}/verify` })).json<VerifyView>();
}

describe('an old paper file', () => {
  test('goes on from where it stands, with its number, its day, its owner and its validity, and the chain proves it', async () => {
    const { summary, runs } = await entered(oldFile({ permitOn, remarks: 'दराज नं. ३' }));
    expect(summary).toMatchObject({
      registrationNo: '२०७८/०७९-१४२',
      registeredOn: '2021-11-01',
      validUntil: '2022-05-29',
      ownerNe: 'हरिमाया थापा',
      plotNo: '३१२',
      status: 'A',
    });
    expect(runs.map(({ stage, state, status }) => ({ stage, state, status }))).toEqual([
      { stage: 'phase-one', state: 'building-to-plinth', status: 'done' },
      { stage: 'layout', state: 'laid-out', status: 'done' },
      { stage: 'superstructure', state: 'waiting-plinth', status: 'active' },
      { stage: 'validity', state: 'valid', status: 'active' },
    ]);
    const history = (await server.as('B', { url: `/api/applications/${summary.id}/history` })).json<HistoryItem[]>();
    expect(history[0]).toMatchObject({ type: 'OPEN', imported: true, actor: { role: 'B' }, note: 'दराज नं. ३' });
    expect(await isProven(summary.id)).toMatchObject({ valid: true, events: 4 });
  });

  test('says in its first form all that was typed of the owner, the land and the building', async () => {
    const building = { class: 'C', storeysWords: 'दुई तला', use: 'residential', storeys: 2, totalSqft: '1450.5' };
    const owner = { nameNe: 'हरिमाया थापा', relativeNe: 'राम बहादुर थापा', citizenshipNo: '27-01-70-01234' };
    const land = { ward: '04', plotNo: '३१२', tole: 'शान्ति टोल', sheetNo: '१२', formerWard: '७', roadName: 'सूर्य मार्ग' };
    const { summary } = await entered(oldFile({ registrationNo: 'क-९', building, owner, land }));
    const url = `/api/applications/${summary.id}/forms/map-permit-application-edit`;
    const { data } = (await server.as('B', { url })).json<FormView>();
    const { ward: _ward, ...ofLand } = land;
    expect(data).toMatchObject({
      construction: { buildingUse: 'residential' },
      floorTotals: { storeys: 2, totalSqft: '1450.5' },
      owner,
      land: ofLand,
    });
    expect(await isProven(summary.id)).toMatchObject({ valid: true });
  });

  test('is taken further as any other: the stage that it came to hears its events', async () => {
    const { summary } = await entered(oldFile({ registrationNo: 'क-१', permitOn: lately }));
    const actions = (await server.as('D', { url: `/api/applications/${summary.id}/actions` })).json<{
      actions: { event: string; form?: string; run: number; open: boolean }[];
    }>();
    const next = actions.actions.find(({ run, open, form }) => run === 3 && open && form === undefined);
    const sent = await server.as('D', {
      method: 'POST',
      url: `/api/applications/${summary.id}/events`,
      payload: { type: next?.event, run: 3, version: summary.version, requestId: crypto.randomUUID() },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await isProven(summary.id)).toMatchObject({ valid: true });
  });

  test('at its very beginning has its draft, and every form is still to be done', async () => {
    const { summary, runs } = await entered(oldFile({ registrationNo: 'क-२', place: 'phase-one/application' }));
    expect(runs).toMatchObject([{ stage: 'phase-one', state: 'application', status: 'active' }]);
    const { rows } = await server.owner.query<{ data: string }>('select data from draft where application_id = $1', [
      summary.id,
    ]);
    expect(JSON.parse(rows[0]?.data ?? '{}')).toMatchObject({ owner: { nameNe: 'हरिमाया थापा' } });
    expect(await isProven(summary.id)).toMatchObject({ valid: true, events: 1 });
  });

  test('takes its scans from whoever enters such files, until something is done with it, and papers of its forms from nobody', async () => {
    const file = oldFile({ registrationNo: 'क-४', place: 'completion/certificate', finished: true });
    const { id } = (await entered(file)).summary;
    const scan = (who: string, query = 'category=other') => sendFile(server, who, { id, query });
    expect((await scan('B')).statusCode).toBe(201);
    expect(problemOf(await scan('R'))).toMatchObject({ code: 'placeClosed', reasons: [{ code: 'caseTakesNoFile' }] });
    expect(problemOf(await scan('B', 'category=AT01'))).toMatchObject({ code: 'placeClosed' });
    await server.owner.query('update application set seq = seq + 1 where id = $1', [id]);
    expect(problemOf(await scan('B'))).toMatchObject({ code: 'placeClosed' });
  });

  test('that is finished is found, and only what may follow can be begun on it', async () => {
    const file = oldFile({ registrationNo: 'क-३', place: 'completion/certificate', finished: true });
    const { summary, runs } = await entered(file);
    expect(summary.status).toBe('C');
    expect(runs.at(-1)).toMatchObject({ stage: 'completion', state: 'completed', status: 'done' });
    const found = (await server.as('B', { url: `/api/applications?view=all&q=${encodeURIComponent('क-३')}` })).json<{
      items: { id: string }[];
    }>();
    expect(found.items.map(({ id }) => id)).toContain(summary.id);
    const stages = (await server.as('B', { url: `/api/applications/${summary.id}/stages` })).json<{
      stages: { stage: string; open: boolean }[];
    }>();
    expect(stages.stages.find(({ stage }) => stage === 'name-transfer')?.open).toBe(true);
    expect(stages.stages.find(({ stage }) => stage === 'discard')?.open).toBe(false);
  });

  test.each([
    ['a number that another file has', { registrationNo: 'क-३' }, 'legacyNumberTaken'],
    [
      'a day that is still to come',
      { registeredOn: { ad: '2030-01-01', bs: '2086-09-17', source: 'ad' } },
      'legacyDate',
    ],
    ['a group to which files of its class do not come', { building: { class: 'D' } }, 'legacyPlace'],
  ])('is refused with %s, and nothing is left of it', async (_why, change, code) => {
    const count = () => server.owner.query<{ n: string }>('select count(*) as n from application');
    const before = await count();
    expect(problemOf(await enter('B', oldFile({ registrationNo: 'क-४', ...change }))).code).toBe(code);
    expect((await count()).rows).toEqual(before.rows);
  });

  test('is not changed once it is entered', async () => {
    const { records } = (await server.as('A', { url: '/api/setup/legacy-file' })).json<RecordPage>();
    const [record] = records;
    const url = `/api/setup/legacy-file/${record?.id ?? ''}`;
    const payload = { data: { ...record?.data, remarks: 'अर्कै' }, version: record?.version };
    expect(problemOf(await server.as('A', { method: 'PUT', url, payload })).code).toBe('legacyRecorded');
    expect(problemOf(await server.as('A', { method: 'DELETE', url })).code).toBe('legacyRecorded');
  });
});

describe('two persons', () => {
  test('enter a file; until then nothing of it is there, and who typed it does not confirm it', async () => {
    const answer = await enter('B', oldFile({ registrationNo: 'ग-१', permitOn }));
    const { proposal } = answer.json<Proposed>();
    const found = await server.owner.query(`select from application where registration_no = 'ग-१'`);
    expect(found.rowCount).toBe(0);
    const confirm = (who: string) =>
      server.as(who, { method: 'POST', url: `/api/proposals/${proposal.id}/confirm`, payload: {} });
    expect(problemOf(await confirm('B')).code).toBe('fourEyes');
    expect(problemOf(await confirm('ADM')).code).toBe('forbidden');
    const { recordId } = (await confirm('A')).json<ConfirmedDeed>();
    const kept = await server.owner.query<{ two: boolean }>(
      `select imported ->> 'by' <> imported ->> 'confirmedBy' as two from application where id = $1`,
      [recordId],
    );
    expect(kept.rows).toEqual([{ two: true }]);
    await expect(
      server.owner.query(
        `update application set imported = imported || jsonb_build_object('confirmedBy', imported ->> 'by') where id = $1`,
        [recordId],
      ),
    ).rejects.toThrow('application_two_persons');
  });

  test('of whom the second is a post that may be: a sub-engineer enters files, but confirms none', async () => {
    const answer = await enter('A', oldFile({ registrationNo: 'ग-२', permitOn }));
    const url = `/api/proposals/${answer.json<Proposed>().proposal.id}/confirm`;
    const confirm = (who: string) => server.as(who, { method: 'POST', url, payload: {} });
    expect(problemOf(await confirm('B')).code).toBe('forbidden');
    expect((await confirm('C')).statusCode).toBe(200);
  });

  test('and everybody who looks at the case is told that it was entered from paper', async () => {
    const rows = (await server.app.inject({ url: '/api/public/register' })).json<RegisterPage>().rows;
    expect(rows.find(({ registrationNo }) => registrationNo === 'ग-१')).toMatchObject({ fromPaper: true });
    const payload = { number: 'ग-१', phone: '0000' };
    const tracked = await server.app.inject({ method: 'POST', url: '/api/public/track', payload });
    expect(tracked.json<Tracked>()).toMatchObject({ found: true, application: { fromPaper: true } });
    const { rows: kept } = await server.owner.query<{ id: string }>(
      `select id from application where registration_no = 'ग-१'`,
    );
    const url = `/api/applications/${kept[0]?.id ?? ''}`;
    expect((await server.as('C', { url })).json<ApplicationView>()).toMatchObject({ fromPaper: true });
  });
});

test('many files come from a sheet, each judged by itself', async () => {
  const { columns } = (await server.as('B', { url: '/api/legacy/definition' })).json<MasterView>();
  expect(columns).toContain('place');
  const heading = ['[registrationNo]', '[registeredOn]', '[construction.type]', '[building.class]', '[owner.nameNe]'];
  const place = ['[land.ward]', '[land.plotNo]', '[place]', '[finished]', '[designer]'];
  const good = [
    'ख-१',
    '2078/07/15',
    '1',
    'C',
    'सीता राई',
    '04',
    '१५',
    'superstructure/application',
    'छैन',
    'designer1@sungabha.example',
  ];
  const bad = [
    'ख-२',
    '2078/07/15',
    '1',
    'D',
    'मीना राई',
    '04',
    '१६',
    'superstructure/application',
    'छैन',
    'designer1@sungabha.example',
  ];
  const form = new FormData();
  form.set('mode', 'good-rows');
  form.set('note', 'पुराना फाइल');
  form.set('file', new Blob([new Uint8Array(writeCsv([[...heading, ...place], good, bad]))]), 'sheet');
  const request = new Response(form);
  const answer = await server.as('B', {
    method: 'POST',
    url: '/api/legacy/import',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const report = answer.json<ImportReport>();
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['create', 'refused']);
  expect(report.written).toBe(0);
  const url = `/api/proposals/${report.proposal?.id ?? ''}/confirm`;
  const done = await server.as('A', { method: 'POST', url, payload: {} });
  expect(done.json<ConfirmedDeed>(), done.body).toMatchObject({ written: 1 });
});

describe('the office’s day for paper files', () => {
  const late = oldFile({ registrationNo: 'घ-१', registeredOn: { ad: '2026-11-01', bs: '2083-07-15', source: 'ad' } });

  test('is refused with a permit of before its registration', async () => {
    const before = { ad: '2021-01-01', bs: '2077-09-17', source: 'ad' };
    const answer = await enter('B', oldFile({ registrationNo: 'घ-२', permitOn: before }));
    expect(problemOf(answer).code).toBe('paperDayLater');
  });

  test('comes with the first application of the system: no file of that day or later, and none at all where no day is set', async () => {
    await insertApplication(server, { ward: '04' });
    await server.owner.query('update number_series set next = next + 10');
    expect(problemOf(await enter('B', late)).code).toBe('paperFilesClosed');
    const area = setupAs(server, 'C');
    const [office] = (await area.list('organization')).records;
    const paperFilesBefore = { ad: '2027-01-01', bs: '2083-09-17', source: 'ad' };
    const data = { ...office?.data, paperFilesBefore };
    const proposed = await area.change('organization', office ?? Object(), { data, note: 'कार्यपालिकाको निर्णय' });
    expect(proposed.statusCode, proposed.body).toBe(202);
    await confirmed(server, 'C', proposed);
    expect(problemOf(await enter('B', late)).code).toBe('paperFileTooLate');
    expect((await enter('B', oldFile({ registrationNo: 'घ-३' }))).statusCode).toBe(202);
  });
});
