import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { APPLICATION, type DrivenCase } from '../support/case.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const reviewer = 'subengineer@sungabha.example';
const collector = 'revenue@sungabha.example';
const wrong = 'नागरिकताको हिज्जेसँग मिलाउनुहोस्।';
const onPaper = 'लालपुर्जाको क्षेत्रफल मिलेन।';
const answer = 'नागरिकताअनुसार मिलाइयो।';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function openForm(loginId: string, tab = ''): Promise<Page> {
  const page = await office.deskOf(loginId);
  await page.goto(`/user/applications/${driven.id}/forms/${APPLICATION}${tab}`);
  await page.getByRole('tab').first().waitFor();
  return page;
}

test('a reviewer marks fields by keyboard, and all marks go back with the form', async () => {
  const page = await openForm(reviewer);
  await page.getByRole('button', { name: ne('review.startMarking') }).press('Enter');
  await page
    .getByRole('button', { name: new RegExp(`^${ne('review.mark')}: `, 'u') })
    .nth(1)
    .press('Enter');
  await page.getByLabel(ne('approval.reasonCode')).selectOption('RR08');
  await page.getByLabel(ne('review.whatIsWrong')).fill(wrong);
  await page.getByRole('button', { name: ne('review.keepMark') }).press('Enter');
  await page.getByRole('listitem').filter({ hasText: wrong }).first().waitFor();
  await look(page, 'review-marks', ['english', 'phone']);
  await markDocument(page);

  await page.getByRole('button', { name: ne('event.return.label'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(wrong).waitFor();
  await dialog.getByRole('button', { name: ne('event.return.label'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
});

/** The reviewer puts a mark on the first page of the document beside the form, by mouse and then a step to the right by key. */
async function markDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: ne('source.show') }).click();
  await page.getByRole('button', { name: ne('source.mark') }).click();
  const sheet = page.getByRole('button', { name: ne('review.markPage', { page: '१' }) });
  await sheet.click({ position: { x: 120, y: 90 } });
  await page.getByLabel(ne('review.whatIsWrong')).fill(onPaper);
  await sheet.press('ArrowRight');
  await page.getByLabel(ne('approval.reasonCode')).selectOption('RR08');
  await page.getByRole('button', { name: ne('review.keepMark'), exact: true }).click();
  await page
    .getByRole('button', { name: ne('review.pinNo', { number: '१', text: onPaper }) })
    .first()
    .waitFor();
  await look(page, 'review-pins', ['dark', 'english', 'phone']);
}

test('the filer sees each note beside its field and answers there', async () => {
  const page = await openForm(driven.sample.designer);
  await page.getByLabel(ne('review.yourAnswer')).first().fill(answer);
  await page.getByLabel(ne('review.yourAnswer')).first().blur();
  await page.getByText(ne('review.answered'), { exact: true }).waitFor();
  // the note at the paper, whichever lay beside the form, leads to its place on the page
  await page
    .getByRole('button', { name: /\.(?:pdf|png), पाना १$/u })
    .first()
    .click();
  const pin = page.locator('[data-pin]');
  await pin.waitFor();
  expect(await pin.getAttribute('aria-pressed')).toBe('true');
  await look(page, 'review-answers', ['phone']);
  await page.reload();
  expect(await page.getByLabel(ne('review.yourAnswer')).first().inputValue()).toBe(answer);
});

test('files are put in, looked at with alt+r, and the tabs say what else there is', async () => {
  const page = await openForm(reviewer, '?tab=files');
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'चिठी.png', mimeType: 'image/png', buffer: picture });
  const view = page.getByRole('button', { name: `${ne('menu.files.view')}: चिठी.png` });
  await view.focus();
  await page.keyboard.press('Alt+KeyR');
  await page.getByRole('dialog').getByRole('img', { name: 'चिठी.png' }).waitFor();
  await look(page, 'file-viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const tab of ['application.tasks', 'application.ledger.title', 'application.related', 'history.allComments']) {
    await page.getByRole('tab', { name: ne(tab) }).click();
    await look(page, tab);
  }
  await page.getByRole('button', { name: ne('history.name') }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: ne('history.send'), exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: '@' }).first().waitFor();
  expect(office.complaints()).toEqual([]);
});

test('a place that is closed to somebody says why instead of a button', async () => {
  const page = await openForm(collector, '?tab=files');
  const place = page.getByRole('region', { name: ne('menu.files.upload') });
  await place.getByText(ne('explain.otherPapersOfOthers')).waitFor();
  await place.getByLabel(ne('files.category')).selectOption('1 AT01');
  await place.getByText(/यो फाराम .+ले मात्र भर्न मिल्छ/u).waitFor();
  expect(await place.getByRole('button').count()).toBe(0);
  await look(page, 'files-closed', ['english', 'phone']);
});

test('what is put in since the form was submitted says that it is not handed in yet', async () => {
  const page = await openForm(driven.sample.designer, '?tab=files');
  await page.getByLabel(ne('files.category')).selectOption('1 AT01');
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'लालपुर्जा.png', mimeType: 'image/png', buffer: picture });
  const file = page.getByRole('listitem').filter({ has: page.getByText('लालपुर्जा.png') });
  await file.getByText(ne('files.notHandedIn')).first().waitFor();
  await file.locator('summary').first().click();
  await file.getByText(ne('files.handedInVersion')).waitFor();
  await look(page, 'files-not-handed-in', ['english', 'phone']);
  expect(office.complaints()).toEqual([]);
});
