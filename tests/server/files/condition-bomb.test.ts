import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { forgetConfig } from '../../../server/office/read.ts';
import { APPLICATION, type DrivenCase, formOf, type Office, openCase, openOffice } from '../../support/case.ts';
import { setupAs } from '../../support/setup-area.ts';

const BOMB = `[[1]]${'.map(s, s + s)'.repeat(28)}.size() > 0`;

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
});
afterAll(async () => {
  await office.stop();
  // other files of this run believe the same office
  forgetConfig(office.server.organizationId);
});

function paper(code: string, condition: string) {
  const title = { ne: 'परीक्षण', en: 'Test' };
  const kind = { requirement: 'conditional', isMultiple: 'N', accept: ['pdf'], maxMB: 1, position: 90 };
  return { code, title, formId: APPLICATION, groupNe: 'परीक्षण', groupEn: 'Test', ...kind, condition, source: 'test' };
}

test('a condition that doubles with each loop is not saved, and the answer says why at its field', async () => {
  const answer = await setupAs(office.server, 'A').add('file-storage-category', { data: paper('BOMB1', BOMB) });
  const { code, issues } = answer.json<ProblemBody>();
  expect(code).toBe('formInvalid');
  expect(issues).toMatchObject([{ path: ['condition'], code: 'formula' }]);
  expect(issues?.[0]?.params?.['message']).toContain('grows without end');
});

test('one that stands there already asks for no paper, and the form opens', async () => {
  for (const [code, condition] of [
    ['BOMB2', BOMB],
    ['PLAIN', '1 == 1'],
  ] as const) {
    const values = [office.server.organizationId, code, JSON.stringify(paper(code, condition))];
    const text = `insert into setup_record (organization_id, kind, key, body) values ($1, 'file-storage-category', $2, $3)`;
    await office.server.owner.query(text, values);
  }
  forgetConfig(office.server.organizationId);
  const { attachments } = await formOf(office, driven, 'D', APPLICATION);
  const asked = attachments.map(({ category }) => category);
  expect(asked).toContain('PLAIN');
  expect(asked).not.toContain('BOMB2');
});
