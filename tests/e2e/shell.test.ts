import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('the header menu is walked through by keys: arrows go from entry to entry, Escape goes back to its button', async () => {
  const page = await office.deskOf('chief@sungabha.example');
  const nav = page.getByRole('navigation', { name: ne('a11y.mainNav') });
  const lists = nav.getByRole('button', { name: ne('menu.header.group.lists') });
  // after the login the focus comes to the page first
  await page.locator('#content:focus', { hasText: ne('inbox.title') }).waitFor();
  await lists.focus();
  await page.keyboard.press('ArrowDown');
  await nav.getByRole('link', { name: ne('menu.header.searchList') }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(ne('menu.header.updated'));
  await look(page, 'header-menu');
  await page.keyboard.press('Escape');
  await expect.poll(() => lists.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => lists.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('an old paper file is entered in the very controls of forms, and says what it lacks', async () => {
  const page = await office.deskOf('subengineer@sungabha.example');
  await page.goto('/user/legacy');
  await page.getByText(ne('legacy.none')).waitFor();
  await look(page, 'legacy', ['english', 'phone']);
  await page.getByRole('link', { name: ne('legacy.enter') }).click();
  await page.locator('#root_registrationNo').waitFor();
  await page.getByRole('button', { name: ne('proposal.propose') }).click();
  await page.locator('#error-summary').getByRole('button').first().waitFor();
  await look(page, 'legacy-new', ['english', 'phone']);
});

test('beside the office stands its mark, beside a person their acting periods', async () => {
  const page = await office.deskOf('orgadmin@sungabha.example');
  await page.goto('/admin/setup/organization');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { level: 2, name: ne('setup.area.logo.title') }).waitFor();
  await look(page, 'office-logo', ['english', 'phone']);
  await page.goto('/admin/setup/user?q=engineer@sungabha.example');
  await page.getByRole('table').getByRole('link', { name: 'सरिता पौडेल' }).click();
  await page.getByText('नि. प्रमुख प्रशासकीय अधिकृत').waitFor();
  await look(page, 'acting-periods', ['english', 'phone']);
});

test('the technical administrator finds the offices of the installation, and a code that is taken is told', async () => {
  const page = await office.deskOf('techadmin@sungabha.example');
  await page.goto('/admin');
  await page.getByRole('link', { name: ne('setup.area.offices.title') }).click();
  await page.getByText(ne('setup.area.offices.own')).waitFor();
  await look(page, 'offices', ['english', 'phone']);
  await page.getByRole('button', { name: ne('setup.area.offices.found') }).click();
  await page.getByLabel(ne('setup.area.offices.nameNe')).fill('अपी गाउँपालिका');
  await page.getByLabel(ne('setup.area.offices.nameEn')).fill('Api Rural Municipality');
  await page.getByLabel(ne('setup.area.offices.code')).fill('api');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await look(page, 'found-office');
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
