import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaperSummary } from '../../../server/contract/print-desk.ts';
import { APPLICATION, type Office, openOffice } from '../../support/case.ts';
import { registeredCase } from './issued.ts';

let office: Office;
let id: string;
beforeAll(async () => {
  office = await openOffice();
  ({ id } = (await registeredCase(office, APPLICATION)).driven);
});
afterAll(() => office.stop());

async function summary(form: string, who = 'B') {
  const answer = await office.server.as(who, { url: `/api/applications/${id}/forms/${form}/summary` });
  return { status: answer.statusCode, body: answer.json<PaperSummary & { readonly code?: string }>() };
}

describe('the summary of a paper', () => {
  test('has its English title and what it says of owner and plot, each under its English label', async () => {
    const { status, body } = await summary(APPLICATION);
    expect(status).toBe(200);
    expect(body.title.en).toBe('Building permit (map approval) application');
    const told = new Map(body.fields.map(({ label, value }) => [label.en, value]));
    expect([...told.values()].some(({ ne }) => ne === 'सुशीला थापा')).toBe(true);
    expect([...told.keys()].filter((label) => label === '' || /[ऀ-ॿ]/u.test(label))).toEqual([]);
  });

  test('tells the same thing once, and leaves out what is empty', async () => {
    const { body } = await summary(APPLICATION);
    const lines = body.fields.map(({ label, value }) => `${label.en}: ${value.en}`);
    expect(lines).toEqual([...new Set(lines)]);
    expect(body.fields.filter(({ value }) => value.en === '' || value.ne === '')).toEqual([]);
    expect(body.fields.length).toBeLessThanOrEqual(40);
  });

  test('is there for a paper that nobody has filled in yet', async () => {
    const { status } = await summary('map-check-report-view');
    expect(status).toBe(200);
  });

  test('is not there for a form that the case does not have', async () => {
    const { status, body } = await summary('no-such-form');
    expect([status, body.code]).toEqual([404, 'formNotFound']);
  });
});
