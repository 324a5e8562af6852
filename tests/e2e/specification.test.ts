import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromAd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { makeSetupCode } from '../../server/accounts/first-administrator.ts';
import { installShipped } from '../../server/founding/install-law.ts';
import { readShipped } from '../../server/definitions/shipped.ts';
import { emptyOffice, installOffice } from '../../server/founding/install-office.ts';
import { openForm } from './clicks.ts';
import { look } from './look.ts';
import { DEMO_PASSWORD } from '../support/server.ts';
import { logIn, type OpenOffice, openOffice } from './office.ts';
import { en, ne } from './texts.ts';

// tests/spec holds the statements that need no browser.
const designer = 'designer1@sungabha.example';
let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** Path of the page that is shown. */
function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

test('1: the locale is forced to Nepali, whatever the browser speaks', async () => {
  const page = await office.visit({ locale: 'en-US' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: ne('public.home.title') }).waitFor();
  expect(await page.evaluate(() => [navigator.language, document.documentElement.lang])).toEqual(['en-US', 'ne']);
});

test('1: users choose Nepali or English, and the choice is kept', async () => {
  const page = await office.visit();
  await page.goto('/');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: en('public.home.title') }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: en('public.home.title') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

describe('2: route areas', () => {
  test('/ is the public landing page, with the office’s name and the way to log in', async () => {
    const page = await office.visit();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('banner').getByText('सुनगाभा नगरपालिका').first().waitFor();
    await look(page, 'landing', ['dark', 'english', 'phone']);
    await page
      .getByRole('banner')
      .getByRole('link', { name: ne('public.nav.login') })
      .click();
    await page.waitForURL('**/login');
  });

  test.each(['/', '/login', '/forgotPassword'])('%s leads to the task list who is logged in', async (path) => {
    const page = await office.deskOf(designer);
    await page.goto(path);
    await page.waitForURL('**/user/task-list');
    await page.getByRole('heading', { level: 1, name: ne('inbox.title') }).waitFor();
  });

  test('/forgotPassword is public', async () => {
    const page = await office.visit();
    await page.goto('/login');
    await page.getByRole('link', { name: ne('session.forgotPassword') }).click();
    await page.getByRole('heading', { level: 1, name: ne('account.forgot.title') }).waitFor();
    await look(page, 'forgot-password', ['english']);
  });

  test('any other path is the Page Not Found page: warning icon, text, header and footer', async () => {
    const page = await office.visit();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { level: 1, name: ne('common.pageNotFound') }).waitFor();
    expect(await page.getByRole('main').locator('svg').first().isVisible()).toBe(true);
    await page.getByRole('banner').waitFor();
    await page.getByRole('contentinfo').waitFor();
    await look(page, 'not-found', ['dark', 'english', 'phone']);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Page Not Found\./u }).waitFor();
  });

  test('who has no valid token logs in first, and then comes to the page that was asked for', async () => {
    const page = await office.visit();
    await page.goto('/user/task-list?view=all');
    await page.waitForURL('**/login');
    await page.getByLabel(ne('session.username')).fill(designer);
    await page.getByLabel(ne('session.password'), { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/task-list?view=all');
  });

  test.each([
    ['revenue@sungabha.example', '/user/applications/new'],
    ['revenue@sungabha.example', '/user/applications/00000000-0000-4000-8000-000000000000/replay'],
    ['auditor@sungabha.example', '/user/applications/new'],
    ['revenue@sungabha.example', '/admin'],
  ])('for %s %s is the Page Not Found page', async (loginId, path) => {
    const page = await office.deskOf(loginId);
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: ne('common.pageNotFound') }).waitFor();
  });

  test('a case that does not exist is told so', async () => {
    const page = await office.deskOf(designer);
    await page.goto(`/user/applications/${crypto.randomUUID()}`);
    await page.getByRole('alert').waitFor();
    await look(page, 'no-such-case', ['english']);
  });
});

describe('2: /user/forms/forward-to-next/{groupId}', () => {
  test('names the application and its group, and leads back to it', async () => {
    const body = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: crypto.randomUUID() };
    const made = await office.server.as('D', { method: 'POST', url: '/api/applications', payload: body });
    const page = await office.deskOf('engineer@sungabha.example');
    await page.goto(`/user/forms/forward-to-next/application?application=${made.json<{ id: string }>().id}`);
    await page.getByRole('heading', { level: 1, name: ne('application.forwardToNext') }).waitFor();
    await page.getByText(ne('application.notRegistered')).waitFor();
    await page.getByRole('link', { name: ne('common.back'), exact: true }).waitFor();
    await look(page, 'forward-to-next', ['english', 'phone']);
  });

  test('without an application says that no build permit is set', async () => {
    const page = await office.deskOf('engineer@sungabha.example');
    await page.goto('/user/forms/forward-to-next/application');
    await page.getByText(ne('problem.buildPermitNotSet')).waitFor();
  });
});

test('7: while the server is on its way the login page asks every second, and goes on by itself', async () => {
  const page = await office.visit();
  const away = { status: 503, contentType: 'application/problem+json', body: '{}' };
  let asked = 0;
  await page.route('**/api/public/office', (route) => (asked < 2 ? route.fulfill(away) : route.continue()));
  await page.route('**/health/ready', (route) => {
    asked += 1;
    return asked < 2 ? route.fulfill(away) : route.continue();
  });
  await page.goto('/login');
  await page.getByText(ne('session.connecting')).waitFor();
  await page.getByRole('banner').getByText('सुनगाभा नगरपालिका').waitFor();
  await page.getByText(ne('session.connecting')).waitFor({ state: 'detached' });
});

test('8: part of the page that does not load is told, and comes when it is asked for again', async () => {
  expect(office.complaints()).toEqual([]);
  const page = await office.visit();
  await page.goto('/');
  const faq = page.getByRole('banner').getByRole('link', { name: ne('public.nav.faq'), exact: true });
  await faq.waitFor();
  await page.route('**/assets/FaqPage*.js', (route) => route.abort());
  // the server answers, so the page tries once by itself
  const again = page.waitForEvent('load');
  await faq.click();
  await again;
  await page.getByRole('alert').getByText(ne('problem.chunkLoadFailed')).waitFor();
  await page.unroute('**/assets/FaqPage*.js');
  await page.getByRole('button', { name: ne('common.retry') }).click();
  await page.getByRole('heading', { level: 1, name: ne('public.faq.title') }).waitFor();
  for (const told of office.complaints()) expect(told).toMatch(/dynamically imported module/u);
});

test('2: on a small screen a hamburger opens a side drawer of 200 px, and its close icon shuts it', async () => {
  const page = await office.visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await page.getByRole('button', { name: ne('a11y.openDrawer') }).click();
  const drawer = page.getByRole('dialog', { name: ne('a11y.mainNav') });
  await drawer.getByRole('link', { name: ne('public.nav.login') }).waitFor();
  for (const name of ['home', 'downloads', 'faq', 'designers', 'masons', 'contact']) {
    const link = drawer.getByRole('link', { name: ne(`public.nav.${name}`), exact: true });
    expect([name, await link.locator('svg').count()]).toEqual([name, 1]);
  }
  expect((await drawer.boundingBox())?.width).toBe(200);
  await look(page, 'drawer-phone');
  await drawer.getByRole('button', { name: ne('a11y.closeDrawer') }).click();
  await drawer.waitFor({ state: 'detached' });
});

describe('2 and 5: login screen', () => {
  let page: Page;
  beforeAll(async () => {
    page = await office.visit();
    await page.goto('/login');
  });

  const username = () => page.getByLabel(ne('session.username'));
  const password = () => page.getByLabel(ne('session.password'), { exact: true });
  const button = () => page.getByRole('button', { name: ne('session.login'), exact: true });

  test('title, home link, government logo, the system’s name in Nepali and English', async () => {
    await page.getByRole('heading', { level: 1, name: 'विद्युतीय भवन निर्माण अनुमति प्रणाली' }).waitFor();
    await page.getByText('Electronic Building Permit System').waitFor();
    await page
      .getByRole('main')
      .getByRole('img', { name: ne('a11y.logo') })
      .waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: ne('session.homeLink') })
      .waitFor();
    expect(await page.title()).toContain(ne('session.title'));
    await look(page, 'login', ['dark', 'english', 'phone']);
  });

  test('the form is at most 450 px wide', async () => {
    const box = await page.getByRole('form').locator('xpath=ancestor::div[contains(@class,"Paper")][1]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(450);
  });

  test('the button is disabled until both fields are touched and error-free', async () => {
    expect(await button().isDisabled()).toBe(true);
    await username().fill('somebody');
    expect(await button().isDisabled()).toBe(true);
    await password().fill('something');
    expect(await button().isDisabled()).toBe(false);
    await username().fill('');
    expect(await button().isDisabled()).toBe(true);
  });

  test('what is missing is said when the field is left: email and password are required', async () => {
    await username().fill('');
    await password().fill('');
    await username().focus();
    await page.getByText(ne('session.passwordRequired')).waitFor();
    await password().focus();
    await page.getByText(ne('session.usernameRequired')).waitFor();
    expect([en('session.usernameRequired'), en('session.passwordRequired')]).toEqual([
      'Email is required',
      'Password is required',
    ]);
    await look(page, 'login-required');
  });

  test('the password can be shown and hidden', async () => {
    await password().fill('देखिने');
    expect(await password().getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: ne('session.showPassword') }).click();
    expect(await password().getAttribute('type')).toBe('text');
  });

  test('the button waits with a spinner for the answer; the server’s message appears in a banner', async () => {
    await username().fill('nobody@sungabha.example');
    await password().fill('wrong-password');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/session', (route) => held.then(() => route.continue()), { times: 1 });
    await button().click();
    await page.locator('button[type="submit"][data-loading]').waitFor();
    expect(await page.locator('button[type="submit"]').isDisabled()).toBe(true);
    answer();
    await page.getByRole('alert').waitFor();
    expect(pathOf(page)).toBe('/login');
    await look(page, 'login-refused');
  });
});

test('2: the footer says the copyright from 2019 to the current year', async () => {
  const page = await office.visit();
  await page.goto('/');
  const thisYear = fromAd(new Date().toISOString().slice(0, 10))?.year ?? 0;
  await page
    .getByRole('contentinfo')
    .getByText(`${toDevanagari(2076)}–${toDevanagari(thisYear)}`)
    .waitFor();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await page
    .getByRole('contentinfo')
    .getByText(`2019–${String(new Date().getFullYear())}`)
    .waitFor();
});

test('2: F2 toggles the help, which names every key', async () => {
  const page = await office.deskOf(designer);
  await page.goto('/user/task-list');
  await page.getByRole('heading', { level: 1, name: ne('inbox.title') }).waitFor();
  await page.keyboard.press('F2');
  const help = page.getByRole('dialog', { name: ne('shortcuts.title') });
  await help.waitFor();
  for (const key of ['A', 'R', 'U', 'P', 'H', 'C']) await help.getByText(key, { exact: true }).waitFor();
  await look(page, 'shortcuts');
  await page.keyboard.press('F2');
  await help.waitFor({ state: 'detached' });
});

describe('2: keyboard shortcuts', () => {
  let page: Page;
  beforeAll(async () => {
    const body = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: crypto.randomUUID() };
    const made = await office.server.as('D', { method: 'POST', url: '/api/applications', payload: body });
    page = await office.deskOf(designer);
    await openForm(page, made.json<{ id: string }>().id);
  });

  test.each([
    ['Alt+c', 'history.allComments'],
    ['Alt+u', 'files.title'],
    ['Alt+h', 'history.allHistory'],
  ])('%s shows its tab', async (key, tab) => {
    await page.keyboard.press(key);
    await page.getByRole('tab', { name: ne(tab), exact: true, selected: true }).waitFor();
  });

  test('alt+p prints the draft', async () => {
    const [answer] = await Promise.all([page.waitForResponse('**/print.pdf*'), page.keyboard.press('Alt+p')]);
    expect(answer.headers()['content-type']).toBe('application/pdf');
  });

  test('alt+a and alt+r mean nothing where nothing can be approved', async () => {
    await page.keyboard.press('Alt+a');
    await page.keyboard.press('Alt+r');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('4: login shows who is in and the fiscal year; logout ends the session in every tab', async () => {
  const page = await logIn(await office.visit(), 'chief@sungabha.example');
  await page.getByRole('banner').getByText('आर्थिक वर्ष २०८३/०८४').waitFor();
  const second = await page.context().newPage();
  await second.goto('/user/task-list');
  await second.getByRole('heading', { level: 1, name: ne('inbox.title') }).waitFor();
  await page.getByRole('button', { name: /इन्द्रमणि सुनार/u }).click();
  await look(page, 'profile-menu');
  const entries = (await page.getByRole('menu').innerText()).split('\n');
  const order = ['myProfile', 'changePassword', 'keyboardLayout', 'logout'].map((name) => ne(`menu.profile.${name}`));
  expect(entries.filter((entry) => order.includes(entry))).toEqual(order);
  await page.getByRole('menuitem', { name: ne('menu.profile.logout') }).click();
  await page.waitForURL('**/login');
  await second.reload();
  await second.waitForURL('**/login');
});

test('2: the profile menu leads to another password, which ends the sessions on other devices', async () => {
  const inspector = 'inspector@sungabha.example';
  const chosen = 'shantitol nayabasti';
  const elsewhere = await logIn(await office.visit(), inspector);
  const page = await logIn(await office.visit(), inspector);
  await page.locator('header button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: ne('menu.profile.changePassword') }).click();
  await page.waitForURL('**/user/password');
  await page.getByRole('heading', { level: 1, name: ne('account.password.title') }).waitFor();
  await look(page, 'password', ['dark', 'english', 'phone']);
  const change = page.getByRole('button', { name: ne('account.password.change') });
  const type = async (current: string, wanted: string, repeated: string) => {
    await page.getByLabel(ne('account.password.current')).fill(current);
    await page.locator('input[autocomplete="new-password"]').first().fill(wanted);
    await page.getByLabel(ne('account.password.repeat')).fill(repeated);
  };
  await type(DEMO_PASSWORD, DEMO_PASSWORD, chosen);
  await page.getByText(ne('problem.passwordSame')).waitFor();
  await page.getByText(ne('account.password.differs')).waitFor();
  expect(await change.isDisabled()).toBe(true);
  await type('not this one', chosen, chosen);
  await change.click();
  await page.getByText(ne('problem.changePasswordFailed')).waitFor();
  await type(DEMO_PASSWORD, chosen, chosen);
  await change.click();
  await page.getByText(ne('account.password.changed')).waitFor();
  await page.waitForURL('**/user/task-list');
  await elsewhere.reload();
  await elsewhere.waitForURL('**/login');
});

describe('an office where nobody has an account', () => {
  let empty: OpenOffice;
  let code: string | undefined;
  beforeAll(async () => {
    empty = await openOffice({ demo: false });
    const { runtime } = empty.server;
    const id = await installOffice(runtime, emptyOffice);
    await runtime.inOrganization(id, (trx) => installShipped(trx, id, readShipped(), '2000-01-01'));
    code = await runtime.inOrganization(id, (trx) => makeSetupCode(trx, id));
  });
  afterAll(() => empty.stop());

  test('its first administrator is made with the one-time code', async () => {
    const page = await empty.visit();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1, name: ne('session.first.title') }).waitFor();
    await look(page, 'first-administrator', ['dark', 'english', 'phone']);
    const create = page.getByRole('button', { name: ne('session.first.create') });
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel(ne('session.oneTimeCode')).fill(code ?? '');
    await page.getByLabel(ne('session.first.organizationNe')).fill('पुष्पनगर नगरपालिका');
    await page.getByLabel(ne('session.first.organizationEn')).fill('Pushpanagar Municipality');
    await page.getByLabel(ne('session.first.nameNe')).fill('प्रविन महर्जन');
    await page.getByLabel(ne('session.username')).fill('orgadmin@pushpanagar.example');
    await page.locator('input[autocomplete="new-password"]').fill('seto-machhindra-83');
    await create.click();
    await page.waitForURL('**/user/task-list');
    await page.getByRole('banner').getByText('पुष्पनगर नगरपालिका').waitFor();
    expect(empty.complaints()).toEqual([]);
  });
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
