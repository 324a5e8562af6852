import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, readCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const technician = 'techadmin@sungabha.example';
const PAPER = '/user/setup/versions/template/D20?tab=draft';
const SENTENCE =
  'प्लिन्थ लेभल पूरा भएपछि निर्माण रोकी सुपरिवेक्षकको प्रतिवेदनसहित दोस्रो चरणको इजाजतका लागि निवेदन दिनुपर्नेछ; इजाजत नलिई माथिल्लो संरचना निर्माण गरिएमा कानून बमोजिम जरिवाना वा भत्काउने कारबाही हुनेछ ।';
const OWNER = 'घरधनी : ';
const ADDED = 'निर्माण स्थलमा इजाजतपत्रको प्रति राख्नुपर्नेछ ।';

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const button = (page: Page, key: string) => page.getByRole('button', { name: ne(key), exact: true });
const line = (page: Page) => page.getByRole('textbox', { name: ne('law.paper.lineText') });
/** Everything that is typed goes through here: only Nepali. */
async function type(page: Page, text: string): Promise<void> {
  expect(text).not.toMatch(/[A-Za-z{}<>]/u);
  await page.keyboard.insertText(text);
}
const side = (page: Page, which: 'design' | 'text') =>
  page.getByRole('radiogroup', { name: ne('law.side.label') }).getByText(ne(`law.side.${which}`), { exact: true });

async function textOf(page: Page): Promise<string> {
  await side(page, 'text').click();
  const text = await readCode(codeOf(page, 'document'));
  await side(page, 'design').click();
  return text;
}

test('an administrator changes a paper on its page, sees it with a sample, and leaves the rest as it was', async () => {
  const page = await office.deskOf(technician);
  await page.goto(PAPER);
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: SENTENCE, exact: true }).waitFor();
  await look(page, 'paper-desk', ['english', 'phone', 'dark']);
  const before = await textOf(page);

  await page.getByRole('button', { name: SENTENCE, exact: true }).click();
  await line(page).press('End');
  await type(page, ` ${OWNER}`);
  await page.getByRole('tab', { name: ne('law.paper.fields'), exact: true }).click();
  await page.getByLabel(ne('law.paper.findField')).fill('रामबहादुर');
  await page
    .getByRole('button', { name: /^घरधनीको नाम/u })
    .first()
    .click();
  await line(page).press('Control+Enter');
  await line(page).waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: ne('law.paper.blocks'), exact: true }).click();
  await button(page, 'law.paper.kind.condition').click();
  await page.getByRole('combobox', { name: ne('law.paper.condition.of') }).click();
  await type(page, 'दाखिला भएको दस्तुर');
  await page.getByRole('option', { name: 'दाखिला भएको दस्तुर', exact: true }).click();
  await button(page, 'law.paper.addCondition').click();
  await line(page).press('Control+a');
  await type(page, ADDED);
  await look(page, 'paper-line', ['english', 'phone']);
  await line(page).press('Control+Enter');
  await page.getByRole('button', { name: ADDED, exact: true }).waitFor();

  const written = await textOf(page);
  const expected = before
    .replace(SENTENCE, `${SENTENCE} ${OWNER}{{owner.nameNe}}`)
    .replace('</ol>\n', `</ol>\n{{#if revenue.paid}}<p>${ADDED}</p>{{/if}}\n`);
  expect(written).toBe(expected);

  await page.getByText(ne('law.paper.way.see'), { exact: true }).click();
  const frame = page.frameLocator(`iframe[title="${ne('law.paper.now')}"]`);
  await frame.getByText(ADDED).waitFor();
  await frame.getByText(/घरधनी\s*:\s*रामबहादुर थापा/u).waitFor();
  await look(page, 'paper-preview', ['english', 'phone']);
  await page
    .getByRole('radiogroup', { name: ne('law.paper.sample.label') })
    .getByText(ne('law.paper.sample.empty'))
    .click();
  await frame.getByText(ADDED).waitFor({ state: 'detached' });
  await page.getByLabel(ne('law.paper.sideBySide')).check();
  await page
    .frameLocator(`iframe[title="${ne('law.paper.before')}"]`)
    .getByText(SENTENCE)
    .waitFor();
  await look(page, 'paper-side-by-side');

  await button(page, 'law.check.action').click();
  await page.getByText(ne('law.check.clean')).waitFor();

  await page.getByRole('tab', { name: ne('law.strip.tests'), exact: true }).click();
  await button(page, 'law.paper.tests.run').click();
  const tests = page.getByRole('region', { name: ne('law.paper.tests.title') });
  for (const sample of ['empty', 'typical', 'longest'])
    await tests.getByText(ne('law.paper.tests.made', { sample: ne(`law.paper.sample.${sample}`) })).waitFor();
  await tests.getByText(ne('law.paper.tests.known')).waitFor();
  await look(page, 'paper-tests', ['english', 'phone']);
  expect(office.complaints()).toEqual([]);
});

test('a name that nobody knows is said under the line with the one that may be meant', async () => {
  const page = await office.deskOf(technician);
  await page.goto(PAPER);
  page.setDefaultTimeout(30_000);
  await page.getByRole('button', { name: ADDED, exact: true }).click();
  await line(page).press('End');
  await type(page, '«निवेदन दर्ता मिती»');
  await page.getByText(ne('law.paper.unknownLike', { name: 'निवेदन दर्ता मिती', like: 'निवेदन दर्ता मिति' })).waitFor();
  expect(await button(page, 'law.paper.done').isDisabled()).toBe(true);
  for (let count = 0; count < 2; count++) await line(page).press('Backspace');
  await type(page, 'ि»');
  await line(page).press('Control+Enter');
  await line(page).waitFor({ state: 'detached' });
  expect(await textOf(page)).toContain(`${ADDED}{{neDate application.date}}</p>`);
});
