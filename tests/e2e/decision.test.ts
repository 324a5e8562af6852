import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { HistoryItem } from '../../server/contract/history.ts';
import type { DrivenCase } from '../support/case.ts';
import { actionBar } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const NOTE = 'noteorder-pilength-level-view';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('exemption'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('the chief decides an exemption: its day is typed in BS and may not be after today', async () => {
  const page = await office.deskOf('chief@sungabha.example');
  await page.goto(`/user/applications/${driven.id}/forms/${NOTE}`);
  const name = 'छुटको निर्णय राख्नुहोस्';
  await actionBar(page).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  // whose file it is stands in the window, too, which lies over the page
  await dialog.getByText('सुशीला थापा', { exact: true }).waitFor();
  await dialog.getByText('०८३/०८४-०००१', { exact: true }).waitFor();
  const decision = dialog.getByLabel('निर्णय', { exact: false }).first();
  await decision.waitFor();
  // the first question has the focus, not the reason
  await expect.poll(() => decision.evaluate((field) => field === document.activeElement)).toBe(true);
  await decision.selectOption('granted');
  await dialog.getByLabel('निर्णय गर्ने निकाय वा अधिकारी').selectOption('chief');
  const matter = dialog.getByLabel(/^छुटको विषय/u);
  // what the applicant asked for stands there already
  expect(await matter.inputValue()).toBe('पूर्वतर्फ १.५ मिटर चाहिने सेटब्याक ३ फिट मात्र भएको');
  await matter.fill('पूर्वतर्फ ३ फिट');
  await dialog.getByLabel(/^छुट दिनु वा नदिनुको कारण/u).fill('सँधियारको हकमा असर पर्ने नदेखिएको');
  await dialog.getByLabel(/^कानूनी आधार/u).fill('भवन निर्माण मापदण्ड');
  await dialog.getByLabel(/^छुट दिन सक्ने/u).fill('१२');
  await dialog.getByLabel(/^निर्णय नं\./u).fill('१४');
  await dialog.getByRole('textbox').last().fill('झ्याल नखुल्ने सिसाको राख्ने सर्तमा');
  const day = dialog.getByLabel(/^निर्णय मिति/u);
  const act = dialog.getByRole('button', { name, exact: true });
  expect(await act.isDisabled()).toBe(true);
  await day.fill('२०८४/०१/०१');
  await dialog.getByText(ne('action.dayAhead'), { exact: true }).waitFor();
  expect(await act.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: new RegExp(`^${ne('common.chooseDate')}, `, 'u') }).press('Enter');
  // the key that closes the calendar leaves the window open
  const chosen = dialog.locator('button[data-chosen="true"]');
  await expect.poll(() => chosen.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await chosen.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await chosen.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await day.inputValue()).toBe('२०८४/०१/०२');
  await day.fill('२०८३/०७/१५');
  await dialog.getByText(ne('action.dayAhead'), { exact: true }).waitFor({ state: 'detached' });
  await look(page, 'exemption-dialog', ['phone']);
  await act.click();
  await dialog.waitFor({ state: 'detached' });
  const history = await office.server.as('C', { url: `/api/applications/${driven.id}/history` });
  expect(history.json<HistoryItem[]>().at(-1)).toMatchObject({ type: 'DECIDE_EXEMPTION' });
});
