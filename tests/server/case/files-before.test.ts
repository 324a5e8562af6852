import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBeforeFacts } from '../../../server/case/files-before.ts';
import type { DraftResult, FormView } from '../../../server/contract/forms.ts';
import { bringTo, type DrivenCase, formOf, type Office, openCase, openOffice, saveDraft } from '../../support/case.ts';

const APPLICATION = 'map-permit-application-edit';
const TECHNICAL = 'map-technical-description-view';
const RULE = 'FILE-1';
const OTHER = 'designer2@sungabha.example';

let office: Office;
let first: DrivenCase;
let second: DrivenCase;
beforeAll(async () => {
  office = await openOffice();
  first = await openCase(office);
  second = await openCase(office);
  await bringTo(office, first, { state: 'application', event: 'REGISTER' });
});
afterAll(() => office.stop());

/** What whoever types the plot of a case is told beside it. */
async function toldOf(driven: DrivenCase, plotNo: string) {
  const data = { land: { ward: driven.ward, plotNo } };
  await saveDraft(office, driven, 'D', { form: APPLICATION, data });
  const saved = await saveDraft(office, driven, 'D', { form: APPLICATION, data });
  const told = saved.json<DraftResult>().issues.filter(({ path }) => path.join('/') === 'land/plotNo');
  return told.map(({ code, severity }) => [code, severity]);
}

async function plotOf({ id }: DrivenCase): Promise<string> {
  const { rows } = await office.server.owner.query('select plot_no from application where id = $1', [id]);
  return rows[0].plot_no;
}

test('who types a plot on which the same work is under way is warned', async () => {
  const plot = await plotOf(first);
  expect(plot).not.toBe('');
  expect(await toldOf(second, `${plot}९`)).toEqual([]);
  expect(await toldOf(second, plot)).toEqual([['holds', 'warning']]);
});

test('another designer is told that there is such a file, and nothing else of it: neither whose, nor by whom, nor how many', async () => {
  const { server } = office;
  const { rows } = await server.owner.query(
    `select a.id, a.application_no::text, a.registration_no, a.owner_ne, p.name_ne, a.construction_type, a.ward, a.plot_no
     from application a join account p on p.id = a.filed_by where a.id = $1`,
    [first.id],
  );
  const { plot_no: plotNo, ward, construction_type: constructionType, ...own } = rows[0];
  const opened = await server.as(OTHER, {
    method: 'POST',
    url: '/api/applications',
    payload: { requestId: randomUUID(), constructionType, buildingClass: 'C', ward },
  });
  const { id } = opened.json<{ id: string }>();
  const typed = { form: APPLICATION, data: { land: { ward, plotNo } } };
  expect((await saveDraft(office, { ...second, id }, OTHER, typed)).statusCode).toBe(200);
  const view = await formOf(office, { id }, OTHER, APPLICATION);
  expect(view.facts['land.hasFilesBefore']).toBe(true);
  const told = JSON.stringify([view, (await server.as(OTHER, { url: `/api/applications/${id}` })).json()]);
  for (const word of Object.values(own).map(String)) {
    expect(word).not.toBe('');
    expect(told).not.toContain(word);
  }
  expect((await server.as(OTHER, { url: `/api/applications/${first.id}` })).statusCode).toBe(404);
});

test('the rules tell a designer of the file before without its number, until that one is over', async () => {
  await bringTo(office, second, { state: 'technical-design', form: TECHNICAL });
  const found = async () => {
    const { rules = [] }: FormView = await formOf(office, second, 'D', TECHNICAL);
    return rules
      .filter(({ id }) => id === RULE)
      .map(({ verdict, severity, provided }) => [verdict, severity, provided]);
  };
  const { rows } = await office.server.owner.query('select application_no from application where id = $1', [first.id]);
  expect(await found()).toEqual([['fail', 'W', 'अर्को निवेदन चालु रहेको (नम्बर कार्यालयमा बुझ्ने)']]);
  const shown = JSON.stringify(await formOf(office, second, 'D', TECHNICAL));
  expect(shown).not.toContain(toNepali(rows[0].application_no));
  expect(shown).not.toContain(String(rows[0].application_no));
  await office.server.owner.query("update application set status = 'D' where id = $1", [first.id]);
  expect(await found()).toEqual([]);
  await office.server.owner.query("update application set status = 'P', construction_type = '9' where id = $1", [
    first.id,
  ]);
  expect(await found()).toEqual([]);
});

test('a law of before, which reads it after “No.”, is told that there is one and no number', () => {
  expect([false, true].map(filesBeforeFacts)).toEqual([
    { hasFilesBefore: false, filesBefore: '' },
    { hasFilesBefore: true, filesBefore: '–' },
  ]);
});

function toNepali(number: number): string {
  return new Intl.NumberFormat('ne-NP-u-nu-deva', { useGrouping: false }).format(number);
}
