import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { bringTo, type DrivenCase, formOf, openCase } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const VOUCHER = 'rajaswo-voucher';
const revenue = 'revenue@sungabha.example';
const subEngineer = 'subengineer@sungabha.example';
const chief = 'chief@sungabha.example';
const techAdmin = 'techadmin@sungabha.example';
const owner = 'सुशीला थापा';

let office: OpenOffice;
let driven: DrivenCase;
let isBroken = false;
beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  await bringTo(office, driven, { state: 'revenue', form: VOUCHER, role: 'R' });
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

describe('a newcomer', () => {
  test('is told on their own page how it is used, until they put it away', async () => {
    const page = await office.deskOf(subEngineer);
    await page.goto('/user/task-list');
    const tour = page.getByRole('region', { name: new RegExp(`^${ne('tour.title')}`, 'u') });
    await tour.getByText(ne('tour.B.1')).waitFor();
    await look(page, 'tour', ['dark', 'english', 'phone']);
    await tour.getByRole('button', { name: ne('tour.next') }).press('Enter');
    await tour.getByText(ne('tour.B.2')).waitFor();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/tour'));
    await tour.getByRole('button', { name: ne('tour.away') }).press('Enter');
    expect((await kept).status()).toBe(204);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: ne('inbox.title') }).waitFor();
    expect(await tour.count()).toBe(0);
  });

  test('may see it again from the help of the keys', async () => {
    const page = await office.deskOf(subEngineer);
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: ne('shortcuts.tour') }).waitFor();
    await look(page, 'shortcut-help', ['phone']);
    await dialog.getByRole('link', { name: ne('shortcuts.tour') }).click();
    await page.getByText(ne('tour.B.1')).waitFor();
    await page.getByRole('button', { name: ne('tour.away') }).click();
  });
});

describe('a kept view', () => {
  test('opens the task list where its owner said so', async () => {
    const page = await office.deskOf(subEngineer);
    await page.goto('/user/task-list?view=mine');
    await page.getByRole('button', { name: ne('list.saved') }).click();
    await page.getByRole('menuitem', { name: ne('list.save') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(ne('list.savedName')).fill('मेरा सबै');
    await dialog.getByLabel(ne('list.savedOpen')).check();
    await look(page, 'save-view', ['phone']);
    await dialog.getByRole('button', { name: ne('common.save'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/user/print-desk');
    await page.getByRole('heading', { level: 1, name: ne('desk.title') }).waitFor();
    await page.goto('/user/task-list');
    await page.waitForURL(/view=mine/u);
    await page.getByRole('tab', { name: new RegExp(`^${ne('inbox.mine')}`, 'u'), selected: true }).waitFor();
  });
});

describe('the calendar', () => {
  test('shows the terms of a month, and leads from one to its case', async () => {
    const later = await openCase(office, { applicationNo: 8_384_000_003 });
    await bringTo(office, later, { state: 'objection-window' });
    const page = await office.deskOf(chief);
    await page.goto('/user/task-list');
    await page.getByRole('link', { name: ne('calendar.link'), exact: true }).click();
    await page.getByRole('table', { name: ne('calendar.title') }).waitFor();
    const { rows } = await office.server.owner.query<{ due: string }>(
      `select due::text from deadline where application_id = $1 and name = 'notice'`,
      [later.id],
    );
    expect(rows).toHaveLength(1);
    const term = page.getByRole('link', { name: new RegExp(ne('deadline.notice'), 'u') });
    if ((await term.count()) === 0) await page.getByRole('button', { name: ne('calendar.after') }).click();
    await term.first().waitFor();
    await look(page, 'calendar', ['dark', 'english', 'phone']);
    await term.first().click();
    await page.waitForURL((address) => address.pathname.includes(later.id));
  });
});

describe('the voucher', () => {
  test('waits for the revenue officer once its fee is demanded, and comes filled with what is due', async () => {
    const page = await office.deskOf(revenue);
    await page.goto('/user/task-list');
    await page.getByRole('row').filter({ hasText: owner }).getByRole('link').first().click();
    await page.waitForURL((address) => address.pathname.includes(`/forms/${VOUCHER}`));
    const { facts } = await formOf(office, driven, revenue, VOUCHER);
    const amount = page.locator(`[id="${idOf(['vouchers', 0, 'amount'])}"]`);
    await amount.waitFor();
    const shown = toLatin(await amount.inputValue()).replaceAll(',', '');
    expect(Number(shown)).toBeGreaterThan(0);
    expect(Number(shown)).toBe(Number(facts['revenue.demanded']));
    await look(page, 'voucher', ['english', 'phone']);
    const count = await page.locator(`[id$="_receiptNo"][id^="${idOf(['vouchers'])}"]`).count();
    for (let row = 0; row < count; row += 1) {
      await page.locator(`[id="${idOf(['vouchers', row, 'receiptNo'])}"]`).fill(`रसिद-${String(row + 1)}`);
      await page.locator(`[id="${idOf(['vouchers', row, 'bankVoucherNo'])}"]`).fill(`बैंक-${String(row + 1)}`);
    }
    await actionBar(page)
      .getByRole('button', { name: labelOf('SUBMIT'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: labelOf('SUBMIT'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await formOf(office, driven, revenue, VOUCHER)).status, { timeout: 20_000 })
      .toBe('submitted');
  });
});

describe('what was sent of a case', () => {
  test('stands below it with its state', async () => {
    const page = await office.deskOf(chief);
    await openForm(page, driven.id);
    await page.getByRole('tab', { name: ne('caseMessages.title') }).click();
    await page.getByText(ne('caseMessages.channel.sms'), { exact: true }).first().waitFor();
    await look(page, 'case-messages', ['dark', 'english', 'phone']);
  });
});

describe('the carriers of SMS', () => {
  test('are described by the technical administrator; a secret is asked about before it goes', async () => {
    const page = await office.deskOf(techAdmin);
    await page.goto('/admin/setup/sms-way');
    await page.getByLabel(ne('setup.area.sms.secretName')).fill('carrierToken');
    await page.getByLabel(ne('setup.area.sms.secretText')).fill('a-token');
    await page.getByRole('button', { name: ne('setup.area.sms.secretGive'), exact: true }).click();
    const remove = page.getByRole('button', { name: `${ne('common.remove')}, carrierToken` });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: ne('setup.area.sms.secretRemove', { name: 'carrierToken' }) });
    await dialog.getByText(ne('setup.area.sms.secretRemoveHelp')).waitFor();
    await look(page, 'sms-secret', ['english', 'phone']);
    await dialog.getByRole('button', { name: ne('common.cancel') }).click();
    await remove.click();
    await dialog.getByRole('button', { name: ne('common.remove'), exact: true }).click();
    await remove.waitFor({ state: 'detached' });
  });
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
