import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toLatin } from '../../form-schemas/values/digits.ts';
import { demoFile } from '../../scripts/demo/files.ts';
import type { DrivenCase } from '../../scripts/demo/drive.ts';
import { DraftResult, FormView } from '../../server/contract/forms.ts';
import { rowsOf } from '../../web/forms/records.ts';
import { APPLICATION, bringTo, FEES, openCase } from '../support/case.ts';
import { actionBar, openForm } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';

const designer = 'designer1@sungabha.example';
const engineer = 'subengineer@sungabha.example';
const paper = 'AT01';
let office: OpenOffice;
let driven: DrivenCase;
let page: Page;

beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  page = await office.deskOf(designer);
  await openForm(page, driven.id, APPLICATION);
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

function field(...path: readonly (string | number)[]): Locator {
  return page.locator(`[id="${idOf(path)}"]`);
}

const summary = () => page.locator('#error-summary');

/** How many places the list of errors counts. */
async function left(): Promise<number> {
  return summary().getByRole('listitem').count();
}

async function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

async function submit(): Promise<void> {
  await actionBar(page)
    .getByRole('button', { name: ne('event.submit.label') })
    .click();
  await summary().waitFor();
}

describe('the list of what is still wrong', () => {
  test('says section and field, leads into the cell of a table, and counts down while it is mended', async () => {
    await submit();
    const before = await left();
    await summary().getByRole('button', { name: 'चार किल्ला › पूर्व › सँधियारको नाम थर', exact: true }).click();
    await expect.poll(focused).toBe(idOf(['boundaries', 0, 'nameNe']));
    await page.keyboard.type('हरि बहादुर');
    await expect.poll(left).toBe(before - 1);
    await page
      .getByRole('status')
      .getByText(new RegExp(`^सच्याउनुपर्ने [०-९]+ ठाउँ छन्$`, 'u'))
      .waitFor({ state: 'attached' });
    await look(page, 'form-errors', ['dark', 'english']);
  });

  test('does the same where rows are cards, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // the table has first to become cards
    await expect
      .poll(async () => {
        await summary().getByRole('button', { name: 'चार किल्ला › दक्षिण › लम्बाइ', exact: true }).click();
        return focused();
      })
      .toBe(idOf(['boundaries', 3, 'length']));
    await look(page, 'form-errors-phone', ['phone']);
    await page.setViewportSize({ width: 1366, height: 768 });
  });
});

describe('a value that cannot be read', () => {
  test('is complained of by its field’s name, kept in the draft and there after a reload', async () => {
    const aana = field('landArea', 'aana');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await aana.fill('५क');
    await page
      .getByText(ne('field.validation.number', { field: 'आना' }), { exact: true })
      .first()
      .waitFor();
    await saved;
    await page.reload();
    await aana.waitFor();
    expect(await aana.inputValue()).toBe('५क');
    await aana.fill('');
  });

  test('may be feet and inches, which are a length', async () => {
    const length = field('boundaries', 0, 'length');
    await length.fill(`12'6"`);
    await page.keyboard.press('Tab');
    await submit();
    expect(await summary().getByRole('button', { name: 'चार किल्ला › पूर्व › लम्बाइ', exact: true }).count()).toBe(0);
  });
});

describe('a floor', () => {
  test('is told once, by its name, which of its measures are missing', async () => {
    await page.getByRole('button', { name: new RegExp(`^${ne('form.addRow')}, तलागत विवरण`, 'u') }).click();
    await expect.poll(focused).toBe(idOf(['floors', 0, 'floor']));
    await field('floors', 0, 'floor').selectOption({ index: 1 });
    await field('floors', 0, 'length').fill('३०');
    await page.keyboard.press('Tab');
    const entries = summary().getByRole('listitem').filter({ hasText: 'सँगै चाहिन्छ' });
    await expect.poll(() => entries.count()).toBe(1);
    expect(await entries.innerText()).toMatch(/चौडाइ, उचाइ र क्षेत्रफल पनि भर्नुहोस्/u);
  });

  test('whose area is not length by width is warned about in a message that names both', async () => {
    await field('floors', 0, 'width').fill('२०');
    await field('floors', 0, 'height').fill('१०');
    await field('floors', 0, 'area').fill('९००');
    await page.keyboard.press('Tab');
    await page.getByText(/लम्बाइ × चौडाइ ६०० हुन्छ, तर क्षेत्रफल ९०० लेखिएको छ।/u).waitFor();
  });
});

test('a text with a digit is written over as a whole by who comes to it with Tab', async () => {
  const name = field('owner', 'nameNe');
  await name.fill('राम 5');
  await field('owner', 'honorific').focus();
  await expect.poll(() => name.inputValue()).toBe('राम ५');
  await page.keyboard.press('Tab');
  await page.keyboard.type('सीता');
  expect(await name.inputValue()).toBe('सीता');
});

describe('a row', () => {
  const button = (key: string, at: number) =>
    field('floors')
      .getByRole('button', { name: new RegExp(`^${ne(key)}, `, 'u') })
      .nth(at);
  const floors = () =>
    field('floors')
      .getByLabel(/^तला, /u)
      .count();

  test('is copied with what it holds and removed again, at once', async () => {
    await button('form.copyRow', 0).click();
    await expect.poll(floors).toBe(2);
    expect(await field('floors', 1, 'length').inputValue()).toBe('३०');
    await field('floors', 0, 'length').fill('४५');
    await button('form.removeRow', 1).click();
    await expect.poll(floors).toBe(1);
    expect(await field('floors', 0, 'length').inputValue()).toBe('४५');
    expect(await focused()).toBe(idOf(['floors']));
  });
});

describe('the papers of the form', () => {
  const button = () => field('@papers', paper);
  const missing = () => summary().getByRole('button', { name: 'जग्गाधनी प्रमाणपुर्जा (लालपुर्जा)', exact: true });

  async function choose(name: string, bytes: Uint8Array, mimeType: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await button().click();
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  }

  test('stand at their fields with what is missing, once each, and the list of errors leads there', async () => {
    await missing().click();
    expect(await focused()).toBe(idOf(['@papers', paper]));
    expect(await page.locator(`[data-paper="${paper}"]`).count()).toBe(1);
  });

  test('refuse a file of another kind before it is sent', async () => {
    await choose('lalpurja.txt', new TextEncoder().encode('लालपुर्जा'), 'text/plain');
    await page
      .getByRole('alert')
      .getByText(/यो किसिमको फाइल मिल्दैन/u)
      .waitFor();
  });

  test('take the right one; then it is no longer missing', async () => {
    const { name, type, bytes } = demoFile('lalpurja.pdf', 'application 8384000001');
    await choose(name, bytes, type);
    await page.getByRole('button', { name, exact: true }).first().waitFor();
    await expect.poll(() => missing().count()).toBe(0);
    await look(page, 'form-papers', ['dark', 'english', 'phone']);
  });
});

describe('the other language', () => {
  test('shows the same form with everything that was typed, also what was typed last', async () => {
    const name = field('boundaries', 1, 'nameNe');
    await name.click();
    await page.keyboard.type('सीता');
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.locator('html[lang="en"]').waitFor();
    await page.getByRole('heading', { name: 'Four boundaries', exact: true }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('सीता');
    expect(await field('floors', 0, 'length').inputValue()).toBe('45');
    await page.getByRole('button', { name: 'नेपाली', exact: true }).click();
    await page.locator('html[lang="ne"]').waitFor();
    await page.getByRole('heading', { name: 'चार किल्ला', exact: true }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('सीता');
  });
});

describe('what was saved elsewhere', () => {
  const path = () => `/api/applications/${driven.id}/forms/${APPLICATION}`;

  /** Somebody saves another name of the neighbour to the north; then one is typed here, too. */
  async function bothType(theirs: string, mine: string): Promise<void> {
    const { api } = office.world;
    await page.getByText(ne('common.savedAt', { time: '' })).waitFor();
    const { data, draftVersion } = await api.get(designer, path(), FormView);
    const boundaries = rowsOf(data['boundaries']).map((row, at) => (at === 1 ? { ...row, nameNe: theirs } : row));
    await api.send(
      designer,
      { method: 'PUT', path: path(), body: { data: { ...data, boundaries }, draftVersion } },
      DraftResult,
    );
    await field('boundaries', 1, 'nameNe').fill(mine);
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByText(theirs).waitFor();
  }

  test('is in its field as soon as it is chosen over what was typed here', async () => {
    await bothType('मीरा', 'गीता');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('form.conflict.keepTheirs') })
      .click();
    await expect.poll(() => field('boundaries', 1, 'nameNe').inputValue()).toBe('मीरा');
  });

  test('gives way when what was typed here is kept', async () => {
    await bothType('राधा', 'गीता');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ne('form.conflict.keepMine') })
      .click();
    await expect
      .poll(async () => {
        const { data } = await office.world.api.get(designer, path(), FormView);
        return rowsOf(data['boundaries'])[1]?.['nameNe'];
      })
      .toBe('गीता');
    expect(await field('boundaries', 1, 'nameNe').inputValue()).toBe('गीता');
  });
});

test('fees, totals and the amount in words follow what is typed, before anything is saved', async () => {
  const billed = await openCase(office);
  await bringTo(office, billed, { state: 'revenue', form: FEES });
  page = await office.deskOf(engineer);
  await openForm(page, billed.id, FEES);
  const read = async () => ({
    total: toLatin(await field('feeHeads', 'total').innerText()).replaceAll(/[^0-9.]/gu, ''),
    words: await field('feeHeads', 'totalWords').innerText(),
  });
  const before = await read();
  expect(Number(before.total)).toBeGreaterThan(0);
  // the way to the server is shut: only the browser can have worked it out
  await page.route('**/forms/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await field('feeHeads', 'lateFee').fill('१०००');
  await expect.poll(async () => Number((await read()).total)).toBe(Number(before.total) + 1000);
  expect((await read()).words).not.toBe(before.words);
  await page.unroute('**/forms/*');
});

test('the browser had nothing to complain of', () => {
  expect(office.complaints()).toEqual([]);
});
