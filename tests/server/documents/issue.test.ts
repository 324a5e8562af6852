import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { sha256 } from '../../../server/record/chain.ts';
import {
  APPLICATION,
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  type Office,
  openCase,
  openOffice,
  saveDraft,
  formOf,
  send,
} from '../../support/case.ts';
import { readPdfPages } from '../../support/pdf-text.ts';

const permit = 'allowance-paper-view';
const design = 'architecture-design-classc-form';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice({ chromium: true });
  driven = await openCase(office);
});
afterAll(() => office.stop());

async function documents(id = driven.id): Promise<readonly DocumentView[]> {
  return (await office.server.as('B', { url: `/api/applications/${id}/documents` })).json<DocumentView[]>();
}

async function pdf(url: string, who = 'B'): Promise<Buffer> {
  const answer = await office.server.as(who, { url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
}

/** The paper of a form as it would be printed now, without its marks and spaces. */
async function preview(form: string, who = 'B'): Promise<string> {
  const answer = await office.server.as(who, { url: `/api/applications/${driven.id}/forms/${form}/preview` });
  expect(answer.statusCode).toBe(200);
  return answer.body
    .replace(/<style[^]*?<\/style>/gu, '')
    .replace(/<[^>]+>/gu, ' ')
    .replace(/\s+/gu, ' ');
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await readPdfPages(bytes)).join('\n');

describe('the application on paper', () => {
  const subEngineer = 'दीपेन्द्र तामाङ';
  const engineer = 'सरिता पौडेल';

  test('shows the draft, with its watermark, to whoever fills it, and to nobody else', async () => {
    const { data } = await formOf(office, driven, 'D', APPLICATION);
    const owner = { ...Object(data['owner']), nameNe: 'अधुरो नाम' };
    await saveDraft(office, driven, 'D', { form: APPLICATION, data: { ...data, owner } });
    expect(await preview(APPLICATION, 'D')).toContain('अधुरो नाम');
    expect(await preview(APPLICATION, 'D')).toContain('मस्यौदा');
    expect(await preview(APPLICATION, 'A')).not.toContain('अधुरो नाम');
    const draft = await textOf(await pdf(`/api/applications/${driven.id}/forms/${APPLICATION}/print.pdf`, 'D'));
    expect(draft).toContain('मस्यौदा');
    expect(await documents()).toEqual([]);
  });

  test('bears the name of an approver only from the moment of the approval', async () => {
    await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
    const submitted = await preview(APPLICATION);
    expect([submitted.includes(subEngineer), submitted.includes(engineer)]).toEqual([false, false]);
    await send(office, driven, 'B', { type: 'RECOMMEND', form: APPLICATION });
    const recommended = await preview(APPLICATION);
    expect([recommended.includes(subEngineer), recommended.includes(engineer)]).toEqual([true, false]);
    await send(office, driven, 'A', { type: 'APPROVE', form: APPLICATION });
    const approved = await preview(APPLICATION);
    expect([approved.includes(subEngineer), approved.includes(engineer)]).toEqual([true, true]);
  });

  test('is issued when it is registered: no watermark, with owner, number and code', async () => {
    await send(office, driven, 'B', { type: 'REGISTER' });
    expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
    const [paper] = await documents();
    const text = await textOf(await pdf(`/api/documents/${paper?.id ?? ''}.pdf`));
    expect(text).not.toContain('मस्यौदा');
    for (const words of ['सुशीला थापा', '०८३/०८४-०००१', '२१५', subEngineer, engineer, paper?.code ?? 'no paper']) {
      expect(text).toContain(words);
    }
  });

  test('read again is the same bytes, and each reading is kept', async () => {
    const [paper] = await documents();
    const url = `/api/documents/${paper?.id ?? ''}.pdf`;
    const [first, second] = [await pdf(url), await pdf(url, 'D')];
    const byForm = await pdf(`/api/applications/${driven.id}/forms/${APPLICATION}/print.pdf`, 'C');
    expect([sha256(first), sha256(second), sha256(byForm)]).toEqual(Array.from({ length: 3 }, () => paper?.pdfSha256));
    const kept = await office.server.owner.query(
      `select array_agg(action order by id) as logged from activity where detail->>'document' = $1::text`,
      [paper?.id],
    );
    const logged = ['document.issued', ...Array.from({ length: 4 }, () => 'document.read')];
    expect(kept.rows).toEqual([{ logged }]);
  });

  test('leaves the printer as the original first, and then as stamped copies with the very same words', async () => {
    const [paper] = await documents();
    const url = `/api/documents/${paper?.id ?? ''}/copies`;
    for (const no of [1, 2]) {
      const copy = await office.server.as('B', { method: 'POST', url });
      expect(copy.json()).toMatchObject({ no });
    }
    const [original, second] = [await pdf(`${url}/1.pdf`), await pdf(`${url}/2.pdf`)];
    expect(sha256(original)).toBe(paper?.pdfSha256);
    expect(sha256(second)).not.toBe(sha256(original));
    expect(await readPdfPages(second)).toEqual(await readPdfPages(original));
    expect(sha256(await pdf(`${url}/2.pdf`))).toBe(sha256(second));
  });

  test('is issued once however often the effect is performed', async () => {
    await office.server.owner.query(
      `update outbox set status = 'waiting', run_after = now() where type = 'issueDocument' and application_id = $1`,
      [driven.id],
    );
    const [before] = await documents();
    expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
    expect(await documents()).toEqual([before]);
  });
});

test('a paper whose form was returned is a draft again, and is issued anew with its approval; the first one stays what it was', async () => {
  const form = design;
  await bringTo(office, driven, { state: 'technical-design', form, role: 'A' });
  await send(office, driven, 'A', { type: 'APPROVE', form });
  await office.server.jobs.drain();
  const first = (await documents()).find((each) => each.form === form);
  expect(await preview(form)).not.toContain('मस्यौदा');
  await send(office, driven, 'A', { type: 'RETURN', form, note: 'नाप सच्याउनुहोस् ।' });
  expect(await preview(form)).toContain('मस्यौदा');
  await fillAndSubmit(office, driven, { form, role: 'D' });
  await send(office, driven, 'B', { type: 'RECOMMEND', form });
  await send(office, driven, 'A', { type: 'APPROVE', form });
  await office.server.jobs.drain();
  const issued = (await documents()).filter((each) => each.form === form);
  expect(issued.length).toBe(2);
  expect(issued[0]).toEqual({ ...first, standing: 'superseded', endedAt: expect.any(String) });
  expect(issued[1]?.code).not.toBe(first?.code);
  expect(sha256(await pdf(`/api/documents/${first?.id ?? ''}.pdf`))).toBe(first?.pdfSha256);
});

test('the permit that the chief approves bears owner, plot, permit number and code', async () => {
  await bringTo(office, driven, { state: 'permit', form: permit, role: 'C' });
  await office.server.owner.query(`update outbox set status = 'done' where status = 'waiting'`);
  await send(office, driven, 'C', { type: 'APPROVE', form: permit });
  expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
  const paper = (await documents()).find((each) => each.form === permit);
  const text = await textOf(await pdf(`/api/documents/${paper?.id ?? ''}.pdf`));
  expect(paper?.number).toBe('०८३/०८४-०००१');
  for (const words of ['सुशीला थापा', '२१५', '०८३/०८४-०००१', 'इन्द्रमणि सुनार', paper?.code ?? 'no paper'])
    expect(text).toContain(words);
  expect(text).not.toContain('मस्यौदा');
});

test('a paper whose bytes were changed in the file store is not handed out as if nothing were', async () => {
  const [paper] = await documents();
  await office.server.owner.query('update document set pdf_sha256 = $1 where id = $2', [sha256('another'), paper?.id]);
  const answer = await office.server.as('B', { url: `/api/documents/${paper?.id ?? ''}.pdf` });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.json<ProblemBody>().texts.ne).toMatch(/[ऀ-ॿ]/u);
});

test.each(['00000000-0000-4000-8000-000000000000', 'x', '..%2f'])('a paper %s does not exist', async (id) => {
  const answer = await office.server.as('B', { url: `/api/documents/${id}.pdf` });
  expect([400, 404]).toContain(answer.statusCode);
});
