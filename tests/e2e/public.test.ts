import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDemoOffice } from '../../scripts/demo/office.ts';
import { installShipped } from '../../server/founding/install-law.ts';
import { readShipped } from '../../server/definitions/shipped.ts';
import { installOffice } from '../../server/founding/install-office.ts';
import { look, type Way } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { en, ne } from './texts.ts';

const everyWay: readonly Way[] = ['dark', 'english', 'phone'];
let office: OpenOffice;
let code: string;
let visitor: Page;
beforeAll(async () => {
  ({ office } = await openOfficeAt('technical-design'));
  const { server } = office;
  await server.jobs.drain();
  const found = await server.owner.query<{ code: string }>('select code from document limit 1');
  code = found.rows[0]?.code ?? '';
  const demo = readDemoOffice();
  const organization = { ...demo.organization, code: 'suryapur', nameNe: 'सूर्यपुर नगरपालिका' };
  const other = await installOffice(server.runtime, { ...demo, organization });
  await server.runtime.inOrganization(other, (trx) => installShipped(trx, other, readShipped(), '2000-01-01'));
  visitor = await office.visit();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function open(path: string, heading: string): Promise<void> {
  await visitor.goto(path);
  await visitor.getByRole('heading', { level: 1, name: heading }).waitFor();
}

describe('2: the public site', () => {
  test('the front door announces, explains how to apply and counts, for everybody', async () => {
    await open('/', ne('public.home.title'));
    await visitor.getByRole('heading', { level: 2, name: ne('public.news.title') }).waitFor();
    await visitor.getByRole('heading', { level: 2, name: ne('verify.title') }).scrollIntoViewIfNeeded();
    await visitor.getByRole('combobox', { name: ne('public.home.whatToBuild') }).waitFor();
    await visitor.getByRole('heading', { level: 3, name: ne('public.numbers.byMonth') }).waitFor();
    await look(visitor, 'public-home', everyWay);
  });

  test('an application is tracked by its number and the end of the telephone', async () => {
    await open('/', ne('public.home.title'));
    const box = visitor.getByRole('region', { name: ne('public.track.title') });
    await box.getByRole('button', { name: ne('public.track.submit') }).click();
    await box.getByText(ne('public.track.numberMissing')).waitFor();
    await box.getByLabel(ne('public.track.number')).fill('०८३/०८४-०००१');
    await box.getByLabel(ne('public.track.phone', { count: '४' })).fill('9999');
    await visitor.keyboard.press('Enter');
    await box.getByText(ne('public.track.notFound')).waitFor();
    await box.getByLabel(ne('public.track.phone', { count: '४' })).fill('०००१');
    await visitor.keyboard.press('Enter');
    await box.getByRole('heading', { name: ne('public.track.found', { number: '०८३/०८४-०००१' }) }).waitFor();
    expect(await box.innerText()).toContain('नक्सा तथा प्राविधिक डिजाइन');
    await look(visitor, 'public-track', ['english', 'phone']);
  });

  test('the address alone asks for the code of a paper', async () => {
    await open('/verify', ne('verify.title'));
    await look(visitor, 'verify-code', ['english', 'phone']);
    await visitor.getByLabel(ne('verify.code')).fill(code);
    await visitor.getByRole('button', { name: ne('verify.check') }).click();
    await visitor.getByText(ne('verify.genuine')).waitFor();
  });

  test('the QR of a paper leads to where its application stands', async () => {
    await open(`/verify/${code}`, ne('verify.title'));
    await visitor.getByRole('button', { name: ne('public.track.byPaper') }).click();
    await visitor.getByRole('heading', { name: ne('public.track.found', { number: '०८३/०८४-०००१' }) }).waitFor();
  });

  test.each([
    ['/downloads', 'public.nav.downloads', 'public.downloads.title', 'वारेसनामाको ढाँचा'],
    ['/faq', 'public.nav.faq', 'public.faq.title', 'धरौटी कहिले फिर्ता हुन्छ?'],
    ['/designer', 'public.nav.designers', 'public.designers.title', 'अनुजा कोइराला'],
    ['/mason', 'public.nav.masons', 'public.masons.title', 'इन्द्र परियार'],
    ['/contact', 'public.nav.contact', 'public.contact.title', 'राजस्व शाखा'],
  ])('%s is reached from the header, and everybody can read it', async (path, link, title, something) => {
    await open('/', ne('public.home.title'));
    await visitor
      .getByRole('banner')
      .getByRole('link', { name: ne(link), exact: true })
      .click();
    await visitor.waitForURL(`**${path}`);
    await visitor.getByRole('heading', { level: 1, name: ne(title) }).waitFor();
    await visitor.getByRole('main').getByText(something).waitFor();
    await look(visitor, `public${path.replace('/', '-')}`, everyWay);
  });

  test('questions are searched and opened by keyboard', async () => {
    await open('/faq', ne('public.faq.title'));
    await visitor.getByRole('searchbox', { name: ne('public.faq.search') }).fill('धरौटी');
    const answer = visitor.getByRole('button', { name: /धरौटी कहिले/u });
    await answer.focus();
    await visitor.keyboard.press('Enter');
    await visitor.getByText(/निवेदन दिएर फिर्ता लिन सकिन्छ/u).waitFor();
  });

  test('the register is narrowed in the address, and an entry shows only what is public', async () => {
    await open('/register', ne('public.register.title'));
    await visitor.getByRole('combobox', { name: ne('common.ward') }).selectOption('04');
    await visitor.waitForURL('**/register?ward=04');
    await look(visitor, 'public-register', everyWay);
    await visitor.getByRole('link', { name: '०८३/०८४-०००१' }).click();
    await visitor
      .getByRole('heading', { level: 1, name: ne('public.register.entry', { number: '०८३/०८४-०००१' }) })
      .waitFor();
    expect(await visitor.getByRole('main').innerText()).not.toContain('सुशीला');
    await look(visitor, 'public-register-entry', everyWay);
    await visitor.goto('/register?q=nothing');
    await visitor.getByText(ne('public.register.empty')).waitFor();
  });
});

test('2: the first path segment is the organisation: its name, its pages, its login', async () => {
  const page = await office.visit();
  await page.goto('/suryapur');
  await page.getByRole('banner').getByText('सूर्यपुर नगरपालिका').waitFor();
  await page
    .getByRole('banner')
    .getByRole('link', { name: ne('public.nav.contact') })
    .click();
  await page.waitForURL('**/suryapur/contact');
  await page.goto('/suryapur/user/task-list');
  await page.waitForURL('**/suryapur/login');
  await page.goto('/nowhere/faq');
  await page.getByRole('heading', { level: 1, name: ne('common.pageNotFound') }).waitFor();
  expect(en('common.pageNotFound')).toBe('Page Not Found.');
  expect(office.complaints()).toEqual([]);
});
