import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bringTo, type DrivenCase, send } from '../support/case.ts';
import { definitionApi } from '../support/definitions.ts';
import { confirmLaw } from '../support/law.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const ADMINISTRATOR = 'orgadmin@sungabha.example';
const CHIEF = 'chief@sungabha.example';
const DESIGN = 'architecture-design-classc-form';
// the day of a certificate that no case has before it is permitted
const LACKING = '\n<p>{{neDate permitSingle.date}}</p>';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('technical-design'));
  await bringTo(office, driven, { state: 'technical-design', form: DESIGN, role: 'A' });
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

/** Somebody at work: every click and every field that is filled in counts as one act. */
type Work = {
  readonly page: Page;
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, value: string) => Promise<void>;
  readonly acts: () => number;
};

/** Begins a piece of work where everybody begins: at the task list. */
async function begin(loginId = ADMINISTRATOR): Promise<Work> {
  const page = await office.deskOf(loginId);
  await page.goto('/user/task-list');
  await page.getByRole('navigation', { name: ne('a11y.mainNav') }).waitFor();
  let acts = 0;
  const count = async (act: Promise<unknown>) => {
    acts += 1;
    await act;
  };
  return {
    page,
    press: (control) => count(control.click()),
    type: (field, text) => count(field.fill(text)),
    choose: (list, value) => count(list.selectOption(value)),
    acts: () => acts,
  };
}

async function openSetup({ page, press }: Work): Promise<void> {
  await press(
    page.getByRole('navigation', { name: ne('a11y.mainNav') }).getByRole('link', { name: ne('menu.header.setup') }),
  );
}

async function openList(work: Work, master: string): Promise<void> {
  const { page, press } = work;
  await openSetup(work);
  await press(page.locator(`a[href="/admin/setup/${master}"]`).first());
  await page.getByRole('table').waitFor();
}

/** The bell, with how many things are new. */
const told = new RegExp(ne('notification.count').replace('{{number}}', '[०-९]+'), 'u');
const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });

/** Publishes another text of the design's paper, and has its wording confirmed. */
async function writePaper(change: (text: string) => string): Promise<void> {
  const { rows } = await office.server.owner.query<{ id: string }>(
    `select body::json ->> 'document' as id from definition where kind = 'form' and id = $1`,
    [DESIGN],
  );
  await definitionApi<{ document: string }>(office.server, 'template', rows[0]?.id ?? '').publish((source) => {
    source.document = change(source.document);
  });
  await confirmLaw(office.server);
}

test('gives somebody new an account with a post, and notes their first password', async () => {
  const work = await begin();
  const { page, press, type, choose, acts } = work;
  await openList(work, 'user');
  await press(page.getByRole('link', { name: ne('setup.common.new') }));
  await type(page.locator('#root_loginId'), 'amin2@sungabha.example');
  await type(page.locator('#root_nameNe'), 'विमला खड्का');
  await choose(page.locator('#root_role'), 'E');
  await type(page.locator('#root_designationNe'), 'अमिन');
  await press(button(page, 'common.save'));
  const password = await page.getByRole('dialog').locator('code').innerText();
  expect(password).not.toBe('');
  await press(button(page, 'setup.common.passwordNoted'));
  await page.getByRole('link', { name: 'विमला खड्का' }).waitFor();
  expect(acts()).toBe(9);
});

test('changes a record of a master', async () => {
  const work = await begin();
  const { page, press, type, acts } = work;
  await openList(work, 'ward');
  await press(page.getByRole('table').getByRole('link', { name: '०४' }));
  await type(page.locator('#root_chairNe'), 'हरिबहादुर गुरुङ');
  await press(button(page, 'common.save'));
  await page.getByRole('status').getByText(ne('common.dataSaved')).waitFor();
  expect(acts()).toBe(5);
});

test('asks for another rate of a fee, and a second person confirms it', async () => {
  const work = await begin();
  const { page, press, type, acts } = work;
  await openSetup(work);
  await press(page.locator('a[href="/user/setup/tables/revenue-setup"]').first());
  await type(page.getByRole('textbox', { name: ne('law.table.fromDay') }), '२०८४/०४/०१');
  await type(page.getByLabel(/^दर \(रुपैयाँ वा प्रतिशत\), /u).first(), '१५');
  await press(button(page, 'law.table.propose'));
  const asked = page.getByRole('dialog');
  await type(asked.getByLabel(ne('proposal.reasonAsked')), 'आर्थिक ऐन २०८४');
  await press(asked.getByRole('button', { name: ne('law.table.propose'), exact: true }));
  await page.getByText(ne('proposal.changes')).waitFor();
  expect(acts()).toBe(7);

  const second = await begin(CHIEF);
  await second.press(second.page.getByRole('button', { name: told }));
  await second.press(second.page.getByRole('link', { name: /^.*पुष्टि गर्नुपर्ने प्रस्ताव: राजस्व शीर्षक/u }).first());
  await second.press(button(second.page, 'proposal.confirm'));
  await second.page.getByRole('alert').getByText(ne('proposal.done')).waitFor();
  expect(second.acts()).toBe(3);
});

test('has a paper made that stood still', async () => {
  expect((await send(office, driven, 'A', { type: 'APPROVE', form: DESIGN })).statusCode).toBe(200);
  await writePaper((text) => text + LACKING);
  await office.server.jobs.drain();
  await writePaper((text) => text.replace(LACKING, ''));
  const work = await begin();
  const { page, press, acts } = work;
  // where nothing waits for somebody, the list leads to their desk
  await press(page.getByRole('main').getByRole('link', { name: ne('menu.header.audit'), exact: true }));
  await press(page.getByRole('link', { name: ne('audit.tab.stuck') }));
  await button(page, 'common.retry').first().waitFor();
  await page.getByText(ne('audit.stuck.fault.paperIncomplete')).waitFor();
  await look(page, 'stuck-work', ['english', 'phone']);
  await press(button(page, 'common.retry').first());
  await page.getByRole('status').getByText(ne('audit.stuck.retried')).waitFor();
  expect(acts()).toBe(3);
  expect(await office.server.jobs.drain()).toMatchObject({ failed: 0 });
  await page.reload();
  await page.getByText(ne('audit.stuck.none')).waitFor();
});

test('finds in the log what was changed in the setup', async () => {
  const work = await begin();
  const { page, press, choose, acts } = work;
  // where nothing waits for somebody, the list leads to their desk
  await press(page.getByRole('main').getByRole('link', { name: ne('menu.header.audit'), exact: true }));
  await press(page.getByRole('link', { name: ne('audit.tab.activity') }));
  await choose(page.getByLabel(ne('audit.activity.action')), 'setup.changed');
  await page
    .getByRole('cell', { name: ne('audit.action.document.issued'), exact: true })
    .first()
    .waitFor({ state: 'detached' });
  await page
    .getByRole('cell', { name: ne('audit.action.setup.changed'), exact: true })
    .first()
    .waitFor();
  expect(acts()).toBe(3);
});

test('the browser had nothing to complain about', () => {
  expect(office.complaints()).toEqual([]);
});
