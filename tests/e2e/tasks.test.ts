import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPLICATION, type DrivenCase, fillAndSubmit, openCase, send } from '../support/case.ts';
import { labelOf } from './clicks.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const subEngineer = 'subengineer@sungabha.example';
const inspector = 'inspector@sungabha.example';
const engineer = 'engineer@sungabha.example';

let office: OpenOffice;
let cases: readonly DrivenCase[] = [];
let isBroken = false;
beforeAll(async () => {
  office = await openOffice();
  cases = await Promise.all([1, 3, 7].map((no) => openCase(office, { applicationNo: 8_384_000_000 + no })));
  for (const driven of cases) await fillAndSubmit(office, driven, { form: APPLICATION, role: 'D' });
  await office.server.jobs.drain();
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

function caseAt(at: number): DrivenCase {
  const found = cases[at];
  if (found === undefined) throw new Error(`no case ${String(at)}`);
  return found;
}

const rows = (page: Page) => page.locator('tbody input[data-row]');
const pressIn = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const counted = (key: string, count: string) => ne(key, { count });

describe('the task list', () => {
  test('marks what is unread until it was open', async () => {
    const page = await office.deskOf(subEngineer);
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(3);
    expect(await page.locator('tr[data-unread="true"]').count()).toBe(3);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/seen'));
    await page.locator('tbody tr').first().getByRole('link').click();
    await kept;
    await page.getByRole('link', { name: ne('menu.header.taskList'), exact: true }).click();
    await page.locator('tr[data-unread="false"]').waitFor();
    expect(await page.locator('tr[data-unread="true"]').count()).toBe(2);
    await look(page, 'task-list', ['dark', 'english', 'phone']);
  });

  test('does one thing on many files, each with its own answer', async () => {
    const page = await office.deskOf(subEngineer);
    await page.getByLabel(ne('task.chooseShown')).check();
    // meanwhile a colleague is quicker with one of them
    expect((await send(office, caseAt(0), inspector, { type: 'RECOMMEND', form: APPLICATION })).statusCode).toBe(200);
    await page.keyboard.press('Alt+a');
    await page.getByRole('dialog').waitFor();
    await look(page, 'bulk-ask', ['phone']);
    await pressIn(page, labelOf('RECOMMEND'));
    await page.getByRole('alert').getByText(counted('task.bulkRefused_one', '१')).waitFor();
    expect(await page.getByText(ne('task.outcome.done'), { exact: true }).count()).toBe(2);
    await look(page, 'bulk-report');
    await pressIn(page, ne('common.close'));
    await page.getByText(ne('inbox.emptyWaiting')).waitFor();
  });
});

describe('the team', () => {
  test('is seen by its supervisor, who gives a file to one of a post', async () => {
    const back = { type: 'RETURN', form: APPLICATION, note: 'सच्याउनुहोस् ।' };
    expect((await send(office, caseAt(2), 'A', back)).statusCode).toBe(200);
    await fillAndSubmit(office, caseAt(2), { form: APPLICATION, role: 'D' });
    const page = await office.deskOf(engineer);
    await page.goto('/user/team');
    await page.getByRole('heading', { level: 1, name: ne('team.title') }).waitFor();
    await look(page, 'team', ['dark', 'english', 'phone']);
    await page.getByRole('button', { name: new RegExp(`^${ne('team.give')}:`, 'u') }).click();
    await page.getByRole('dialog').getByRole('radio').first().check();
    await look(page, 'team-give', ['phone']);
    await pressIn(page, ne('team.give'));
    await page.getByRole('button', { name: new RegExp(`^${ne('team.giveOther')}:`, 'u') }).waitFor();
    expect(office.complaints()).toEqual([]);
  });
});

describe('notifications', () => {
  test('are listed day by day and marked as read', async () => {
    await office.server.jobs.drain();
    const page = await office.deskOf(engineer);
    await page.goto('/user/notifications');
    await page
      .getByRole('button', { name: ne('notification.markRead') })
      .first()
      .waitFor();
    await look(page, 'notifications', ['dark', 'english', 'phone']);
    await page.getByRole('button', { name: ne('notification.markAllRead') }).click();
    await page.getByRole('button', { name: ne('notification.markAllRead') }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: new RegExp(ne('notification.onlyNew'), 'u') }).click();
    await page.getByText(ne('notification.empty')).waitFor();
    expect(office.complaints()).toEqual([]);
  });
});
