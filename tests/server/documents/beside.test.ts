import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentView } from '../../../server/contract/documents.ts';
import type { EventResult } from '../../../server/contract/event.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import {
  bringTo,
  type DrivenCase,
  fillAndSubmit,
  formOf,
  lookAt,
  type Office,
  send,
  versionOf,
} from '../../support/case.ts';
import { openOfficeAt } from '../../support/prepared.ts';
import { detailOf, papersOf } from './issued.ts';

const DISCARD = 'discard-request';
const LETTER = 'N02-L';
const DESIGNER = 'designer-change-request';
const REFUSAL = 'नयाँ डिजाइनरको नवीकरण नभएको';
const BILL = 'samsodhan-bill-vuktani';

let office: Office;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('fees'));
});
afterAll(() => office.stop());

async function begin(stage: string): Promise<number> {
  const payload = { stage, version: await versionOf(office, driven), requestId: randomUUID() };
  const begun = await office.server.as('B', { method: 'POST', url: `/api/applications/${driven.id}/stages`, payload });
  return begun.json<EventResult>().run;
}

const preview = (paper?: string) =>
  office.server.as('A', {
    url: `/api/applications/${driven.id}/forms/${DISCARD}/preview${paper === undefined ? '' : `?paper=${paper}`}`,
  });

async function papersOfForm(slug: string): Promise<readonly DocumentView[]> {
  return (await papersOf(office, driven)).filter(({ form }) => form === slug);
}

async function approve(): Promise<void> {
  await send(office, driven, 'A', { type: 'RECOMMEND', form: DISCARD });
  await send(office, driven, 'C', { type: 'APPROVE', form: DISCARD });
  await office.server.jobs.drain();
}

async function askForDesigner(): Promise<void> {
  await fillAndSubmit(office, driven, { form: DESIGNER, role: 'B' });
  await send(office, driven, 'A', { type: 'APPROVE', form: DESIGNER });
  await office.server.jobs.drain();
}

async function approveBill(): Promise<void> {
  await send(office, driven, 'B', { type: 'RECOMMEND', form: BILL });
  await send(office, driven, 'A', { type: 'APPROVE', form: BILL });
  await office.server.jobs.drain();
}

test('of two papers of one form, a new revision puts each in the place of its own', async () => {
  await begin('revision');
  await bringTo(office, driven, { stage: 'revision', form: BILL, role: 'B' });
  await approveBill();
  const byTitle = (papers: readonly DocumentView[]) =>
    papers.toSorted((one, other) => one.title.en.localeCompare(other.title.en));
  const first = byTitle(await papersOfForm(BILL));
  expect(first.map(({ title, standing }) => [title.en, standing])).toEqual([
    ['Revision bill payment', 'valid'],
    ['Statement of fees received', 'valid'],
  ]);

  await send(office, driven, 'A', { type: 'RETURN', form: BILL, note: 'कारण थप्नुहोस् ।' });
  expect((await papersOfForm(BILL)).map(({ standing }) => standing)).toEqual(['superseded', 'superseded']);
  expect((await formOf(office, driven, 'R', BILL)).status).toBe('returned');
  await send(office, driven, 'R', { type: 'SUBMIT', form: BILL });
  await approveBill();
  const second = byTitle((await papersOfForm(BILL)).filter(({ standing }) => standing === 'valid'));
  expect(second.map(({ title }) => title)).toEqual(first.map(({ title }) => title));
  for (const [at, { id }] of first.entries())
    expect((await detailOf(office, id)).supersededBy).toMatchObject({ id: second[at]?.id, title: second[at]?.title });
});

test('a change of designer is told when it is decided, not when the request for it is in order', async () => {
  const titles = async () => (await papersOfForm(DESIGNER)).map(({ title, standing }) => [title.en, standing]);
  const asked = ['Change-of-designer request and consent', 'valid'];
  const refusing = await begin('designer-change');
  await askForDesigner();
  expect(await titles()).toEqual([asked]);
  await send(office, driven, 'B', { type: 'FORWARD', run: refusing });
  const early = await send(office, driven, 'C', { type: 'REFUSE', run: refusing });
  expect([early.statusCode, early.json<ProblemBody>().code]).toEqual([409, 'eventRefused']);
  await send(office, driven, 'C', { type: 'REFUSE', run: refusing, note: REFUSAL });
  await office.server.jobs.drain();
  expect(await titles()).toEqual([asked, ['Letter: change of designer refused', 'valid']]);

  const changing = await begin('designer-change');
  await askForDesigner();
  await send(office, driven, 'B', { type: 'FORWARD', run: changing });
  const byChecker = await send(office, driven, 'A', { type: 'CHANGE_DESIGNER', run: changing, note: 'नवीकरण रुजु' });
  expect(byChecker.statusCode).toBe(409);
  await send(office, driven, 'C', { type: 'CHANGE_DESIGNER', run: changing, note: 'नवीकरण रुजु' });
  await office.server.jobs.drain();
  expect((await titles()).slice(2)).toEqual([asked, ['Letter on the change of designer', 'valid']]);
  const { rows } = await office.server.owner.query(
    "select model from document where application_id = $1 and template = 'A06-L'",
    [driven.id],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).toContain(REFUSAL);
});

test('a letter is not shown, and not issued, unless the note grants what it tells', async () => {
  await begin('discard');
  const answer = await preview(LETTER);
  expect([answer.statusCode, answer.json<ProblemBody>().code]).toEqual([404, 'paperNotGiven']);
  expect((await preview('D20')).statusCode).toBe(404);
  await fillAndSubmit(office, driven, { form: DISCARD, role: 'B' });
  const [own, letter] = [await preview(), await preview(LETTER)];
  expect([own.body.includes('पत्र संख्या'), letter.body.includes('पत्र संख्या')]).toEqual([false, true]);
  expect([own.body.includes('टिप्पणी बमोजिम'), letter.body.includes('जानकारी गराइन्छ')]).toEqual([false, true]);
});

test('the note and the letter are two papers, and nobody returns what was ordered', async () => {
  await approve();
  const first = await papersOfForm(DISCARD);
  expect(first.map(({ title, standing }) => [title.en, standing])).toEqual([
    ['Discard (closure) request and order', 'valid'],
    ['Letter on an application dismissed or filed away', 'valid'],
  ]);
  expect(new Set(first.map(({ code }) => code)).size).toBe(2);
  const form = (await lookAt(office.world, driven)).forms.find(({ slug }) => slug === DISCARD);
  expect([form?.document?.code, form?.papers?.map(({ document }) => document)]).toEqual([first[0]?.code, [LETTER]]);

  // what the chief has ordered stands until the case is taken up again
  const refused = await send(office, driven, 'C', { type: 'RETURN', form: DISCARD, note: 'कारण थप्नुहोस् ।' });
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([409, 'unknownEvent']);
  expect((await papersOfForm(DISCARD)).map(({ standing }) => standing)).toEqual(['valid', 'valid']);
  expect((await formOf(office, driven, 'B', DISCARD)).status).toBe('approved');
});
