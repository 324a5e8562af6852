import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoFile } from '../../scripts/demo/files.ts';
import type { NeighboursView } from '../../server/contract/neighbour.ts';
import { type DrivenCase, lookAt } from '../support/case.ts';
import { look } from './look.ts';
import { type OpenOffice, openOfficeAt } from './office.ts';
import { ne } from './texts.ts';

const SUB_ENGINEER = 'subengineer@sungabha.example';
const WORDS = 'छानाको पानी मेरो आँगनमा खस्छ।';
const NUMBER = '२७-०१-७५-०१२३४';
const paper = demoFile('nagarikta.pdf', 'a neighbour');
const SHOWN = 'छानाको पानीको निकास नमिलेको।';

let office: OpenOffice;
let driven: DrivenCase;
let links: readonly string[];
beforeAll(async () => {
  ({ office, driven } = await openOfficeAt('objection-window'));
  const answer = await office.server.as('B', { url: `/api/applications/${driven.id}/neighbours` });
  links = answer.json<NeighboursView>().notices.map(({ link = '' }) => new URL(link).pathname);
}, 120_000);
afterAll(() => office.stop());

test('a neighbour answers the notice by the link, loses nothing while the network is cut, and the office shows what it redacted', async () => {
  const page = await office.visit();
  await page.goto(links[0] ?? '');
  await page.getByRole('heading', { level: 1, name: ne('public.neighbour.title') }).waitFor();
  await page.getByRole('radio', { name: ne('public.neighbour.objection') }).check();
  await look(page, 'neighbour', ['dark', 'english', 'phone']);
  const reason = page.getByRole('textbox', { name: ne('public.neighbour.reason') });
  await reason.fill(WORDS);
  await page.getByRole('button', { name: ne('public.neighbour.submit') }).click();
  await page.getByText(ne('public.neighbour.identityMissing')).waitFor();
  await page.getByLabel(ne('public.neighbour.citizenshipNo')).fill(NUMBER);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: ne('public.neighbour.addIdentity') }).click(),
  ]);
  await chooser.setFiles({ name: paper.name, mimeType: paper.type, buffer: Buffer.from(paper.bytes) });
  await page.getByRole('button', { name: ne('public.neighbour.removeFile', { name: paper.name }) }).waitFor();
  await look(page, 'neighbour-identity', ['english', 'phone']);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: ne('public.neighbour.submit') }).click();
  await page.getByText(ne('common.offline')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(ne('common.online')).waitFor();
  await page.reload();
  expect(await reason.inputValue()).toBe(WORDS);
  expect(await page.getByLabel(ne('public.neighbour.citizenshipNo')).inputValue()).toBe(NUMBER);
  await page.getByRole('button', { name: ne('public.neighbour.submit') }).click();
  await page.getByText(ne('public.neighbour.objectionOpen')).waitFor();
  expect((await lookAt(office.world, driven)).summary.state).toBe('disputed');

  const desk = await office.deskOf(SUB_ENGINEER);
  await desk.goto(`/user/applications/${driven.id}`);
  const panel = desk.getByRole('region', { name: ne('neighbour.title') });
  await panel.getByText(WORDS).waitFor();
  await panel.getByText(ne('neighbour.citizenship', { number: NUMBER })).waitFor();
  await look(desk, 'neighbours-panel', ['english', 'phone']);
  await panel.getByRole('button', { name: ne('neighbour.redact') }).click();
  const dialog = desk.getByRole('dialog', { name: ne('neighbour.redactTitle') });
  await dialog.getByRole('textbox').fill(SHOWN);
  await look(desk, 'neighbour-redaction');
  await dialog.getByRole('button', { name: ne('neighbour.showThis') }).click();
  await desk.getByText(ne('neighbour.redacted')).waitFor();
  await panel.getByText(SHOWN).waitFor();
  expect(office.complaints()).toEqual([]);
}, 120_000);

test('a link that nobody gave out, or that was not copied whole, says so, and what to do', async () => {
  const page = await office.visit();
  await page.goto(`/neighbour/${'A'.repeat(36)}`);
  await page.getByText(ne('problem.neighbourLinkUnknown')).waitFor();
  await look(page, 'neighbour-unknown', ['english']);
  await page.goto((links[0] ?? '').slice(0, -3));
  await page.getByText(ne('problem.neighbourLinkUnknown')).waitFor();
});

test('where no carrier is in use the office reads that no SMS went, and prints every slip to hand it over', async () => {
  const desk = await office.deskOf(SUB_ENGINEER);
  await desk.goto(`/user/applications/${driven.id}`);
  const panel = desk.getByRole('region', { name: ne('neighbour.title') });
  await panel
    .getByRole('button', { name: new RegExp(`^${ne('neighbour.link')}, `, 'u') })
    .last()
    .click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: ne('neighbour.phone') }).fill('9841234567');
  await dialog.getByRole('button', { name: ne('neighbour.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  await office.server.jobs.drain();
  await panel.getByText(ne('neighbour.sms.kept')).waitFor();
  await panel.getByRole('button', { name: ne('neighbour.printSlips') }).click();
  const slips = dialog.locator('[data-slips]');
  await slips.waitFor();
  await slips.evaluate((place) => {
    for (let more = 0; more < 18; more += 1) place.append(place.firstElementChild?.cloneNode(true) ?? '');
  });
  await desk.emulateMedia({ media: 'print' });
  // nothing around them keeps them to the height of a screen
  const around = await slips.evaluate((place) => {
    const kept: string[] = [];
    for (let box = place.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible')
        kept.push(box.className);
    return kept;
  });
  expect(around).toEqual([]);
  await desk.emulateMedia({ media: 'screen' });
});
