import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, formOf, saveDraft } from '../support/case.ts';
import { actionBar, openForm } from './clicks.ts';
import { look } from './look.ts';
import { enterLogin, logIn, type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const VISIT = 'prabhidik-pratibedhan-pesh-view';
const AMIN = 'subengineer@sungabha.example';
const PRESENT = 'घरधनी सुशीला थापा र सँधियार किरण बस्नेत';

let office: OpenOffice;
let driven: DrivenCase;
let page: Page;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  await bringTo(office, driven, { state: 'sarjamin', form: VISIT });
  page = await office.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await logIn(page, AMIN);
}, 480_000);
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const participants = () => page.locator(`[id="${idOf(['siteVisit', 'participants'])}"]`);
/** On a phone the parts of a form stand behind their heads: this one is opened unless it is. */
async function seeVisit(): Promise<void> {
  const part = page.locator(`[id="${idOf(['siteVisit'])}"]`);
  await part.waitFor();
  const head = part.locator('xpath=./details[not(@open)]/summary');
  if ((await head.count()) > 0) await head.click();
  await participants().waitFor();
}

const photo = {
  name: 'भित्ता.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const visit = async () => (await formOf(office, driven, 'B', VISIT)).data['siteVisit'];

/** Writes in the form without a network: it is kept on the phone. */
async function writeOffline(text: string): Promise<void> {
  await page.context().setOffline(true);
  await seeVisit();
  await participants().fill(text);
  await participants().blur();
  await page.getByText(ne('form.autosave.offline')).waitFor();
}

/** Names of everything that the browser keeps of the site. */
async function keptOnPhone(): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const programs = await navigator.serviceWorker.getRegistrations();
    return [...(await caches.keys()), ...programs.map(({ scope }) => scope)];
  });
}

test('a case that nobody took along is not kept: without a network its page does not come', async () => {
  await openForm(page, driven.id, VISIT);
  expect(await keptOnPhone()).toEqual([]);
});

test('whoever takes a case into the field reads what is kept and for how long, and then it is on the phone', async () => {
  await page.locator('summary').first().click();
  // the way to it opens within the screen
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: ne('field.take'), exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByText('३ दिनपछि').waitFor();
  await look(page, 'take-to-field');
  await asked.getByRole('button', { name: ne('field.take'), exact: true }).click();
  await page.getByText(ne('field.taken')).waitFor();
  expect(await keptOnPhone()).toContain('naksa.carried');
});

test('without a network the case is loaded anew, and what was written and photographed is still there', async () => {
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await page.goto(`/user/applications/${driven.id}/forms/${VISIT}`);
  await seeVisit();
  await participants().fill(PRESENT);
  await participants().blur();
  await page.locator('input[type="file"]').last().setInputFiles(photo);
  await page.getByText(ne('files.kept')).waitFor();
  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await seeVisit();
  await expect.poll(() => participants().inputValue()).toBe(PRESENT);
  await page.getByText(photo.name).waitFor();
  await page.getByText(ne('common.offlineCarried')).waitFor();
});

test('what was not taken along says that it needs the network', async () => {
  await page.goto('/user/calendar');
  await page.getByText(ne('problem.chunkLoadFailed')).waitFor();
  await page.goto('/user/task-list');
  await page.getByText(ne('problem.networkFailed')).first().waitFor();
  const carried = page.locator(`[href="/user/applications/${driven.id}"]`);
  await carried.click();
  await actionBar(page).waitFor();
});

test('back in the network everything is sent, each once', async () => {
  await page.context().setOffline(false);
  await expect.poll(visit, { timeout: 30_000 }).toMatchObject({ participants: PRESENT, photos: [expect.any(String)] });
  const files = await office.server.as('B', { url: `/api/applications/${driven.id}/files` });
  expect(files.json<{ name: string }[]>().filter(({ name }) => name === photo.name).length).toBe(1);
  await openForm(page, driven.id, VISIT);
  await seeVisit();
  expect(await page.getByText(ne('files.kept')).count()).toBe(0);
});

test('what somebody else wrote meanwhile is laid beside what was written without a network, also after a reload', async () => {
  const mine = 'किरण बस्नेत आइनन्';
  const theirs = 'किरण बस्नेतका छोरा';
  await writeOffline(mine);
  const { data } = await formOf(office, driven, 'B', VISIT);
  const siteVisit = { ...Object(data['siteVisit']), participants: theirs };
  expect((await saveDraft(office, driven, 'B', { form: VISIT, data: { ...data, siteVisit } })).statusCode).toBe(200);
  await page.context().setOffline(false);
  const asked = page.getByRole('dialog');
  await asked.getByText(theirs).waitFor();
  await asked.getByText(mine).waitFor();
  await page.reload();
  await page.getByRole('button', { name: ne('form.localDraft.restore') }).click();
  await asked.getByText(theirs).waitFor();
  expect(await visit()).toMatchObject({ participants: theirs });
  await asked.getByRole('button', { name: ne('form.conflict.keepMine') }).click();
  await expect.poll(visit).toMatchObject({ participants: mine });
});

test('a photograph that the server does not take says why, and stays until it is taken away', async () => {
  await seeVisit();
  const none = { ...photo, name: 'टिपोट.png', buffer: Buffer.from('यो फोटो होइन') };
  await page.context().setOffline(true);
  await page.locator('input[type="file"]').last().setInputFiles(none);
  await page.getByText(ne('files.kept')).waitFor();
  await page.context().setOffline(false);
  const why = page.getByText('यो फाइल चल्ने किसिमको होइन');
  await why.waitFor();
  await page.getByText(ne('files.refused'), { exact: true }).waitFor();
  await why.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await look(page, 'refused-photo');
  await page.reload();
  await seeVisit();
  await why.waitFor();
  await page.getByRole('button', { name: `${ne('common.remove')}, ${none.name}` }).click();
  await why.waitFor({ state: 'detached' });
  expect(await page.getByText(none.name).count()).toBe(0);
});

test('after logging out nothing of the case is left on the phone', async () => {
  await page.getByRole('button', { name: / का रूपमा प्रवेश गरिएको$/u }).click();
  await page.getByRole('menuitem', { name: ne('menu.profile.logout') }).click();
  await page.waitForURL(/\/(?:login)?$/u);
  await expect.poll(keptOnPhone).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('naksa.')))).toEqual([]);
});

test('a session that ended without a network takes the case off the phone; what was written is sent after the next login', async () => {
  const written = 'सुशीला थापा र वडा सचिव';
  await logIn(page, AMIN);
  await openForm(page, driven.id, VISIT);
  await page.locator('summary').first().click();
  await page.getByRole('button', { name: ne('field.take'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ne('field.take'), exact: true })
    .click();
  await page.getByText(ne('field.taken')).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await writeOffline(written);
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.waitForURL('**/login');
  await expect.poll(keptOnPhone).toEqual([]);
  expect(await visit()).not.toMatchObject({ participants: written });
  await enterLogin(page, AMIN);
  await seeVisit();
  expect(new URL(page.url()).pathname).toBe(`/user/applications/${driven.id}/forms/${VISIT}`);
  await expect.poll(visit).toMatchObject({ participants: written });
});
