import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, formOf } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { logIn, type OpenOffice, openOfficeAt } from './office.ts';
import { typeForm } from './typist.ts';

const VISIT = 'prabhidik-pratibedhan-pesh-view';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  await bringTo(office, driven, { state: 'sarjamin', form: VISIT });
}, 480_000);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('what is closed says why within the screen of a phone, and goes away again', async () => {
  const page = await office.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await logIn(page, 'subengineer@sungabha.example');
  await openForm(page, driven.id, VISIT);
  await actionBar(page)
    .getByTitle(/अहिले नमिल्ने अन्य/u)
    .click();
  const told = page.getByRole('dialog');
  await told.waitFor();
  const wide = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(await wide()).toEqual([360, 360]);
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
});

test('who measures on the plot fills the report in on a phone and hands it in: so many values, and two presses', async () => {
  const page = await office.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await logIn(page, 'subengineer@sungabha.example');
  await openForm(page, driven.id, VISIT);
  // five parts, folded to their heads but for the first that is not whole: unfolded they are some 11,000 pixels
  const parts = page.locator('details:has(> summary h3)');
  await expect.poll(() => parts.count()).toBe(5);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await parts.evaluateAll((all) => all.filter((part) => part.hasAttribute('open')).length)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  const act = actionBar(page).getByRole('button', { name: labelOf('SUBMIT'), exact: true });
  const place = await act.boundingBox();
  expect(place === null ? 0 : place.y + place.height).toBeLessThanOrEqual(740);
  expect(place?.y).toBeGreaterThan(0);
  const typed = await typeForm(page, office.world, driven, { slug: VISIT, role: 'B' });
  await act.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: labelOf('SUBMIT'), exact: true })
    .click();
  await expect.poll(async () => (await formOf(office, driven, 'B', VISIT)).status).toBe('submitted');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(typed.length).toBe(71);
}, 240_000);
