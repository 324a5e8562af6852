import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { demoFile } from '../../scripts/demo/files.ts';
import type { DeskPage, DeskPaper, DocumentDetail } from '../../server/contract/print-desk.ts';
import { readPdfPages } from '../support/pdf-text.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const chief = 'chief@sungabha.example';
const branch = 'admin.branch@sungabha.example';
const designer = 'designer1@sungabha.example';
const owner = 'सुशीला थापा';
const son = 'हरि थापा';
/** A letter that the citizen takes home. */
const letter = 'notice-period-for-15-days-view';

let office: OpenOffice;
let isBroken = false;
beforeAll(async () => {
  ({ office } = await openOfficeAt('objection-window'));
  expect((await office.server.jobs.drain()).failed).toBe(0);
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

async function queue(show: string): Promise<readonly DeskPaper[]> {
  const answer = await office.server.as('C', { url: `/api/print-desk?show=${show}&limit=200` });
  return answer.json<DeskPage>().papers;
}

async function detailOf({ id }: Pick<DeskPaper, 'id'>): Promise<DocumentDetail> {
  return (await office.server.as('C', { url: `/api/documents/${id}` })).json<DocumentDetail>();
}

async function theLetter(): Promise<DeskPaper> {
  const found = (await queue('all')).find(({ form }) => form === letter);
  if (found === undefined) throw new Error('the letter was not issued');
  return found;
}

/** The pages of what the browser opens in a tab of its own when something is pressed. */
async function opened(page: Page, address: RegExp, press: () => Promise<void>): Promise<readonly string[]> {
  const paper = new Promise<Uint8Array>((resolve, reject) => {
    const pass = async (route: Route) => {
      const response = await route.fetch({ timeout: 120_000 });
      resolve(await response.body());
      await route.fulfill({ response });
    };
    page.route(address, pass, { times: 1 }).then(press).catch(reject);
  });
  const [bytes] = await Promise.all([paper, page.context().waitForEvent('page')]);
  return readPdfPages(bytes);
}

const rows = (page: Page) => page.getByRole('table').locator('input[data-row]');
const pressIn = (page: Page, key: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: ne(key) })
    .click();

describe('whoever has no application to work on', () => {
  test('reads on their own page how many papers wait at the print desk, and comes there', async () => {
    const { counts } = (await office.server.as(branch, { url: '/api/print-desk' })).json<DeskPage>();
    expect(counts.toPrint).toBeGreaterThan(0);
    const page = await office.deskOf(branch);
    await page.getByText(ne('inbox.emptyWaiting')).waitFor();
    const waiting = {
      print: toDevanagari(String(counts.toPrint)),
      handOver: toDevanagari(String(counts.toHandOver)),
    };
    await page.getByText(ne('inbox.deskWaits', waiting)).waitFor();
    await look(page, 'no-tasks', ['dark', 'english', 'phone']);
    await page
      .getByRole('main')
      .getByRole('link', { name: ne('menu.header.printDesk'), exact: true })
      .click();
    await rows(page).first().waitFor();
  });

  test('finds there the pages of a post that acts on no application', async () => {
    const page = await office.deskOf('auditor@sungabha.example');
    await page.getByText(ne('inbox.emptyWaiting')).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: ne('menu.header.audit'), exact: true })
      .click();
    await page.waitForURL('**/user/audit');
  });
});

describe('the print desk', () => {
  test('lists what is ready to print, with the page beside it', async () => {
    const page = await office.deskOf(chief);
    await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).click();
    await page.getByRole('link', { name: ne('menu.header.printDesk'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: ne('desk.title') }).waitFor();
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe((await queue('toPrint')).length);
    const sheet = page.getByRole('complementary', { name: ne('desk.beside') }).locator('iframe');
    await sheet.contentFrame().locator('body').getByText(owner).first().waitFor();
    await look(page, 'print-desk', ['dark', 'english', 'phone']);
  });

  test('prints one paper: the original, which then waits to be handed over', async () => {
    const page = await office.deskOf(chief);
    const paper = await theLetter();
    await page.getByLabel(ne('verify.document'), { exact: true }).selectOption(letter);
    await expect.poll(() => rows(page).count()).toBe(1);
    const print = page.getByRole('row').getByRole('button', { name: new RegExp(`^${ne('desk.act.print')}`, 'u') });
    const pages = await opened(page, /copies\/1\.pdf/u, () => print.click());
    expect(pages.join(' ')).toContain(owner);
    await page.getByText(ne('desk.noneFound')).waitFor();
    await page.getByRole('tab', { name: new RegExp(ne('desk.tab.toHandOver'), 'u') }).click();
    await page.getByRole('link', { name: paper.title.ne }).click();
    await page.waitForURL(`**/print-desk/${paper.id}`);
    expect(await detailOf(paper)).toMatchObject({ paper: { copies: 1, handedOver: false }, printed: [{ no: 1 }] });
  });

  test('prints a copy only after saying which number it will carry', async () => {
    const page = await office.deskOf(chief);
    await page.getByRole('button', { name: ne('desk.printCopy', { number: '२' }) }).waitFor();
    await page.keyboard.press('Alt+p');
    await page
      .getByRole('dialog')
      .getByText(ne('desk.copyBody', { number: '२' }))
      .waitFor();
    await look(page, 'print-copy');
    await opened(page, /copies\/2\.pdf/u, () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: ne('desk.printCopy', { number: '२' }) })
        .click(),
    );
    await page.getByRole('button', { name: ne('desk.printCopy', { number: '३' }) }).waitFor();
    const { printed, pdfSha256 } = await detailOf(await theLetter());
    expect(printed.map(({ no, sha256 }) => [no, sha256 === pdfSha256])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test('keeps who took a paper home', async () => {
    const page = await office.deskOf(chief);
    await page.getByRole('button', { name: ne('desk.handOver.title'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(owner).first().waitFor();
    await dialog.getByLabel(ne('desk.handOver.takenBy')).fill(son);
    await dialog.getByLabel(ne('desk.handOver.relation')).fill('छोरा');
    await page.keyboard.press('Escape');
    await look(page, 'hand-over', ['phone']);
    await pressIn(page, 'desk.handOver.record');
    await page.getByText(`${son} (छोरा)`).waitFor();
    await look(page, 'paper', ['english', 'phone']);
    const { paper, printed } = await detailOf(await theLetter());
    expect([paper.handedOver, printed[0]?.handOver?.takenBy]).toEqual([true, son]);
  });

  test('prints three chosen papers as one file, chosen by keys', async () => {
    const page = await office.deskOf(chief);
    await page.goto('/user/print-desk?show=toFile');
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await page.getByText(ne('desk.chosenCount_other', { count: '३' })).waitFor();
    await look(page, 'print-desk-chosen', ['phone']);
    const before = await queue('toFile');
    await page.keyboard.press('Alt+p');
    await page
      .getByRole('dialog')
      .getByText(ne('desk.batchAsk.cases_one', { count: '१' }))
      .waitFor();
    await look(page, 'print-desk-ask', ['phone']);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('desk.batchAsk.act_other', { count: '३' }), exact: true })
      .click();
    await page.getByText(ne('desk.batchAt', { done: '०', total: '३' })).waitFor();
    await office.server.jobs.drain();
    const output = page.getByRole('button', { name: ne('desk.openOutput') });
    await output.waitFor();
    await look(page, 'print-desk-batch', ['english']);
    expect((await opened(page, /\/output$/u, () => output.click())).length).toBeGreaterThanOrEqual(3);
    expect((await queue('toFile')).map(({ id }) => id)).toEqual(before.slice(3).map(({ id }) => id));
    await expect.poll(() => rows(page).count()).toBe(before.length - 3);
  });

  test('revokes a paper for a reason; whoever verifies it then reads so', async () => {
    const page = await office.deskOf(chief);
    const paper = await theLetter();
    await page.goto(`/user/print-desk/${paper.id}`);
    await page.getByRole('button', { name: ne('desk.revoke.act') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(ne('desk.revoke.followsVerify')).waitFor();
    await dialog.getByText(owner).first().waitFor();
    await look(page, 'revoke');
    await dialog.getByLabel(ne('desk.revoke.reason')).fill('कित्ता नम्बर गलत परेको');
    await pressIn(page, 'desk.revoke.act');
    await page.getByText(ne('desk.because', { reason: 'कित्ता नम्बर गलत परेको' })).waitFor();
    expect(await page.getByRole('button', { name: ne('desk.printCopy', { number: '३' }) }).count()).toBe(0);
    await look(page, 'paper-revoked', ['dark']);
    await page.getByRole('link', { name: new RegExp(paper.code, 'u') }).click();
    await page.getByText(ne('verify.revokedHelp')).waitFor();
  });

  test('shows a designer the papers of their own files, to read', async () => {
    const page = await office.deskOf(designer);
    await page.goto('/user/print-desk?show=all');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('table').getByRole('link').first().click();
    await opened(page, /\.pdf$/u, () => page.getByRole('button', { name: ne('desk.read') }).click());
  });
});

describe('on the application page', () => {
  test('every paper in force is printed at once', async () => {
    const page = await office.deskOf(chief);
    const { applicationId } = await theLetter();
    await page.goto(`/user/applications/${applicationId}`);
    await page.getByRole('button', { name: ne('menu.header.files'), exact: true }).click();
    await page.getByRole('menuitem', { name: ne('menu.files.printAll') }).click();
    await page.getByText(ne('print.allBody')).waitFor();
    const pages = await opened(page, /print-all\.pdf/u, () => pressIn(page, 'print.allShort'));
    const valid = (await queue('all')).filter(({ standing }) => standing === 'valid');
    expect(pages.length).toBeGreaterThanOrEqual(valid.length);
  });

  test('the page of a form has its summary in English under it', async () => {
    const page = await office.deskOf(chief);
    const { applicationId, title } = await theLetter();
    await page.goto(`/user/applications/${applicationId}/forms/${letter}`);
    await page.getByRole('button', { name: ne('print.showPage') }).click();
    const summary = page.locator('details').filter({ hasText: title.en });
    await summary.locator('summary').click();
    await summary.locator('dd').first().waitFor();
    await look(page, 'english-summary');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('one’s own signature', () => {
  const signature = demoFile('thumb-right.png', 'x');

  test('is dropped or chosen, shown, and taken away again; what is no picture is refused', async () => {
    const page = await office.deskOf(chief);
    await page.getByRole('button', { name: /प्र\.प्र\.अ/u }).click();
    await page.getByRole('menuitem', { name: ne('menu.profile.myProfile') }).click();
    const place = page.getByRole('region', { name: ne('account.pictures.signature') });
    await place.getByText(ne('account.pictures.signatureNone')).waitFor();
    await place
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await place.getByRole('alert').waitFor();
    const { name, type: mimeType, bytes } = signature;
    await place.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
    await place.getByRole('img', { name: ne('account.pictures.signature') }).waitFor();
    await look(page, 'own-pictures', ['dark', 'english', 'phone']);
    await place.getByRole('button', { name: new RegExp(ne('common.remove'), 'u') }).click();
    await place.getByText(ne('account.pictures.signatureNone')).waitFor();
  });
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
