import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationView } from '../../../server/contract/application.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import { bringTo, type DrivenCase, formOf, type Office, send } from '../../support/case.ts';
import { definitionApi } from '../../support/definitions.ts';
import { confirmLaw } from '../../support/law.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { papersOf } from './issued.ts';

const DESIGN = 'architecture-design-classc-form';
// the day of a certificate that no case has before it is permitted
const LACKING = '<p>{{neDate permitSingle.date}}</p>';
const LABEL = { ne: expect.stringMatching(/ › जारी मिति$/u), en: expect.stringMatching(/ › Issue date$/u) };

let office: Office;
let driven: DrivenCase;
let template: string;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
  const { rows } = await office.server.owner.query<{ id: string }>(
    `select body::json ->> 'document' as id from definition where kind = 'form' and id = $1`,
    [DESIGN],
  );
  template = rows[0]?.id ?? '';
});
afterAll(() => office.stop());

/** Publishes another text of the paper, and has its wording confirmed. */
async function writePaper(change: (text: string) => string): Promise<void> {
  await definitionApi<{ document: string }>(office.server, 'template', template).publish((source) => {
    source.document = change(source.document);
  });
  await confirmLaw(office.server);
}
const breakPaper = () => writePaper((text) => `${text}\n${LACKING}`);
const mendPaper = () => writePaper((text) => text.replace(`\n${LACKING}`, ''));

const approval = async () =>
  (await office.server.as('A', { url: `/api/applications/${driven.id}/actions` }))
    .json<ActionsView>()
    .actions.find(({ form, event }) => form === DESIGN && event === 'APPROVE');
const view = async () =>
  (await office.server.as('A', { url: `/api/applications/${driven.id}` })).json<ApplicationView>();
const ofDesign = async () => (await papersOf(office, driven)).filter(({ form }) => form === DESIGN);

test('who signs last is told what the paper lacks, by its label, before and when the button is pressed; nothing is written', async () => {
  await breakPaper();
  expect(await approval()).toMatchObject({
    open: false,
    reasons: [{ code: 'paperLacks', params: { detail: LABEL } }],
  });
  const before = await view();
  const answer = await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN });
  const { status, code, params } = answer.json<ProblemBody>();
  expect([status, code, params]).toEqual([409, 'paperLacks', { paper: expect.any(Object), detail: LABEL }]);
  expect(await view()).toEqual(before);
  await mendPaper();
  expect(await approval()).toMatchObject({ open: true });
});

test('a paper that fails after the last signature is told on the case and made, without signing again, once its text is mended', async () => {
  expect((await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN })).statusCode).toBe(200);
  await breakPaper();
  await office.server.jobs.drain();
  expect(await ofDesign()).toEqual([]);
  const [stuck, ...others] = (await view()).stuck ?? [];
  expect(others).toEqual([]);
  expect(stuck).toMatchObject({
    form: DESIGN,
    what: 'issueDocument',
    reason: { code: 'paperLacks', params: { detail: LABEL } },
  });

  await mendPaper();
  await office.server.owner.query(`update outbox set run_after = now() where application_id = $1`, [driven.id]);
  expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
  expect((await ofDesign()).map(({ standing }) => standing)).toEqual(['valid']);
  expect((await view()).stuck).toBeUndefined();
  expect((await formOf(office, driven, 'A', DESIGN)).revision).toBe(1);
});
