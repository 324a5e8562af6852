import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoFile } from '../../scripts/demo/files.ts';
import { APPLICATION, type DrivenCase, openCase } from '../support/case.ts';
import { actionBar, labelOf, openForm } from './clicks.ts';
import { beyondTheEdge } from './look.ts';
import { logIn, type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const photo = demoFile('owner-photo.png', 'in view');

let office: OpenOffice;
let driven: DrivenCase;
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('registering'));
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

test('on a phone with a camera both ways to give a photograph stand beside each other, none beyond the edge', async () => {
  const own = await openCase(office, { applicationNo: 8_384_000_003 });
  const page = await logIn(await office.visit(PHONE), own.sample.designer);
  await openForm(page, own.id, APPLICATION);
  const button = page.locator(`[id="${idOf(['@papers', 'ownerPhoto'])}"]`);
  const row = page.locator('[data-paper="ownerPhoto"]');
  await row.getByRole('button', { name: new RegExp(`^${ne('form.takePhoto')}`, 'u') }).waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({ name: photo.name, mimeType: photo.type, buffer: Buffer.from(photo.bytes) });
  await row.getByText(ne('form.papers.given')).waitFor();
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
});

test('the number that a file is given is in view for who has read the form to its end', async () => {
  const page = await office.deskOf('subengineer@sungabha.example');
  await openForm(page, driven.id, APPLICATION);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const bar = actionBar(page).getByRole('button', { name: labelOf('REGISTER'), exact: true });
  await bar.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: labelOf('REGISTER'), exact: true }).click();
  const number = page.getByRole('region', { name: ne('done.label') }).getByText(ne('done.registered', { number: '' }));
  await number.waitFor();
  await expect.poll(() => number.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await expect
    .poll(() => number.evaluate((line) => window.innerHeight - line.getBoundingClientRect().bottom))
    .toBeGreaterThanOrEqual(0);
});
