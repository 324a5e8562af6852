import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeOf, readCode, selectedCode, writeCode } from './code.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';

const engineer = 'engineer@sungabha.example';
/** Playing every scenario of a stage takes a thread, which a busy machine has not. */
const PATIENCE_MS = 60_000;
const draftOf = (stage: string) => `/user/setup/versions/workflow/${stage}?tab=draft`;

let office: OpenOffice;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

const strip = (page: Page) => page.getByRole('complementary', { name: ne('law.strip.label') });
const part = (page: Page, name: string) => strip(page).getByRole('tab', { name: new RegExp(`^${ne(name)}`, 'u') });

/** Goes to the side on which the definition is text, where its kind has a picture beside it. */
async function textOf(page: Page) {
  const text = codeOf(page);
  const side = page.getByText(ne('law.side.text'), { exact: true });
  await text.or(side).first().waitFor();
  if ((await side.count()) > 0) await side.click();
  await text.waitFor();
  return text;
}

test('what is typed is taken back and done again by keys and by buttons that say what they do', async () => {
  const page = await office.deskOf(engineer);
  await page.goto(draftOf('discard'));
  const text = await textOf(page);
  const written = await readCode(text);
  await writeCode(text, written.replace('"definition"', '"nowhere"'));
  const deed = ne('law.undo.typed', { part: ne('law.part.json') });
  const undo = page.getByRole('button', { name: ne('law.undo.deed', { deed }) });
  await undo.waitFor();
  await page.keyboard.press('Control+z');
  expect(await readCode(text)).toBe(written);
  expect(await page.getByRole('button', { name: ne('law.undo.label'), exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: ne('law.redo.deed', { deed }) }).click();
  expect(await readCode(text)).toContain('"nowhere"');
  await undo.click();
  expect(await readCode(text)).toBe(written);
  await page.keyboard.press('Control+Shift+Z');
  expect(await readCode(text)).toContain('"nowhere"');
  await page.keyboard.press('Control+z');
  expect(await readCode(text)).toBe(written);
});

test('a problem is counted below the work, leads to its line, and is old once the text is mended', async () => {
  const page = await office.deskOf(engineer);
  await page.goto(draftOf('validity'));
  const text = await textOf(page);
  const written = await readCode(text);
  await writeCode(text, written.replace('"target": "warn"', '"target": "nowhere"'));
  await page.getByRole('button', { name: ne('law.check.action'), exact: true }).click();
  await part(page, 'law.strip.problems')
    .getByText(/\([१-९]/u)
    .waitFor({ timeout: PATIENCE_MS });
  await look(page, 'studio-problems', ['english', 'phone']);
  const show = strip(page)
    .getByRole('button', { name: ne('law.check.show'), exact: true })
    .first();
  for (const time of ['once', 'and again']) {
    await show.click();
    expect(await page.evaluate(whereItIs), `the way out of the desk that the problem is about, ${time}`).toEqual([
      'SUMMARY',
      true,
    ]);
    await page.getByText(ne('law.side.text'), { exact: true }).click();
    await page.getByText(ne('law.side.design'), { exact: true }).click();
    expect(await page.evaluate(whereItIs), 'whoever changes sides is not led there once more').not.toContain('SUMMARY');
  }
  await strip(page)
    .getByRole('button', { name: /^पङ्क्ति/u })
    .first()
    .click();
  expect(await selectedCode(codeOf(page))).toContain('nowhere');
  await page.keyboard.press('Control+z');
  await strip(page).getByText(ne('law.check.old')).waitFor();
});

test('the scenarios of a stage say in words which hold, and what came instead', async () => {
  const page = await office.deskOf(engineer);
  await page.goto(draftOf('name-transfer'));
  await textOf(page);
  await part(page, 'law.strip.tests').click();
  await strip(page)
    .getByRole('button', { name: ne('law.tests.run') })
    .click();
  await strip(page)
    .getByText(/दृश्य लेखिएअनुसार भए/u)
    .first()
    .waitFor({ timeout: PATIENCE_MS });
  await look(page, 'studio-tests', ['english', 'phone']);
});

test('who uses a definition is named with a way there, and its history is told', async () => {
  const page = await office.deskOf(engineer);
  await page.goto(draftOf('phase-one'));
  await textOf(page);
  await part(page, 'law.strip.history').click();
  await strip(page)
    .getByText(ne('law.versionNo', { number: '१' }), { exact: true })
    .waitFor();
  await part(page, 'law.strip.used-by').focus();
  await page.keyboard.press('Enter');
  const first = strip(page).getByRole('link').first();
  await first.waitFor({ timeout: PATIENCE_MS });
  await look(page, 'studio-used-by', ['dark', 'english', 'phone']);
  await first.click();
  await page.waitForURL(/\/user\/setup\/versions\/(?:workflow|form|template)\//u);
  expect(page.url()).not.toContain('tab=draft');
});

/** What has the focus, and whether it stands in something that is open. Runs in the page. */
function whereItIs(): readonly [string | undefined, boolean] {
  return [document.activeElement?.tagName, document.activeElement?.closest('details')?.open === true];
}
