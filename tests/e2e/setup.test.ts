import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RecordPage } from '../../server/contract/setup.ts';
import { look } from './look.ts';
import { logIn, type OpenOffice, openOffice } from './office.ts';
import { en, ne } from './texts.ts';

const administrator = 'orgadmin@sungabha.example';
const technician = 'techadmin@sungabha.example';
const engineer = 'engineer@sungabha.example';
const chief = 'chief@sungabha.example';

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: ne('common.save') }).click();
const saved = (page: Page) => page.getByRole('status').getByText(ne('common.dataSaved')).waitFor();

/** Opens a record of a master from its list. */
async function openRecord(page: Page, master: string, name: string | RegExp): Promise<void> {
  await page.goto(`/admin/setup/${master}`);
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.locator('[id^="root_"]').first().waitFor();
}

/** The wards as the server holds them, by their number. */
async function wards(): Promise<ReadonlyMap<string, RecordPage['records'][number]>> {
  const answer = await office.server.as(administrator, { url: '/api/setup/ward' });
  return new Map(answer.json<RecordPage>().records.map((record) => [record.key, record]));
}

describe('the setup area', () => {
  test('is one press away for an administrator, with every master under its heading', async () => {
    const page = await office.deskOf(administrator);
    await page
      .getByRole('navigation', { name: ne('a11y.mainNav') })
      .getByRole('link', { name: ne('menu.header.setup') })
      .click();
    await heading(page, ne('menu.header.setup'));
    await page.getByRole('heading', { level: 2, name: ne('setup.area.menu.office') }).waitFor();
    await look(page, 'setup-menu', ['dark', 'english', 'phone']);
  });

  test('finds a screen by a word, and says so when there is none', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin');
    await page.getByLabel(ne('setup.area.find')).fill('their offices');
    await page.getByRole('link', { name: /^वडा/u }).waitFor();
    const screens = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasNotText: ne('proposal.title') })
      .filter({ hasNotText: ne('law.title') });
    expect(await screens.count()).toBe(1);
    await page.getByLabel(ne('setup.area.find')).fill('यस्तो छैन');
    await page.getByText(ne('setup.area.nothingFound')).waitFor();
    await look(page, 'setup-nothing-found');
  });

  test('opens menu setup and menu access at their own addresses (specification 2)', async () => {
    const page = await office.deskOf(technician);
    await page.goto('/admin/menu-setup');
    await heading(page, 'मेनु');
    await page.goto('/admin/menu-access-setup');
    await heading(page, 'मेनु पहुँच');
  });

  test.each(['/admin/nothing', '/admin/setup/nothing', '/admin/setup/ward/nothing', '/admin/forms/nothing'])(
    'has no page at %s',
    async (path) => {
      const page = await office.deskOf(administrator);
      await page.goto(path);
      await heading(page, ne('common.pageNotFound'));
    },
  );

  test('is not there for who may not set the office up', async () => {
    const page = await office.deskOf('revenue@sungabha.example');
    await page.goto('/admin/setup/ward');
    await heading(page, ne('common.pageNotFound'));
    expect(await page.getByRole('link', { name: ne('menu.header.setup') }).count()).toBe(0);
  });

  test('shows the engineer no users', async () => {
    const page = await office.deskOf(engineer);
    await page.goto('/admin');
    await page.getByRole('link', { name: /^वडा/u }).waitFor();
    expect(await page.locator('a[href="/admin/setup/user"]').count()).toBe(0);
    await page.goto('/admin/setup/user');
    await heading(page, ne('common.pageNotFound'));
  });
});

describe('the law that papers rest on', () => {
  test('is confirmed by whoever has read it, by the list or one by one', async () => {
    await office.server.owner.query(
      `update setup_record set body = jsonb_set(body, '{basis,source}', '"राजपत्र, भाग ५"'), version = version + 1
       where kind in ('coverage', 'tolerance')`,
    );
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/law-confirmation');
    await heading(page, ne('lawGate.title'));
    await page.getByText(ne('footer.example')).first().waitFor();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: ne('lawGate.confirm') }).waitFor();
    await look(page, 'law-confirmation', ['dark', 'english', 'phone']);
    await page.getByRole('button', { name: ne('lawGate.confirm') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: ne('lawGate.source') }).fill('भवन निर्माण मापदण्ड, २०८०');
    await dialog.getByRole('textbox', { name: ne('lawGate.place') }).fill('बुँदा ४');
    await look(page, 'law-confirming', ['dark']);
    await dialog.getByRole('button', { name: ne('lawGate.confirm') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .getByText(ne('lawGate.done'))
      .or(page.getByText(ne('lawGate.proposed')))
      .waitFor();
  });
});

describe('a master', () => {
  test('is listed, found by words of either language and ordered by a column', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/ward');
    await page.getByRole('table').getByRole('link', { name: '०४' }).waitFor();
    await look(page, 'setup-list', ['dark', 'english', 'phone']);
    await page.getByRole('columnheader').first().getByRole('button').click();
    await page.getByRole('columnheader').first().getByRole('button').click();
    await page.waitForURL('**sort=-code');
    await page.getByRole('row').nth(1).getByRole('link', { name: '११' }).waitFor();
    await page.getByLabel(ne('common.search'), { exact: true }).fill('रामहरि');
    await page.waitForURL('**q=*');
    await page.getByText(ne('common.records_one', { count: '१' })).waitFor();
    await page.getByLabel(ne('common.search'), { exact: true }).fill('यस्तो छैन');
    await page.getByText(ne('common.noResults')).waitFor();
  });

  test('is edited with the very controls of forms, and who changed what is kept', async () => {
    const page = await office.deskOf(administrator);
    await openRecord(page, 'ward', '०४');
    expect(await page.locator('input#root_code').count()).toBe(0);
    await page.locator('#root_chairNe').fill('हरिबहादुर गुरुङ');
    await page.getByLabel(ne('setup.common.note')).fill('नयाँ निर्वाचन');
    await save(page);
    await saved(page);
    await openRecord(page, 'ward', '०४');
    const history = page.getByRole('region', { name: ne('setup.common.changesOfRecord') });
    await history.getByText('“नयाँ निर्वाचन”').waitFor();
    expect(await history.getByRole('row').nth(1).innerText()).toMatch(/वडाध्यक्ष.*\tगोमा पौडेल\tहरिबहादुर गुरुङ/u);
    await history.getByText('प्रविन महर्जन').waitFor();
    await look(page, 'setup-record', ['dark', 'english', 'phone']);
    await page.goto('/admin/setup/ward?tab=changes');
    await page.getByText('“नयाँ निर्वाचन”').waitFor();
    await look(page, 'setup-changes', ['english', 'phone']);
  });

  test('says what is missing before it is sent, and leads to the field', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/ward/new');
    await save(page);
    await page.locator('#error-summary').getByRole('button').first().click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('root_code');
    await look(page, 'setup-missing', ['english']);
  });

  test('asks before what is not saved is lost: by a link, and by the browser’s back', async () => {
    const page = await office.deskOf(administrator);
    await openRecord(page, 'ward', '०५');
    await page.locator('#root_chairNe').fill('मनकुमारी राई');
    await page
      .getByRole('navigation', { name: ne('a11y.breadcrumb') })
      .getByRole('link')
      .first()
      .click();
    const question = page.getByRole('dialog', { name: ne('form.leaveTitle') });
    await question.waitFor();
    await look(page, 'setup-leave');
    await question.getByRole('button', { name: ne('ui.stay') }).click();
    await question.waitFor({ state: 'detached' });
    await page.evaluate(() => window.history.back());
    await question.waitFor();
    expect(await page.locator('#root_chairNe').inputValue()).toBe('मनकुमारी राई');
    await question.getByRole('button', { name: ne('ui.leave') }).click();
    await page.waitForURL('**/admin/setup/ward');
    expect((await wards()).get('05')?.data['chairNe']).toBe('निमा शेर्पा');
  });

  test('that somebody else saved meanwhile shows both, and takes mine when I say so', async () => {
    const page = await office.deskOf(administrator);
    await openRecord(page, 'ward', '०६');
    await page.locator('#root_secretaryNe').fill('कमला श्रेष्ठ');
    const held = (await wards()).get('06');
    const other = { ...held?.data, secretaryNe: 'सीता अधिकारी' };
    await office.server.as(chief, {
      method: 'PUT',
      url: `/api/setup/ward/${held?.id ?? ''}`,
      payload: { data: other, version: held?.version },
    });
    await save(page);
    const question = page.getByRole('dialog', { name: ne('setup.common.conflict') });
    await question.getByRole('cell', { name: 'सीता अधिकारी' }).waitFor();
    await look(page, 'setup-conflict', ['dark']);
    await question.getByRole('button', { name: ne('form.conflict.keepMine') }).click();
    await saved(page);
    expect((await wards()).get('06')?.data['secretaryNe']).toBe('कमला श्रेष्ठ');
  });

  test('keeps a record that is in use, and says where', async () => {
    const body = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: crypto.randomUUID() };
    await office.server.as('D', { method: 'POST', url: '/api/applications', payload: body });
    const page = await office.deskOf(administrator);
    await openRecord(page, 'ward', '०४');
    await page.getByRole('button', { name: ne('common.delete') }).click();
    const question = page.getByRole('dialog', { name: ne('common.delete') });
    await question.getByRole('button', { name: ne('common.delete') }).click();
    await question.getByRole('alert').getByText(/निवेदन/u).waitFor();
    await look(page, 'setup-in-use', ['dark']);
    expect((await wards()).has('04')).toBe(true);
  });

  test('deletes one that nothing uses', async () => {
    const data = { code: '21', nameNe: '२१ नं. वडा कार्यालय', placeNe: 'नयाँबस्ती' };
    await office.server.as(administrator, { method: 'POST', url: '/api/setup/ward', payload: { data } });
    const page = await office.deskOf(administrator);
    await openRecord(page, 'ward', '२१');
    await page.getByRole('button', { name: ne('common.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('common.delete') })
      .click();
    await page.getByRole('status').getByText(ne('setup.common.deleted')).waitFor();
    expect((await wards()).has('21')).toBe(false);
  });

  test('is taken out as a file', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/ward');
    await page.getByRole('button', { name: ne('setup.common.export') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: ne('setup.common.format.csv') }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ward.csv');
  });
});

describe('an import', () => {
  const sheet = [
    'वडा नं. [code],वडा कार्यालयको नाम [nameNe],स्थान [placeNe],नचिनिएको',
    '07,७ नं. वडा कार्यालय,चौतारी बजार,क',
    '12,१२ नं. वडा कार्यालय,सिमलटार,ख',
    '1x,गलत वडा,कतै,ग',
  ].join('\n');

  async function choose(page: Page): Promise<void> {
    await page.goto('/admin/setup/ward/import');
    const file = { name: 'wards.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('heading', { level: 2, name: ne('setup.common.importReport') }).waitFor();
  }

  test('writes nothing before its report was read, and nothing at all while a row is refused', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/ward/import');
    await page.getByRole('button', { name: ne('setup.common.importChoose') }).waitFor();
    await look(page, 'setup-import', ['english', 'phone']);
    await choose(page);
    await page.getByText(ne('setup.common.importUnknownColumns', { columns: 'नचिनिएको' })).waitFor();
    await page.getByRole('row', { name: /१x|1x/u }).waitFor();
    await look(page, 'setup-import-report', ['dark', 'english', 'phone']);
    const write = page.getByRole('button', { name: ne('setup.common.importWrite_other', { count: '२' }) });
    expect(await write.isDisabled()).toBe(true);
    expect((await wards()).has('12')).toBe(false);
  });

  test('writes the good rows when that is chosen, and gives the refused ones as a file', async () => {
    const page = await office.deskOf(administrator);
    await choose(page);
    await page.getByLabel(ne('setup.common.importGoodRows'), { exact: true }).check();
    await page.getByRole('button', { name: ne('setup.common.importWrite_other', { count: '२' }) }).click();
    await page
      .getByRole('alert')
      .getByText(ne('setup.common.importWritten_other', { count: '२' }))
      .waitFor();
    await look(page, 'setup-import-done', ['english', 'phone']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: ne('setup.common.importRefusedFile') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/u);
    const held = await wards();
    expect([held.get('07')?.data['placeNe'], held.get('12')?.data['placeNe']]).toEqual(['चौतारी बजार', 'सिमलटार']);
  });
});

describe('a dated master', () => {
  test('shows what is in force; a new version ends the one before it', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/setup/road-setback');
    const first = page.getByRole('table').getByRole('link').first();
    const name = await first.innerText();
    await first.click();
    await page.getByRole('link', { name: ne('setup.common.nextVersion') }).click();
    await page.getByText(ne('setup.common.nextOf', { name })).waitFor();
    const from = page.getByRole('group', { name: ne('setup.common.validFrom'), exact: true });
    for (const [index, part] of ['२०८४', '०४', '०१'].entries()) await from.getByRole('textbox').nth(index).fill(part);
    await page.getByLabel(ne('proposal.reasonAsked')).fill('सडक मापदण्ड २०८४');
    await page.getByRole('button', { name: ne('proposal.propose') }).click();
    await page.getByText(ne('proposal.changes')).waitFor();
    const second = await office.deskOf(chief);
    await second.goto(page.url());
    await second.getByRole('button', { name: ne('proposal.confirm') }).click();
    await second.getByRole('alert').getByText(ne('proposal.done')).waitFor();
    await page.goto('/admin/setup/road-setback');
    await page.getByText(ne('common.all'), { exact: true }).click();
    await page.getByText(ne('setup.common.coming')).waitFor();
    await page.getByText('२०८४/०३/३', { exact: false }).first().waitFor();
    await look(page, 'setup-dated', ['english', 'phone']);
  });
});

describe('a year of the calendar', () => {
  test('says at once what its months add up to and which dates would be shown differently', async () => {
    const page = await office.deskOf(technician);
    await page.goto('/admin/setup/calendar-year/2090');
    const panel = page.getByRole('region', { name: ne('setup.common.calendarShift') });
    await panel.getByText(ne('setup.common.calendarDeadlines')).waitFor();
    await panel.getByText(ne('setup.common.calendarSame')).waitFor();
    const months = page.locator('input[id^="root_months_"]');
    await months.nth(0).fill('३०');
    await panel.getByText(/३६४|३६५/u).waitFor();
    await months.nth(1).fill('३२');
    await panel.locator('ins').first().waitFor();
    await look(page, 'setup-calendar', ['dark', 'english', 'phone']);
  });
});

describe('people', () => {
  test('get a new password, which is shown once and must be changed', async () => {
    const page = await office.deskOf(administrator);
    await openRecord(page, 'user', 'मोहन गुरुङ');
    await look(page, 'setup-user', ['english', 'phone']);
    await page.getByRole('button', { name: ne('setup.common.passwordGive') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('setup.common.passwordGive') })
      .click();
    const password = await page.getByRole('dialog').locator('code').innerText();
    await look(page, 'setup-password', ['dark']);
    await page.getByRole('button', { name: ne('setup.common.passwordNoted') }).click();

    const person = await office.visit();
    await person.goto('/login');
    await person.getByLabel(ne('session.username')).fill('inspector@sungabha.example');
    await person.getByLabel(ne('session.password'), { exact: true }).fill(password);
    await person.keyboard.press('Enter');
    await heading(person, ne('account.password.title'));
    await look(person, 'first-password', ['dark', 'english', 'phone']);
    await person.getByLabel(ne('account.password.oneTime')).fill(password);
    await person.getByLabel(ne('account.password.new'), { exact: false }).first().fill('seto-machhindra-83');
    await person.getByLabel(ne('account.password.repeat')).fill('seto-machhindra-83');
    await person.getByRole('button', { name: ne('account.password.change') }).click();
    await heading(person, ne('inbox.title'));
  });
});

describe('a form by its name', () => {
  test('is shown to administrators as it opens, with who fills it, who approves it and what it prints', async () => {
    const page = await office.deskOf(administrator);
    await page.goto('/admin/forms/design-approval');
    await page.getByText(ne('setup.common.part.enters')).waitFor();
    await page.getByRole('complementary', { name: ne('setup.common.formFacts') }).waitFor();
    await look(page, 'form-preview', ['dark', 'english', 'phone']);
    await page.getByLabel(ne('setup.common.role'), { exact: true }).selectOption('R');
    await page.getByText(ne('setup.common.part.reads')).waitFor();
  });

  test.each(['/forms/design-approval', '/user/forms/design-approval'])(
    'at %s asks for an application, and shows the blank form',
    async (path) => {
      const page = await logIn(await office.visit(), 'subengineer@sungabha.example');
      await page.goto(path);
      await page.getByText(ne('application.notSet')).waitFor();
      expect(en('application.notSet')).toBe('Build permit not set.');
      await page.locator('[id^="root_"]').first().waitFor();
      await look(page, 'form-not-set', ['dark', 'english', 'phone']);
    },
  );

  test('leads to that form of the application that was opened last', async () => {
    const body = { constructionType: '1', buildingClass: 'C', ward: '04', requestId: crypto.randomUUID() };
    const made = await office.server.as('D', { method: 'POST', url: '/api/applications', payload: body });
    const { id } = made.json<{ id: string }>();
    const page = await office.deskOf('designer1@sungabha.example');
    await page.goto(`/user/applications/${id}`);
    await page.waitForURL('**/forms/**');
    await page.locator('[id^="root_"]').first().waitFor();
    await page.goto('/user/forms/design-approval');
    await page.waitForURL(`**/user/applications/${id}/forms/design-approval`);
  });

  test.each([
    ['/user/forms/no-such-form'],
    ['/user/forms/dharauti-firta-tippani-aadesh'],
    ['/forms/dharauti-rakam-phirta-tippani'],
  ])('that its list of routes does not have is not found: %s', async (path) => {
    const page = await office.deskOf(engineer);
    await page.goto(path);
    await heading(page, ne('common.pageNotFound'));
  });
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
