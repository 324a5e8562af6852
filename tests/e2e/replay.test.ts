import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatBsDate, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { APPLICATION, bringTo, type DrivenCase, send, versionOf } from '../support/case.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const auditor = 'auditor@sungabha.example';
const correction = 'फोन नम्बर सच्याउनुहोस् ।';

let office: OpenOffice;
let driven: DrivenCase;
let last: number;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('submitted'));
  await send(office, driven, 'B', { type: 'RETURN', form: APPLICATION, note: correction });
  await bringTo(office, driven, { state: 'technical-design' });
  const begun = await office.server.as('B', {
    method: 'POST',
    url: `/api/applications/${driven.id}/stages`,
    payload: { stage: 'discard', requestId: randomUUID(), version: await versionOf(office, driven) },
  });
  expect(begun.statusCode, begun.body).toBe(201);
  last = await versionOf(office, driven);
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** Waits until the address and the timeline stand at an event. */
async function standsAt(page: Page, seq: number): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get('seq') === String(seq));
  await page.locator(`[data-seq="${String(seq)}"][aria-current="true"]`).waitFor();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

test('an auditor walks through a case with two processes, by keyboard and by its landmarks', async () => {
  const page = await office.deskOf(auditor);
  await page.goto(`/user/applications/${driven.id}/replay`);
  await standsAt(page, last);
  await page.getByText(/शृङ्खला ठीक/u).waitFor();
  await look(page, 'replay', ['english', 'phone', 'dark']);

  await page.keyboard.press('Home');
  await standsAt(page, 1);
  await page.keyboard.press('ArrowRight');
  await standsAt(page, 2);
  await page.keyboard.press('End');
  await standsAt(page, last);

  await page
    .getByRole('list', { name: ne('replay.runs') })
    .getByRole('button')
    .first()
    .click();
  await standsAt(page, last - 1);
  await press(page, /^फिर्ता/u);
  await page.locator('[aria-current="true"]', { hasText: correction }).waitFor();

  await page.getByRole('textbox', { name: ne('replay.asOfDay') }).fill('२०७०-०१-०१');
  await page.keyboard.press('Enter');
  await page.getByText(ne('problem.nothingYet')).waitFor();
  const today = fromAd(kathmanduDate(office.server.clock.now()));
  await page
    .getByRole('textbox', { name: ne('replay.asOfDay') })
    .fill(today === undefined ? '' : formatBsDate(today, 'ne'));
  await press(page, ne('replay.asOfShow'));
  await standsAt(page, last);
});

test('the day as of which a case is shown is picked in the calendar too, with keys alone', async () => {
  const page = await office.deskOf(auditor);
  await page.goto(`/user/applications/${driven.id}/replay?seq=2`);
  await standsAt(page, 2);
  const calendar = page.getByRole('button', {
    name: `${ne('common.chooseDate')}, ${ne('replay.asOfDay')}`,
    exact: true,
  });
  await calendar.press('Enter');
  const day = page.locator('button[data-today="true"]');
  await expect.poll(() => day.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await day.waitFor({ state: 'detached' });
  expect(await calendar.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await day.waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await standsAt(page, last);
  expect(await calendar.evaluate((button) => button === document.activeElement)).toBe(true);
  const today = fromAd(kathmanduDate(office.server.clock.now()));
  expect(await page.getByRole('textbox', { name: ne('replay.asOfDay') }).inputValue()).toBe(
    today === undefined ? '' : formatBsDate(today, 'ne'),
  );
});

test('two events are compared, and the address keeps both', async () => {
  const page = await office.deskOf(auditor);
  await page.goto(`/user/applications/${driven.id}/replay?seq=2`);
  await standsAt(page, 2);
  await press(page, ne('replay.compareWithThis'));
  await page.keyboard.press('End');
  await page.waitForURL((url) => url.search === `?seq=${String(last)}&with=2`);
  await page.locator('ins').first().waitFor();
  await look(page, 'replay-compare');
  await page.reload();
  await page.getByRole('button', { name: ne('replay.comparing', { a: '२', b: devanagari(last) }) }).waitFor();
});

test('the data, the reasons and the raw record of an event are there to read and to take along', async () => {
  const page = await office.deskOf(auditor);
  await page.goto(`/user/applications/${driven.id}/replay?seq=${String(last - 1)}`);
  await standsAt(page, last - 1);
  const ways = { data: [], why: ['english'], documents: [], raw: ['phone'] } as const;
  for (const tab of ['data', 'why', 'documents', 'raw'] as const) {
    await page.getByRole('tab', { name: ne(`replay.tab.${tab}`), exact: true }).click();
    if (tab === 'data') await page.getByRole('tabpanel').getByRole('button', { expanded: false }).last().click();
    await look(page, `replay-${tab}`, ways[tab]);
  }
  const [bundle] = await Promise.all([page.waitForEvent('download'), press(page, ne('replay.evidence'))]);
  expect(bundle.suggestedFilename()).toMatch(/^evidence-.+\.json$/u);
  await press(page, ne('replay.recheck'));
  await page.getByText(/शृङ्खला ठीक/u).waitFor();
  expect(office.complaints()).toEqual([]);
});

function devanagari(number: number): string {
  return String(number).replace(/\d/gu, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
}
