import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION } from '../support/case.ts';
import { preparedAt } from '../support/prepared.ts';
import { logIn, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { type Opening, watchOpening } from './stillness.ts';

/** A fifth of what people notice as a jump: the sum of what moves while a page opens. */
const STILL = 0.05;
const screens = { desk: { width: 1366, height: 768 }, phone: { width: 360, height: 740 } };
const chief = 'chief@sungabha.example';
const techAdmin = 'techadmin@sungabha.example';
const orgAdmin = 'orgadmin@sungabha.example';
const auditor = 'auditor@sungabha.example';

let office: OpenOffice;
let id = '';
const desks = new Map<string, Promise<Page>>();

beforeAll(async () => {
  const begin = await preparedAt('technical-design');
  office = await openOffice(begin);
  id = begin.cases[0]?.id ?? '';
});
afterAll(() => office.stop());

/** The address as somebody opens it who has used the office before. */
async function open(screen: keyof typeof screens, loginId: string, address: string): Promise<Opening> {
  const name = `${screen} ${loginId}`;
  const desk = desks.get(name) ?? office.visit({ viewport: screens[screen] }).then((page) => logIn(page, loginId));
  desks.set(name, desk);
  const page = await desk;
  const opening = await watchOpening(page, address.replace(':id', id));
  // what is not there lies still, too
  expect(await page.getByText(ne('common.pageNotFound'), { exact: true }).count(), address).toBe(0);
  return opening;
}

describe.each(['desk', 'phone'] as const)('on the %s nothing jumps while it opens:', (screen) => {
  test.each([
    ['task list', chief, '/user/task-list'],
    ['list', chief, '/user/applications'],
    ['case', chief, '/user/applications/:id'],
    ['open form', 'designer1@sungabha.example', `/user/applications/:id/forms/${APPLICATION}`],
    ['team', chief, '/user/team'],
    ['calendar', chief, '/user/calendar'],
    ['notifications', chief, '/user/notifications'],
    ['replay', chief, '/user/applications/:id/replay'],
    ['carriers of SMS', techAdmin, '/admin/setup/sms-way'],
    ['print desk', 'admin.branch@sungabha.example', '/user/print-desk'],
    ['reports', chief, '/user/reports'],
    ['law', techAdmin, '/user/setup/versions'],
    ['a definition', techAdmin, `/user/setup/versions/form/${APPLICATION}`],
    ['setup', orgAdmin, '/admin'],
    ['a setup list', orgAdmin, '/admin/setup/ward'],
    ['people of the office', orgAdmin, '/admin/setup/user'],
    ['stuck work', orgAdmin, '/user/audit/stuck'],
    ['audit', auditor, '/user/audit'],
    ['activity', auditor, '/user/audit/activity'],
  ])('%s', async (_, loginId, address) => {
    const { moved, parts } = await open(screen, loginId, address);
    expect(moved, parts.join('\n')).toBeLessThan(STILL);
  });
});

describe('the server is not asked more often than a page needs:', () => {
  test.each([
    ['task list', chief, '/user/task-list', 40],
    ['case', chief, '/user/applications/:id', 60],
    ['people of the office', orgAdmin, '/admin/setup/user', 39],
    ['setup list', orgAdmin, '/admin/setup/ward', 39],
  ])('%s', async (_, loginId, address, most) => {
    const { requests } = await open('desk', loginId, address);
    expect(requests).toBeLessThanOrEqual(most);
  });
});

describe('what has come already is drawn at once, with no sign of waiting in its place:', () => {
  test.each([
    ['task list', chief, '/user/task-list'],
    ['list', chief, '/user/applications'],
    ['print desk', 'admin.branch@sungabha.example', '/user/print-desk'],
  ])('%s', async (_, loginId, address) => {
    await open('desk', loginId, address);
    const { waited } = await open('desk', loginId, address);
    expect(waited).toBe(false);
  });
});
