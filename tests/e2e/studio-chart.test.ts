import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deskRows } from '../../web/law/stage/read-stage.ts';
import { codeOf, readCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const administrator = 'techadmin@sungabha.example';
const STAGE = '/user/setup/versions/workflow/phase-one?tab=draft';
const PATIENCE_MS = 300_000;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const cardOf = (page: Page, desk: string) =>
  page.getByRole('region', { name: ne('law.stageDesk.of', { desk }), exact: true });
const chartOf = (page: Page) => page.getByRole('application', { name: ne('law.chart.ofDraft') });
const boxOf = (page: Page, desk: string) => chartOf(page).getByRole('button', { name: desk, exact: true });
const arrowOf = (page: Page, from: string, to: string) =>
  chartOf(page).getByRole('button', { name: ne('law.chart.fromTo', { from, to }), exact: true });

/** What the draft says now, from its text side; the chart is looked at again afterwards. */
async function writtenRows(page: Page) {
  await page.getByText(ne('law.side.text'), { exact: true }).click();
  const written = await readCode(codeOf(page));
  await page.getByText(ne('law.side.design'), { exact: true }).click();
  await openChart(page);
  return deskRows(JSON.parse(written));
}

async function openChart(page: Page): Promise<void> {
  await page.getByText(ne('law.stageDesk.view.chart'), { exact: true }).click();
  await boxOf(page, 'टिप्पणी र आदेश').waitFor();
}

async function pull(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('both ends were expected in sight');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 2, { steps: 12 });
  await page.mouse.up();
}

test('a stage is changed on its chart: a desk and an arrow chosen, an arrow drawn, taken away, and all of it taken back', {
  timeout: PATIENCE_MS,
}, async () => {
  const page = await office.deskOf(administrator);
  await page.goto(STAGE);
  await openChart(page);
  await look(page, 'stage-chart', ['english', 'phone', 'dark']);
  const before = await writtenRows(page);

  await boxOf(page, 'टिप्पणी र आदेश').click();
  await cardOf(page, 'टिप्पणी र आदेश').waitFor();
  await arrowOf(page, 'टिप्पणी र आदेश', 'इजाजतपत्र जारी').focus();
  await page.keyboard.press('Enter');
  const way = cardOf(page, 'टिप्पणी र आदेश').locator('details[open][data-led]');
  expect(await way.getByLabel(ne('law.stageDesk.leadsTo'), { exact: true }).inputValue()).toBe('permit');

  const end = boxOf(page, 'अस्थायी इजाजत जारी');
  await pull(page, boxOf(page, 'टिप्पणी र आदेश').locator('.source'), end);
  const drawn = arrowOf(page, 'टिप्पणी र आदेश', 'अस्थायी इजाजत जारी');
  await drawn.waitFor();
  await look(page, 'stage-chart-arrow', ['phone']);
  const rows = await writtenRows(page);
  const added = rows
    .find(({ id }) => id === 'note-order')
    ?.ways.filter(({ target }) => target === 'building-to-plinth');
  expect(added?.map(({ way: direction, by, title }) => [direction, by, title?.ne])).toEqual([
    ['on', ['C'], 'पठाउनुहोस्: अस्थायी इजाजत जारी'],
  ]);

  await boxOf(page, 'टिप्पणी र आदेश').click();
  await drawn.focus();
  await page.keyboard.press('Delete');
  await drawn.waitFor({ state: 'detached' });
  expect(await writtenRows(page)).toEqual(before);
  await page.keyboard.press('Control+z');
  await drawn.waitFor();
  await page.keyboard.press('Control+z');
  await drawn.waitFor({ state: 'detached' });

  const shared = arrowOf(page, 'इजाजतपत्र जारी', 'निवेदन, डिजाइन, जाँच र राजस्व');
  await boxOf(page, 'इजाजतपत्र जारी').click();
  await shared.focus();
  await page.keyboard.press('Delete');
  const asked = page.getByRole('dialog');
  for (const desk of ['सर्जमिन', 'टिप्पणी र आदेश', 'इजाजतपत्र जारी'])
    await asked.getByRole('listitem').filter({ hasText: desk }).first().waitFor();
  await look(page, 'stage-chart-shared', ['phone']);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await writtenRows(page)).toEqual(before);
  await boxOf(page, 'इजाजतपत्र जारी').click();
  await shared.focus();
  await page.keyboard.press('Delete');
  await asked.getByRole('button', { name: ne('law.stageDesk.shared.remove'), exact: true }).click();
  await shared.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await shared.waitFor();

  await boxOf(page, 'इजाजतपत्र जारी').focus();
  await page.keyboard.press('Alt+ArrowUp');
  const order = (await writtenRows(page)).map(({ id }) => id);
  expect(order.indexOf('permit')).toBe(before.findIndex(({ id }) => id === 'permit') - 1);
  await page.keyboard.press('Control+z');
  await boxOf(page, 'इजाजतपत्र जारी').focus();
  await page.keyboard.press('Delete');
  await boxOf(page, 'इजाजतपत्र जारी').waitFor({ state: 'detached' });
  await arrowOf(page, 'टिप्पणी र आदेश', 'अस्थायी इजाजत जारी').waitFor();
  await page.keyboard.press('Control+z');
  await boxOf(page, 'इजाजतपत्र जारी').waitFor();
  expect(await writtenRows(page)).toEqual(before);
  expect(office.complaints()).toEqual([]);
});
