import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { APPLICATION, type DrivenCase, formOf, openCase } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { logIn, type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const subEngineer = 'subengineer@sungabha.example';
const engineer = 'engineer@sungabha.example';
const begun = 'लालपुर्जाको क्षेत्रफल नापीसँग';

let office: OpenOffice;
let handedIn: DrivenCase;
let inHand: DrivenCase;
beforeAll(async () => {
  ({ office, driven: handedIn } = await openOfficeAt('submitted'));
  inHand = await openCase(office, { applicationNo: 8_384_000_003 });
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function openTeam(page: Page): Promise<void> {
  await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).click();
  await page.locator('a[href="/user/team"]').click();
}

const comment = (page: Page) => page.getByLabel(ne('history.addComment'));

async function openComments(page: Page): Promise<void> {
  await page.getByRole('tab', { name: ne('history.allComments') }).click();
  await comment(page).waitFor();
}

test('a part of the app that did not come while the network was cut comes by itself when it is back', async () => {
  const page = await office.visit();
  // what the browser would load ahead does not arrive either
  await page.route('**/assets/TeamPage*', (route) => route.abort());
  await logIn(page, engineer);
  // the menu itself is there; only what it leads to is cut off
  await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).waitFor();
  await page.context().setOffline(true);
  await openTeam(page);
  await page.getByText(ne('problem.chunkLoadFailed')).waitFor();
  await page.unroute('**/assets/TeamPage*');
  await page.context().setOffline(false);
  await page.getByText(ne('problem.chunkLoadFailed')).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/user/team');
  expect(await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).count()).toBe(1);
  for (const told of office.complaints()) expect(told).toMatch(/imported module|preload CSS/u);
});

test('the pages of one’s work are loaded ahead, and open when the network is cut', async () => {
  const page = await office.visit();
  const ahead = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/TeamPage'));
  await logIn(page, engineer);
  await ahead;
  await page.context().setOffline(true);
  await openTeam(page);
  await page.waitForURL('**/user/team');
  expect(await page.getByText(ne('problem.chunkLoadFailed')).count()).toBe(0);
  await page.context().close();
});

test('a draft that arrived without an answer is no conflict, even when more was typed since', async () => {
  const page = await office.deskOf(inHand.sample.designer);
  await openForm(page, inHand.id, APPLICATION);
  const name = page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`);
  let lost = 0;
  await page.route('**/forms/*', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await name.fill('सुशीला');
  await page.getByText(ne('form.autosave.offline')).waitFor();
  await name.fill('सुशीला थापा');
  await page
    .getByRole('main')
    .getByRole('button', { name: ne('common.retry') })
    .click();
  await expect
    .poll(async () => (await formOf(office, inHand, inHand.sample.designer, APPLICATION)).data['owner'])
    .toMatchObject({ nameNe: 'सुशीला थापा' });
  expect(lost).toBe(1);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/forms/*');
});

test('a submission that is asked for before the form has come is checked once it is there, and not asked about before', async () => {
  const page = await office.deskOf(inHand.sample.designer);
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const ofForm = new RegExp(`/api/applications/${inHand.id}/forms/${APPLICATION}`, 'u');
  await page.route(ofForm, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/user/applications/${inHand.id}/forms/${APPLICATION}`);
  const submit = actionBar(page).getByRole('button', { name: labelOf('SUBMIT'), exact: true });
  await submit.click();
  await expect.poll(() => submit.getAttribute('data-loading')).toBe('true');
  expect(await page.getByRole('dialog').count()).toBe(0);
  come();
  await page.locator('#error-summary').waitFor();
  // on a phone a way to a field breaks: no line begins with the colon after it, and the mark stands beside its first line
  const way = page.locator('#error-summary').getByRole('listitem').first().getByRole('button');
  expect(await way.innerText()).toMatch(/\p{L}.*:$/u);
  expect(await way.evaluate((each) => getComputedStyle(each).verticalAlign)).toBe('top');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await submit.getAttribute('data-loading')).not.toBe('true');
  await page.unroute(ofForm);
});

test('a page loaded anew while its draft is on the way goes on from what was typed last', async () => {
  const page = await office.deskOf(inHand.sample.designer);
  await openForm(page, inHand.id, APPLICATION);
  const name = page.locator(`[id="${idOf(['owner', 'nameNe'])}"]`);
  let held = 0;
  // the save of the page that goes never arrives; the one of the page that comes takes its time
  await page.route('**/forms/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    held += 1;
    if (held === 1) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return route.continue();
  });
  page.once('dialog', (asked) => void asked.accept());
  await name.fill('सुशीला कुमारी');
  await expect.poll(() => held).toBe(1);
  await page.reload();
  await name.waitFor();
  expect(await name.inputValue()).toBe('सुशीला कुमारी');
  await page.unroute('**/forms/*');
  await name.fill('सुशीला कुमारी थापा');
  await expect
    .poll(async () => (await formOf(office, inHand, inHand.sample.designer, APPLICATION)).data['owner'])
    .toMatchObject({ nameNe: 'सुशीला कुमारी थापा' });
  expect([held, await page.getByRole('dialog').count()]).toEqual([2, 0]);
});

test('after an act the page leads on only who leaves it alone, and a comment that was begun is still there', async () => {
  const page = await office.deskOf(subEngineer);
  await page.clock.install();
  await openForm(page, handedIn.id, APPLICATION);
  await actionBar(page)
    .getByRole('button', { name: labelOf('RECOMMEND'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: labelOf('RECOMMEND'), exact: true })
    .click();
  const bar = page.getByRole('region', { name: ne('done.label') });
  await bar.waitFor();
  // a touch alone: a press that opens something would lead back by itself
  await page.keyboard.press('Shift');
  await page.clock.runFor(10_000);
  expect(new URL(page.url()).pathname).toBe(`/user/applications/${handedIn.id}/forms/${APPLICATION}`);
  await openComments(page);
  await comment(page).fill(begun);
  await page.getByRole('link', { name: ne('menu.header.taskList'), exact: true }).click();
  await page.waitForURL('**/user/task-list');
  await page.goBack();
  await openComments(page);
  expect(await comment(page).inputValue()).toBe(begun);
  // the clock that was put into the page may not run in the frames of papers
  for (const told of office.complaints()) expect(told).toMatch(/about:srcdoc/u);
});
