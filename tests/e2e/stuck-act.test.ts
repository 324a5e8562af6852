import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DrivenCase, lookAt } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const NOTICE = 'notice-period-for-15-days-view';
const ENGINEER = 'engineer@sungabha.example';
const SUB_ENGINEER = 'subengineer@sungabha.example';

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('notice-to-approve'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

async function pressApprove(page: Page): Promise<void> {
  await actionBar(page)
    .getByRole('button', { name: labelOf('APPROVE'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: labelOf('APPROVE'), exact: true })
    .click();
}

test('an act that does not reach the server is told as not done, and nothing is done', async () => {
  const { summary } = await lookAt(office.world, driven);
  const page = await office.deskOf(ENGINEER);
  await openForm(page, driven.id, NOTICE);
  await page.route(/\/events$/u, (route) => route.abort());
  await pressApprove(page);
  const said = ne('approval.failed', { event: labelOf('APPROVE') });
  await page.getByRole('status').getByText(said).waitFor();
  await page.unroute(/\/events$/u);
  expect((await lookAt(office.world, driven)).summary.version).toBe(summary.version);
});

test('whoever looks at a case whose next post stands empty reads which one, and who fills it', async () => {
  const { server } = office;
  await server.owner.query('update account set active = false where login_id = $1', [ENGINEER]);
  const page = await office.deskOf(SUB_ENGINEER);
  await openForm(page, driven.id, NOTICE);
  const [, missing = ''] = ne('application.waitingForNobody').split('देखि; ');
  await actionBar(page).getByText(missing).waitFor();
  await look(page, 'empty-post', ['english', 'phone']);
  await server.owner.query('update account set active = true where login_id = $1', [ENGINEER]);
});
