import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RefusedRequest } from '../../../scripts/api/api.ts';
import { lookAt, perform, personOf } from '../../../scripts/demo/drive.ts';
import type { Answers } from '../../../scripts/demo/fill.ts';
import { daysAfter } from '../../../scripts/demo/office-hours.ts';
import type { SheetView, VerifiedDocument } from '../../../server/contract/documents.ts';
import type { HistoryItem, VerifyView } from '../../../server/contract/history.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { sha256 } from '../../../server/record/chain.ts';
import { bringTo, type DrivenCase, formOf, type Office, openCase, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { papersOf } from './issued.ts';

const LETTER = 'suchana-tas-gari-muchulka-pathaidina';
const NOTICE = 'notice-period-for-15-days-view';
const POSTING = 'notice-payment-application-view';
const ORDER = 'surjamin-muchulka-view';
const INQUIRY = 'gharnaksha-surjamin-muchulka-view';
const PLACE = ['signing', 'sheet'];

let office: Office;
let driven: DrivenCase;
let other: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('notice'));
  for (const form of [LETTER, NOTICE]) {
    await enter(driven, form);
    await send(office, driven, 'A', { type: 'APPROVE', form });
  }
  other = await openCase(office, { applicationNo: 8_384_000_002 });
  await bringTo(office, other, { state: 'notice' });
  await office.server.jobs.drain();
});
afterAll(() => office.stop());

/** Fills a form with these answers over the usual ones and submits it; what was refused, or nothing. */
async function enter(
  of: DrivenCase,
  form: string,
  answers: Answers = {},
  role = 'B',
): Promise<ProblemBody | undefined> {
  const answered: DrivenCase = { ...of, answers: { [form]: [answers] } };
  try {
    await perform(office.world, answered, { kind: 'enter', form, role }, await lookAt(office.world, of));
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.problem;
    throw error;
  }
}

function print(of: DrivenCase, form: string, who = 'B') {
  return office.server.as(who, { method: 'POST', url: `/api/applications/${of.id}/forms/${form}/sheets` });
}

async function printed(of: DrivenCase, form: string): Promise<SheetView> {
  const answer = await print(of, form);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<SheetView>();
}

async function verify(code: string): Promise<VerifiedDocument> {
  return (await office.server.app.inject(`/api/public/verify/${code}`)).json<VerifiedDocument>();
}

describe('a sheet for signing', () => {
  let first: SheetView;

  test('is printed by who may fill the form now, and by nobody else', async () => {
    expect((await print(driven, POSTING, 'C')).json<ProblemBody>().code).toBe('editNotAllowed');
    expect((await print(driven, INQUIRY)).json<ProblemBody>().code).toBe('editNotAllowed');
    expect((await print(driven, POSTING, 'AUD')).statusCode).toBe(403);
    first = await printed(driven, POSTING);
    expect(first).toMatchObject({ form: POSTING, serial: 1, printedBy: expect.any(String) });
  });

  test('is of no form that nobody signs so', async () => {
    const letter = await office.server.as('B', {
      method: 'POST',
      url: `/api/applications/${driven.id}/forms/${LETTER}/sheets`,
    });
    expect(letter.statusCode).toBeGreaterThanOrEqual(404);
  });

  test('stands on record with its serial and the hash of its bytes, which are the same every time', async () => {
    const bytes = (await office.server.as('B', { url: `/api/sheets/${first.id}.pdf` })).rawPayload;
    expect(sha256(bytes)).toBe(first.pdfSha256);
    const found = await office.server.owner.query<{ detail: object }>(
      `select detail from activity where action = 'sheet.printed' and application_id = $1`,
      [driven.id],
    );
    expect(found.rows.map(({ detail }) => detail)).toEqual([{ form: POSTING, number: '1', hash: first.pdfSha256 }]);
    const listed = await office.server.as('B', { url: `/api/applications/${driven.id}/forms/${POSTING}/sheets` });
    expect(listed.json<SheetView[]>()).toEqual([first]);
  });

  test('is chosen already while it is the only one, in a draft as where nobody typed yet', async () => {
    const chosen = async () => (await formOf(office, driven, 'B', POSTING)).data['signing'];
    expect(await chosen()).toEqual({ sheet: '1' });
    const { data, draftVersion } = await formOf(office, driven, 'B', POSTING);
    const saved = await office.server.as('B', {
      method: 'PUT',
      url: `/api/applications/${driven.id}/forms/${POSTING}`,
      payload: { data: { ...data, signing: { broughtBy: 'किरण थापा' } }, draftVersion },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await chosen()).toEqual({ sheet: '1', broughtBy: 'किरण थापा' });
  });

  test('gets a new serial and a new code each time it is printed', async () => {
    const second = await printed(driven, POSTING);
    expect(second.serial).toBe(2);
    expect(second.code).not.toBe(first.code);
    const { choices } = await formOf(office, driven, 'B', POSTING);
    expect(choices['printed-sheets']?.map(({ code }) => code)).toEqual(['1', '2']);
    // of two none is guessed
    expect((await formOf(office, driven, 'B', POSTING)).data['signing']).toEqual({ broughtBy: 'किरण थापा' });
  });

  test('is told to whoever holds it as a sheet for signing and no issued paper, with nothing about people', async () => {
    const found = await verify(first.code);
    expect(found).toMatchObject({ found: true, isSealed: true, sheetNo: 1, pdfSha256: first.pdfSha256 });
    expect(found.standing).toBeUndefined();
    expect(JSON.stringify(found)).not.toMatch(/सुशीला|थापा|श्रेष्ठ/u);
  });
});

describe('the scan of a signed sheet', () => {
  test('is bound to a serial: one must be named where a sheet was printed, whatever is given as a reason', async () => {
    const refused = await enter(driven, POSTING, { signing: { sheet: '', noSheetReason: 'बिजुली नभएको' } });
    expect(refused).toMatchObject({ code: 'formInvalid', issues: [{ path: PLACE, code: 'chooseOne' }] });
  });

  test('is not taken with the serial of another case', async () => {
    await enter(other, LETTER);
    await send(office, other, 'A', { type: 'APPROVE', form: LETTER });
    await enter(other, NOTICE);
    await send(office, other, 'A', { type: 'APPROVE', form: NOTICE });
    const foreign = await printed(other, POSTING);
    const signing = { sheet: String(foreign.serial), broughtBy: 'किरण थापा' };
    expect(await enter(driven, POSTING, { signing })).toMatchObject({
      code: 'formInvalid',
      issues: [{ path: PLACE, code: 'chooseOne' }],
    });
  });

  test('nor without saying who brought it', async () => {
    const refused = await enter(driven, POSTING, { signing: { sheet: '2', broughtBy: '' } });
    expect(refused?.issues).toMatchObject([{ path: ['signing', 'broughtBy'], code: 'required' }]);
  });

  test('is handed in with its serial, and the event has both', async () => {
    expect(await enter(driven, POSTING, { signing: { sheet: '2', broughtBy: 'किरण थापा' } })).toBeUndefined();
    const history = await office.server.as('AUD', { url: `/api/applications/${driven.id}/history` });
    expect(history.json<HistoryItem[]>().at(-1)).toMatchObject({ type: 'SUBMIT', form: POSTING });
    const { data } = await formOf(office, driven, 'A', POSTING);
    expect(data['signing']).toEqual({ sheet: '2', broughtBy: 'किरण थापा' });
  });

  test('is named on the issued paper by its sheet, by who brought it and by its hash', async () => {
    await send(office, driven, 'A', { type: 'APPROVE', form: POSTING });
    await office.server.jobs.drain();
    const paper = (await papersOf(office, driven)).find(({ form }) => form === POSTING);
    const { body } = await office.server.as('B', { url: `/api/documents/${paper?.id ?? ''}/preview` });
    // typesetting keeps numbers with their word
    const page = body.replaceAll('\u00a0', ' ');
    const scan = await scanHash();
    expect(page).toContain('सहीछाप भएको मुचुल्काको विवरण');
    expect(page).toContain('पाना नं. २');
    expect(page).toContain('किरण थापा');
    expect(page).toContain(scan.slice(0, 16).match(/.{4}/g)?.join(' '));
    expect(page).not.toContain('<tr class="hand">');
  });
});

describe('the scan of one sheet', () => {
  test('is not taken for the sheet of another case', async () => {
    const refused = await enter(other, POSTING, { scan: await givenAgain(other, POSTING) });
    expect(refused).toMatchObject({ code: 'formInvalid', issues: [{ path: ['scan'], code: 'fileKept' }] });
    expect(refused?.issues?.[0]?.params?.['file']).toMatch(/^०८३\/०८४-०००[०-९]$/u);
  });

  test('nor for another sheet of its own case; the one of that sheet is taken', async () => {
    await bringTo(office, driven, { state: 'sarjamin' });
    await enter(driven, ORDER);
    await send(office, driven, 'A', { type: 'APPROVE', form: ORDER });
    // no inquiry is held on the day of its order
    office.server.clock.moveTo(daysAfter(office.server.clock.now(), 1));
    const refused = await enter(driven, INQUIRY, { scan: await givenAgain(driven, INQUIRY, 'AD') }, 'AD');
    expect(refused).toMatchObject({ code: 'formInvalid', issues: [{ path: ['scan'], code: 'fileKept' }] });
    expect(await enter(driven, INQUIRY, {}, 'AD')).toBeUndefined();
  });

  test('is handed in again with its own sheet once that is returned', async () => {
    await send(office, driven, 'B', { type: 'RETURN', form: INQUIRY, note: 'साक्षीको ठेगाना भर्नुहोस् ।' });
    const { data } = await formOf(office, driven, 'AD', INQUIRY);
    expect(await enter(driven, INQUIRY, { scan: data['scan'] }, 'AD')).toBeUndefined();
  });

  /** The bytes that the posting was handed in with, uploaded once more for this form. */
  async function givenAgain(of: DrivenCase, form: string, role = 'B'): Promise<string> {
    const { data } = await formOf(office, driven, 'A', POSTING);
    const bytes = (await office.server.as('B', { url: `/api/applications/${driven.id}/files/${String(data['scan'])}` }))
      .rawPayload;
    const file = { name: 'again.pdf', type: 'application/pdf', bytes };
    const path = `/api/applications/${of.id}/files?category=scan&form=${form}`;
    return (await office.world.api.upload(personOf(office.world, of, role).loginId, path, file)).id;
  }
});

describe('a sheet in the record', () => {
  const faults = async () => {
    const answer = await office.server.as('AUD', { url: `/api/applications/${driven.id}/verify` });
    return JSON.stringify(answer.json<VerifyView>());
  };

  test.each([
    ['changed', `update document_sheet set pdf_sha256 = repeat('a', 64) where serial = 1`],
    [
      'put in',
      `insert into document_sheet select organization_id, gen_random_uuid(), application_id, run, form, 99, 'FRGD23456789', template, template_hash, pdf_sha256, printed_at, printed_by, printed_by_name from document_sheet where serial = 1`,
    ],
    ['taken away', `delete from document_sheet where serial = 1`],
  ])('that was %s by who owns the database is found, and its code proves nothing', async (_what, statement) => {
    const { id = '', code = '' } = (await sheetRow()) ?? {};
    expect(await faults()).not.toContain('document_sheet');
    await office.server.owner.query('begin');
    await office.server.owner.query('create temp table kept_sheet as select * from document_sheet');
    await office.server.owner.query(statement);
    await office.server.owner.query('commit');
    expect(await faults()).toContain('document_sheet');
    expect((await verify(code)).isSealed).not.toBe(true);
    const read = await office.server.as('B', { url: `/api/sheets/${id}.pdf` });
    expect(['paperNotSealed', 'documentNotFound']).toContain(read.json<ProblemBody>().code);
    await office.server.owner.query('delete from document_sheet');
    await office.server.owner.query('insert into document_sheet select * from kept_sheet');
    await office.server.owner.query('drop table kept_sheet');
  });

  async function sheetRow() {
    const found = await office.server.owner.query<{ id: string; code: string }>(
      'select id, code from document_sheet where serial = 1',
    );
    return found.rows[0];
  }
});

/** SHA-256 of the file that the form was handed in with. */
async function scanHash(): Promise<string> {
  const { data } = await formOf(office, driven, 'A', POSTING);
  const found = await office.server.owner.query<{ sha256: string }>('select sha256 from attachment where id = $1', [
    data['scan'],
  ]);
  return found.rows[0]?.sha256 ?? '';
}
