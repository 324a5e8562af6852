import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, openCase, openOffice } from '../../support/case.ts';
import { OVERSIZED, rows } from '../../support/oversized.ts';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(() => office.stop());

/** Sends form data as they are written; nothing of ours could build the deepest. */
async function autosave(data: string) {
  const { draftVersion } = await formOf(office, driven, 'D', APPLICATION);
  return office.server.as('D', {
    method: 'PUT',
    url: `/api/applications/${driven.id}/forms/${APPLICATION}`,
    headers: { 'content-type': 'application/json' },
    payload: `{"draftVersion":${String(draftVersion)},"data":${data}}`,
  });
}

describe('an autosave that is larger than the form', () => {
  test.each(OVERSIZED)(
    'of %s is refused before anything is worked out, and the draft stays',
    async (_what, data, code) => {
      const before = await formOf(office, driven, 'D', APPLICATION);
      const refused = (await autosave(data())).json<ProblemBody>();
      expect(refused.code).toBe(code);
      expect(refused.status).toBe(code === 'requestInvalid' ? 400 : 413);
      expect(refused.texts.ne).toMatch(/[ऀ-ॿ]/u);
      expect(await formOf(office, driven, 'D', APPLICATION)).toEqual(before);
    },
  );

  test('names the field and how much of it there may be', async () => {
    const table = (await autosave(rows(201))).json<ProblemBody>();
    expect(table.issues).toMatchObject([{ path: ['floors'], code: 'maxItems' }]);
    const many = (await autosave(rows(150_000))).json<ProblemBody>();
    expect(many.params).toMatchObject({ field: 'data.floors' });
    const text = (await autosave(JSON.stringify({ owner: { nameNe: 'क'.repeat(30_000) } }))).json<ProblemBody>();
    expect(text.issues).toMatchObject([{ path: ['owner', 'nameNe'], code: 'maxLength', params: { limit: '20000' } }]);
  });

  test('a draft from before there was a limit is not opened, and the next save takes its place', async () => {
    const { draftVersion } = await formOf(office, driven, 'D', APPLICATION);
    const old = rows(60_000);
    await office.server.owner.query('update draft set data = $1 where application_id = $2', [old, driven.id]);
    const view = await formOf(office, driven, 'D', APPLICATION);
    expect(view.draftVersion).toBe(draftVersion);
    expect(view.data['floors'] ?? []).toHaveLength(0);
    expect((await autosave(JSON.stringify(view.data))).statusCode).toBe(200);
  });
});

describe('a record of the setup that is larger than its master', () => {
  test.each(OVERSIZED)('of %s is refused', async (_what, data) => {
    const answer = await office.server.as('C', {
      method: 'POST',
      url: '/api/setup/floor-rate',
      headers: { 'content-type': 'application/json' },
      payload: `{"data":${data()}}`,
    });
    expect([400, 413, 422]).toContain(answer.statusCode);
  });
});
