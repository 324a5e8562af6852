import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../support/server.ts';
import { look } from './look.ts';
import { mustHold, type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const newcomer = { name: 'निशा श्रेष्ठ', email: 'nisha@firm.example' };
const password = 'shantitol nayabasti';
const engineer = 'engineer@sungabha.example';
const revenue = 'revenue@sungabha.example';

let office: OpenOffice;
let isBroken = false;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
// A chapter goes on where the one before it ended.
beforeEach(() => mustHold(isBroken));
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  isBroken = true;
  await office.picture(task.name);
});

/** The way within the app that the newest letter to somebody links to. */
async function linkFor(email: string): Promise<string> {
  return /\/resetPassword#\S+/u.exec(await newestLetter(email))?.[0] ?? '';
}

/** The code in the newest SMS to a number. */
async function codeFor(number: string): Promise<string> {
  return /\d{6}/u.exec(await newestLetter(number).then((text) => text.split('\n\n')[1] ?? ''))?.[0] ?? '';
}

/** The newest letter or SMS to somebody; a trial office keeps them as files. */
async function newestLetter(to: string): Promise<string> {
  await office.server.jobs.drain();
  const folder = join(office.server.runtime.config.dataFolder, 'mail');
  const file = readdirSync(folder)
    .filter((name) => name.includes(to))
    .toSorted()
    .at(-1);
  return readFileSync(join(folder, file ?? ''), 'utf8');
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const boxes = page.locator('input[autocomplete="new-password"]');
  await boxes.first().fill(password);
  await boxes.last().fill(password);
}

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });

test('somebody asks for an account, past the bot check of our own', async () => {
  const page = await office.visit();
  await page.goto('/login');
  await page.getByRole('link', { name: ne('session.signUp') }).click();
  await page.getByLabel(ne('public.signup.name')).fill(newcomer.name);
  await button(page, 'public.signup.submit').click();
  const missing = page.getByRole('alert').filter({ hasText: ne('public.signup.email') });
  await missing.getByText(ne('public.signup.robot')).waitFor();
  expect(await missing.innerText()).not.toContain(ne('public.signup.name'));
  await page.getByLabel(ne('public.signup.email')).fill(newcomer.email);
  await page.getByLabel(ne('public.signup.mobile')).fill('९८००००००१२');
  await page.locator('[autocomplete="street-address"]').fill('सुनगाभा–४');
  await page.getByText(ne('public.signup.robot'), { exact: true }).click();
  await page.getByText(ne('public.signup.robotDone')).waitFor();
  await look(page, 'sign-up', ['dark', 'english']);
  await button(page, 'public.signup.submit').click();
  await page.getByText(ne('public.signup.done')).waitFor();
});

test('the engineer approves it, and the link of the letter sets the first password', async () => {
  const page = await office.deskOf(engineer);
  await page.goto('/admin/account-requests');
  await page.getByRole('heading', { level: 2, name: newcomer.name }).waitFor();
  await look(page, 'account-requests', ['english', 'phone']);
  await page.getByRole('button', { name: `${ne('account.requests.approve')}, ${newcomer.name}`, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: ne('account.requests.approve') })
    .click();
  await page.getByText(ne('account.requests.empty.waiting')).waitFor();

  const guest = await office.visit();
  await setPassword(guest, await linkFor(newcomer.email));
  await button(guest, 'account.reset.save').click();
  await guest.getByText(ne('account.reset.done')).waitFor();
  await guest.getByRole('link', { name: ne('session.heading') }).click();
  await guest.getByLabel(ne('session.username')).fill(newcomer.email);
  await guest.getByLabel(ne('session.password'), { exact: true }).fill(password);
  await button(guest, 'session.login').click();
  await guest.waitForURL('**/user/task-list');
  await guest.goto('/user/profile');
  await guest.getByRole('region', { name: ne('account.designerRenewal.title') }).waitFor();
  await look(guest, 'profile', ['english', 'phone']);
});

test('news by SMS is stopped at one’s own number, once the code that came there was typed back', async () => {
  const page = await office.deskOf('amin@sungabha.example');
  const panel = page.getByRole('region', { name: ne('account.sms.title') });
  await page.goto('/user/profile');
  await button(page, 'account.profile.edit').click();
  await page.getByLabel(ne('account.profile.mobile')).fill('९८००००००४४');
  await button(page, 'common.save').click();
  await page.getByRole('tab', { name: ne('account.profile.notifications') }).click();
  await panel.getByRole('button', { name: ne('account.sms.send') }).click();
  await panel.getByLabel(ne('account.sms.code')).fill('०');
  await look(page, 'sms-proof', ['english', 'phone']);
  await button(page, 'account.sms.prove').click();
  await panel.getByText(ne('problem.phoneCodeWrong')).waitFor();
  await panel.getByLabel(ne('account.sms.code')).fill(await codeFor('9800000044'));
  await button(page, 'account.sms.prove').click();
  const news = panel.getByRole('switch');
  expect(await news.isChecked()).toBe(true);
  await panel.getByLabel(ne('account.sms.switch', { number: '९८००००००४४' })).click();
  await page.getByText(ne('account.sms.stopped')).waitFor();
  await page.reload();
  await news.waitFor();
  expect(await news.isChecked()).toBe(false);
  await look(page, 'sms-news', ['english', 'phone', 'dark']);
});

test('whoever forgot the password gets a link, which works once', async () => {
  const page = await office.visit();
  await page.goto('/forgotPassword');
  await page.getByLabel(ne('account.forgot.label')).fill('inspector@sungabha.example');
  await button(page, 'account.forgot.send').click();
  await page.getByText(ne('account.forgot.sent')).waitFor();
  const link = await linkFor('inspector@sungabha.example');
  await setPassword(page, link);
  await look(page, 'reset-password', ['english', 'phone']);
  await button(page, 'account.reset.save').click();
  await page.getByText(ne('account.reset.done')).waitFor();
  await page.goto('/');
  await page.goto(link);
  await page.getByText(ne('problem.passwordLinkOver')).waitFor();
});

test('a second step at login is set up with a telephone, and asked for from then on', async () => {
  const page = await office.deskOf(revenue);
  await page.goto('/user/profile/security');
  await button(page, 'account.totp.enable').click();
  await page.getByLabel(ne('account.totp.password')).fill(DEMO_PASSWORD);
  await button(page, 'account.totp.continue').click();
  await page.getByRole('img', { name: ne('account.totp.scanAlt') }).waitFor();
  await look(page, 'two-step-key');
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/u).textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel(ne('account.totp.confirm')).fill(generateSync({ secret }));
  await button(page, 'account.totp.confirmButton').click();
  await button(page, 'account.totp.codesKept').waitFor();
  const [code = ''] = await page.getByText(/^(?:[A-Z2-9]{4}-?){3}$/u).allTextContents();
  await button(page, 'account.totp.codesKept').click();
  await page.getByText(ne('account.totp.newCodes')).waitFor();
  await look(page, 'profile-security', ['english', 'phone']);

  const elsewhere = await office.visit();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel(ne('session.username')).fill(revenue);
  await elsewhere.getByLabel(ne('session.password'), { exact: true }).fill(DEMO_PASSWORD);
  await button(elsewhere, 'session.login').click();
  await elsewhere.getByLabel(ne('session.oneTimeCode')).fill(code);
  await look(elsewhere, 'login-code', ['english', 'phone']);
  await button(elsewhere, 'session.login').click();
  await elsewhere.waitForURL('**/user/task-list');
});

test('what is turned off in the settings is kept', async () => {
  const page = await office.deskOf(engineer);
  await page.goto('/user/profile/notifications');
  const box = page.getByRole('checkbox', { name: new RegExp(`: ${ne('account.notifications.inApp')}$`, 'u') }).nth(1);
  await box.and(page.locator(':checked')).click();
  await page.getByText(ne('account.notifications.saved')).first().waitFor();
  await look(page, 'profile-notifications', ['english', 'phone']);
  await page.reload();
  expect(await box.isChecked()).toBe(false);
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
