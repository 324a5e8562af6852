import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { DeskPage, DeskPaper } from '../../server/contract/print-desk.ts';
import { bringTo, openCase } from '../support/case.ts';
import { look } from './look.ts';
import { logIn, mustHold, type OpenOffice, openOfficeAt } from './office.ts';
import { en, ne } from './texts.ts';

const chief = 'chief@sungabha.example';
const taker = 'हरि थापा';

let office: OpenOffice;
let isBroken = false;
beforeAll(async () => {
  ({ office } = await openOfficeAt('objection-window'));
  await issue();
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

/** A file of which papers were issued that somebody takes home. */
async function anotherFile(): Promise<void> {
  await bringTo(office, await openCase(office), { state: 'objection-window' });
}

async function issue(): Promise<void> {
  expect((await office.server.jobs.drain()).failed).toBe(0);
}

async function queue(show: string): Promise<readonly DeskPaper[]> {
  const answer = await office.server.as('C', { url: `/api/print-desk?show=${show}&limit=200` });
  return answer.json<DeskPage>().papers;
}

/** A text of the interface whose number is not known. */
const beginning = (key: string) => new RegExp(ne(key).replace('{{count}}', '[०-९]+'), 'u');

const rows = (page: Page) => page.getByRole('table').locator('input[data-row]');

async function inEnglish(page: Page, run: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.locator('html[lang="en"]').waitFor();
  await run();
  await page.getByRole('button', { name: 'नेपाली', exact: true }).click();
  await page.locator('html[lang="ne"]').waitFor();
}

/** Each row that is read, and how far down it stands. */
function places(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => `${String(Math.round(row.getBoundingClientRect().top))} ${row.textContent}`),
    );
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

/** Whether one part of the page covers another; what is not there covers everything, so that nobody looks at nothing. */
function overlaps(one: Box, other: Box): boolean {
  if (one === null || other === null) return true;
  const across = one.x < other.x + other.width && other.x < one.x + one.width;
  return across && one.y < other.y + other.height && other.y < one.y + one.height;
}

test('papers that come meanwhile move nothing that is read, until they are asked for', async () => {
  const page = await office.deskOf(chief);
  const { clock, runtime } = office.server;
  clock.moveTo(new Date(Date.parse(runtime.now()) + 3_600_000).toISOString());
  await anotherFile();
  await page.goto('/user/print-desk');
  await rows(page).first().waitFor();
  const underway = page.getByText(beginning('desk.underwayTitle_other'));
  await underway.waitFor();
  const before = await places(page);
  await issue();
  const came = (await queue('toPrint')).length - (await rows(page).count());
  expect(came).toBeGreaterThan(0);
  const newcomers = page.getByRole('button', { name: ne('desk.newcomers_other', { count: toDevanagari(came) }) });
  await newcomers.waitFor();
  await underway.waitFor({ state: 'detached' });
  expect(await places(page)).toEqual(before);
  await look(page, 'print-desk-newcomers', ['english', 'phone']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('tablist')])
    expect(overlaps(await newcomers.boundingBox(), await part.boundingBox())).toBe(false);
  await page.setViewportSize({ width: 1366, height: 768 });
  await newcomers.click();
  await expect.poll(() => rows(page).count()).toBe((await queue('toPrint')).length);
  expect(await newcomers.count()).toBe(0);
});

test('several papers go to one person at once: the window names each file and owner, the record keeps each by itself', async () => {
  const page = await office.deskOf(chief);
  const printed = (await queue('toPrint')).toSpliced(0, 1);
  for (const { id } of printed)
    await office.server.as('C', { method: 'POST', url: `/api/documents/${id}/copies`, payload: {} });
  const files = new Set(printed.map(({ registrationNo }) => registrationNo));
  expect(files.size).toBe(2);
  await page.goto('/user/print-desk?show=toHandOver');
  const dialog = page.getByRole('dialog');
  // the window covers the switch of the language
  await inEnglish(page, async () => {
    await page.getByLabel(en('desk.chooseShown'), { exact: true }).check();
    await page.getByRole('button', { name: en('desk.handOverChosen') }).click();
    await dialog.getByRole('button', { name: en('desk.goBack') }).waitFor();
    expect(await dialog.innerText()).not.toMatch(/[०-९]/u);
    // the head of the list, which stays in view, covers none of its rows
    await page.evaluate(() => window.scrollTo(0, 0));
    await look(page, 'hand-over-many-english');
    await dialog.getByRole('button', { name: en('desk.goBack') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByLabel(en('desk.chooseShown'), { exact: true }).uncheck();
  });
  await page.getByLabel(ne('desk.chooseShown'), { exact: true }).check();
  await page.getByRole('button', { name: ne('desk.handOverChosen') }).click();
  for (const { registrationNo = '', ownerNe } of printed) {
    await dialog.getByText(toDevanagari(registrationNo)).first().waitFor();
    await dialog.getByText(ownerNe).first().waitFor();
  }
  await dialog.getByLabel(ne('desk.handOver.takenBy')).fill(taker);
  await dialog.getByLabel(ne('desk.handOver.relation')).fill('वारेस');
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.scrollTo(0, 0));
  await draw(page, dialog);
  await dialog.getByRole('button', { name: ne('desk.handOver.signAnew') }).click();
  expect(await drawn(dialog)).toBe('');
  // what is said to stand on paper needs no hand that can draw
  await dialog.getByLabel(ne('desk.handOver.inRegister')).press('Space');
  expect(await pad(dialog).count()).toBe(0);
  await dialog.getByLabel(ne('desk.handOver.inRegister')).press('Space');
  await draw(page, dialog);
  const signature = await drawn(dialog);
  expect(signature.split('M').length - 1).toBe(2);
  await look(page, 'hand-over-many', ['phone', 'dark']);
  const count = toDevanagari(printed.length);
  await dialog.getByRole('button', { name: ne('desk.handOver.recordMany_other', { count }) }).click();
  await page.getByText(ne('desk.handOver.doneMany_other', { count })).waitFor();
  await page.getByText(ne('desk.none.toHandOver')).waitFor();
  const taken = (await queue('all')).filter(({ id }) => printed.some((each) => each.id === id));
  expect(taken.map(({ handedOver }) => handedOver)).toEqual(printed.map(() => true));
  const { rows: kept } = await office.server.owner.query(
    `select distinct a.detail ->> 'document' as document from activity a join document_hand_over h on h.document_id::text = a.detail ->> 'document'
     where a.action = 'document.handedOver' and h.taken_by = $1`,
    [taker],
  );
  expect(kept.length).toBe(printed.length);
  await page.goto(`/user/print-desk/${taken[0]?.id ?? ''}`);
  const shown = page.getByRole('img', { name: ne('a11y.signatureOf', { name: taker }) });
  expect(await shown.locator('path').getAttribute('d')).toBe(signature);
  await shown.scrollIntoViewIfNeeded();
  await look(page, 'paper-signed-for', ['english', 'phone', 'dark']);
});

test('on a phone a finger signs, and moves nothing but the pen', async () => {
  const phone = await office.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await logIn(phone, chief);
  const [paper] = await queue('all');
  const { id = '' } = paper ?? {};
  await office.server.as('C', { method: 'POST', url: `/api/documents/${id}/copies`, payload: {} });
  await phone.goto(`/user/print-desk/${id}`);
  await inEnglish(phone, async () => {
    await phone
      .getByRole('button', { name: en('desk.act.handOver') })
      .first()
      .click();
    const window = phone.getByRole('dialog');
    await pad(window, en).waitFor();
    // English words are the longer ones
    const cut = await window
      .locator('.mantine-Button-label')
      .evaluateAll((all) => all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent));
    expect(cut).toEqual([]);
    await window.getByRole('button', { name: en('desk.goBack') }).click();
    await window.waitFor({ state: 'detached' });
  });
  await phone
    .getByRole('button', { name: beginning('desk.act.handOver') })
    .first()
    .click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: ne('desk.handOver.owner') }).click();
  await pad(dialog).scrollIntoViewIfNeeded();
  const before = await pad(dialog).boundingBox();
  if (before === null) throw new Error('nothing to sign in');
  expect(before.width).toBeGreaterThan(250);
  const finger = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: before.x + 30 + part * 20, y: before.y + before.height * (0.9 - part / 10) }],
    });
  await touch('touchStart');
  for (const part of [1, 2, 3, 4, 5, 6, 7, 8]) await touch('touchMove', part);
  await touch('touchEnd');
  expect((await drawn(dialog)).split('L').length).toBeGreaterThan(4);
  expect(await pad(dialog).boundingBox()).toEqual(before);
  await dialog.getByRole('button', { name: ne('desk.handOver.record') }).click();
  await phone.getByRole('img', { name: ne('a11y.signatureOf', { name: paper?.ownerNe ?? '' }) }).waitFor();
  await phone.context().close();
});

/** The field that is signed in. */
const pad = (dialog: Locator, say = ne) => dialog.getByRole('img', { name: say('desk.handOver.sign') });

/** What was drawn in it so far. */
async function drawn(dialog: Locator): Promise<string> {
  return (await pad(dialog).locator('path').getAttribute('d')) ?? '';
}

/** Draws two strokes with the mouse. */
async function draw(page: Page, dialog: Locator): Promise<void> {
  await pad(dialog).scrollIntoViewIfNeeded();
  const box = await pad(dialog).boundingBox();
  if (box === null) throw new Error('nothing to sign in');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(0.1, 0.6));
  await page.mouse.down();
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8])
    await page.mouse.move(...at(0.1 + step * 0.08, step % 2 === 0 ? 0.65 : 0.2));
  await page.mouse.up();
  await page.mouse.move(...at(0.2, 0.8));
  await page.mouse.down();
  await page.mouse.move(...at(0.9, 0.75), { steps: 5 });
  await page.mouse.up();
}

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
