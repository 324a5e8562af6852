import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { bringTo, type DrivenCase, fillAndSubmit, openCase, send } from '../support/case.ts';
import { openForm } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const technical = 'map-technical-description-view';
const mapCheck = 'map-check-report-view';
const designer = 'designer1@sungabha.example';
const subEngineer = 'subengineer@sungabha.example';
const oldHouse = 8_384_000_005;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** The rows of the rules that are broken, of the results in a place. */
function brokenIn(place: Locator, subject: string | RegExp): Locator {
  return place.locator('tr[data-verdict="ng"]').filter({ hasText: subject });
}

test('the designer sees a rule broken and kept while typing, before anything is saved', async () => {
  const driven = await openCase(office);
  await bringTo(office, driven, { state: 'technical-design', form: technical });
  await fillAndSubmit(office, driven, { form: technical, role: 'D' });
  await send(office, driven, 'B', { type: 'RETURN', form: technical, note: 'पूर्वतर्फको दूरी हेर्नुहोस्' });

  const page = await office.deskOf(designer);
  await openForm(page, driven.id, technical);
  const broken = brokenIn(page.getByRole('region', { name: ne('form.rules.title') }), /पूर्व(?!–)/u);
  await broken.waitFor();
  await look(page, 'rules-panel', ['dark', 'english', 'phone']);

  await page.route('**/api/applications/*/forms/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.locator('[id^="root_setbacks_0_setback"] input, input[id^="root_setbacks_0_setback"]').first().fill('५');
  await broken.waitFor({ state: 'detached' });
  await page.unroute('**/api/applications/*/forms/*');
});

test('the map check names the broken rule with its clause, and does not let the plan comply', async () => {
  const driven: DrivenCase = await openCase(office, { applicationNo: oldHouse });
  await bringTo(office, driven, { state: 'check', form: mapCheck });

  const page = await office.deskOf(subEngineer);
  await openForm(page, driven.id, mapCheck);
  const results = page.locator('#root_ruleResults');
  const broken = brokenIn(results, 'पुरानोबजार गल्ली');
  await broken.first().waitFor();
  await results.getByText(ne('form.rules.blocking_other', { count: '3' }).replace('3', '३')).waitFor();
  await broken.getByText(ne('form.rules.clause')).first().click();
  await broken.getByText(ne('form.rules.notAttested')).first().waitFor();
  await look(page, 'rules-map-check', ['dark', 'phone']);

  const result = page.getByLabel('जाँचको नतिजा');
  await result.focus();
  await result.selectOption('passes');
  await page.keyboard.press('Tab');
  await page
    .getByText(/स्वीकृति रोक्ने नियम नमिलेकाले/u)
    .first()
    .waitFor();
});
