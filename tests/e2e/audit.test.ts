import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNightly } from '../../server/jobs/nightly.ts';
import { getSample } from '../../scripts/demo/book.ts';
import { openDrivenCase } from '../../scripts/demo/drive.ts';
import { subjectOf } from '../../scripts/demo/story-file.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const AUDITOR = 'auditor@sungabha.example';

let office: OpenOffice;
let id: string;
beforeAll(async () => {
  office = await openOffice();
  const { world } = office;
  const sample = getSample(world.book, 8_384_000_001);
  const requestId = '00000000-0000-4000-8000-000000000001';
  ({ id } = await openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId }));
});
afterAll(() => office.stop());

test('the auditor has a checkpoint taken and the record verified, and reads who did what', async () => {
  const page = await office.deskOf(AUDITOR);
  await page.getByRole('button', { name: ne('menu.header.group.office'), exact: true }).click();
  await page.getByRole('link', { name: ne('menu.header.audit'), exact: true }).click();
  await page.getByText(ne('audit.checkpoint.none')).waitFor();
  await page.getByText(ne('audit.run.none')).waitFor();
  await look(page, 'audit empty');

  await page.getByRole('button', { name: ne('audit.checkpoint.now') }).click();
  await page.getByText(/(?:[0-9a-f]{4} ){7}[0-9a-f]{4}/u).waitFor();
  await page.getByRole('button', { name: ne('audit.run.now') }).click();
  await page.getByText(ne('audit.run.running')).waitFor();
  const nightly = startNightly(office.server.runtime, { log: office.server.app.log, every: 'manual' });
  await nightly.round();
  await page.getByText(ne('audit.run.whole')).first().waitFor();
  await look(page, 'audit', ['dark', 'english', 'phone']);
  await nightly.stop();

  await page.getByRole('link', { name: ne('audit.tab.activity') }).click();
  await page.getByRole('cell', { name: ne('audit.action.verification'), exact: true }).waitFor();
  await look(page, 'activity', ['dark', 'english', 'phone']);
  await page.getByLabel(ne('audit.activity.action')).selectOption('checkpoint');
  await page.getByRole('cell', { name: ne('audit.action.verification'), exact: true }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?action=checkpoint');
  await page.getByLabel(ne('audit.activity.to'), { exact: true }).fill('कहिले');
  await page.keyboard.press('Enter');
  await page.getByText(ne('audit.activity.dayWrong')).waitFor();
  await page.getByLabel(ne('audit.activity.to'), { exact: true }).fill('२०५७-०१-०१');
  await page.keyboard.press('Enter');
  await page.getByText(ne('audit.activity.noneFound')).waitFor();
});

test('what the owner of the database did is shown where it happened', async () => {
  const page = await office.deskOf(AUDITOR);
  const { server } = office;
  await server.owner.query(`update history set payload = payload || ' ' where application_id = $1`, [id]);
  await server.as('AUD', { method: 'POST', url: '/api/audit/verifications' });
  const nightly = startNightly(server.runtime, { log: server.app.log, every: 'manual' });
  await nightly.round();
  await page.goto('/user/audit');
  await page.getByText(ne('audit.run.found')).first().waitFor();
  await page.getByRole('cell', { name: ne('audit.finding.content-changed') }).waitFor();
  await look(page, 'audit finding');
  await nightly.stop();
});

test('the application has its own log, for those who look after the record only', async () => {
  await office.server.owner.query(`update history set payload = rtrim(payload) where application_id = $1`, [id]);
  const page = await office.deskOf(AUDITOR);
  await page.goto(`/user/applications/${id}?tab=activity`);
  await page.getByRole('tab', { name: ne('history.activityLog'), selected: true }).waitFor();
  await page
    .getByText(ne('audit.activity.none'))
    .or(page.getByRole('columnheader', { name: ne('audit.activity.address') }))
    .waitFor();
  const designer = await office.deskOf('designer1@sungabha.example');
  await designer.goto(`/user/applications/${id}`);
  await designer.getByRole('tab', { name: ne('history.allHistory') }).waitFor();
  expect(await designer.getByRole('tab', { name: ne('history.activityLog') }).count()).toBe(0);
  await designer.goto('/user/audit');
  await designer.getByText(ne('common.pageNotFound')).first().waitFor();
  expect(await designer.getByText(ne('audit.checkpoint.title')).count()).toBe(0);
});
