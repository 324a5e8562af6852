import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilePlaceView, FileView } from '../../../server/contract/files.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, bringTo, type DrivenCase, type Office, openCase, openOffice, send } from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { sendFile, tinyPdf } from '../../support/upload.ts';

const another = 'designer2@sungabha.example';
const deed = 'category=AT01';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());

async function refusal(driven: DrivenCase, who: string, query: string): Promise<ProblemBody> {
  const before = await filesOf(driven);
  const answer = await sendFile(office.server, who, { id: driven.id, query, bytes: tinyPdf('forged') });
  expect(await filesOf(driven)).toEqual(before);
  return answer.json<ProblemBody>();
}

async function filesOf({ id }: DrivenCase): Promise<readonly FileView[]> {
  return (await office.server.as('AUD', { url: `/api/applications/${id}/files` })).json<FileView[]>();
}

async function placesOf({ id }: DrivenCase, who: string): Promise<readonly FilePlaceView[]> {
  return (await office.server.as(who, { url: `/api/applications/${id}/file-places` })).json<FilePlaceView[]>();
}

const closed = (...codes: readonly string[]) => ({
  code: 'placeClosed',
  status: 409,
  texts: { ne: expect.stringMatching(/\p{Script=Devanagari}/u), en: expect.stringContaining('file') },
  reasons: expect.arrayContaining(codes.map((code) => expect.objectContaining({ code }))),
});

describe('while the designer fills the application', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    driven = await openCase(office);
  });

  test('its papers are taken from the designer, and from nobody of the office', async () => {
    expect((await sendFile(office.server, 'D', { id: driven.id, query: deed })).statusCode).toBe(201);
    for (const who of ['R', 'AD', 'B', 'A', 'C'])
      expect(await refusal(driven, who, deed)).toMatchObject(closed('isEnterBy'));
    expect(await refusal(driven, another, deed)).toMatchObject({ code: 'applicationNotFound' });
  });

  test('who names another form, or none, comes into no other place', async () => {
    expect(await refusal(driven, 'AD', `${deed}&form=aminko-sthalgat-pratibedan`)).toMatchObject(closed('isEnterBy'));
    expect(await refusal(driven, 'AD', 'category=photos&form=aminko-sthalgat-pratibedan')).toMatchObject(
      closed('formOpen'),
    );
  });

  test('each place says who may fill it', async () => {
    const seen = async (who: string) => (await placesOf(driven, who)).find(({ category }) => category === 'AT01');
    expect(await seen('D')).toMatchObject({ open: true, reasons: [] });
    expect(await seen('R')).toMatchObject({ open: false, reasons: [{ code: 'isEnterBy' }] });
  });
});

describe('once the application is in the hands of the office', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    driven = await openCase(office);
    await bringTo(office, driven, { state: 'application', form: APPLICATION, role: 'B' });
  });

  test('nobody replaces a paper of what is being approved', async () => {
    expect(await refusal(driven, 'D', deed)).toMatchObject(closed('mayEditNoneApproved'));
    for (const who of ['R', 'AD', 'B']) expect((await refusal(driven, who, deed)).code).toBe('placeClosed');
  });

  test('other papers are taken from its designer and from whom it waits for, not from everybody who sees it', async () => {
    const other = { id: driven.id, query: 'category=other' };
    expect((await sendFile(office.server, 'D', other)).statusCode).toBe(201);
    expect((await sendFile(office.server, 'B', other)).statusCode).toBe(201);
    for (const who of ['R', 'AD'])
      expect(await refusal(driven, who, other.query)).toMatchObject(closed('otherPapersOfOthers'));
    expect((await placesOf(driven, 'R')).find(({ category }) => category === 'other')).toMatchObject({ open: false });
  });

  test('a rejected case takes no file', async () => {
    const rejected = await openCase(office);
    await bringTo(office, rejected, { state: 'application', form: APPLICATION, role: 'B' });
    await send(office, rejected, 'B', { type: 'REJECT', form: APPLICATION, note: 'कागज मिलेन' });
    expect(await refusal(rejected, 'D', deed)).toMatchObject(closed('mayEditRejected'));
    for (const who of ['D', 'B', 'R'])
      expect(await refusal(rejected, who, 'category=other')).toMatchObject(closed('caseTakesNoFile'));
  });
});

describe('after the permit', () => {
  let driven: DrivenCase;
  beforeAll(async () => {
    await office.stop();
    ({ office, driven } = await openOfficeAt('layout'));
  });

  test('nobody replaces what it was given on', async () => {
    for (const who of ['D', 'R', 'AD', 'B', 'A', 'C'])
      expect(await refusal(driven, who, deed)).toMatchObject(closed('formOpen'));
    expect(await refusal(driven, 'R', 'category=other')).toMatchObject(closed('otherPapersOfOthers'));
  });

  test.each(['C', 'D'])('a case that came to %s takes nothing more from anybody', async (status) => {
    await office.server.owner.query('update application set status = $1 where id = $2', [status, driven.id]);
    for (const who of ['D', 'R', 'B', 'C'])
      expect(await refusal(driven, who, 'category=other')).toMatchObject(closed('caseTakesNoFile'));
  });
});
