import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DrivenCase } from '../../scripts/demo/drive.ts';
import { APPLICATION, openCase } from '../support/case.ts';
import { openForm } from './clicks.ts';
import { look } from './look.ts';
import { type OpenOffice, openOffice } from './office.ts';
import { ne } from './texts.ts';
import { idOf } from './typist.ts';
import { walk } from './walk.ts';

const designer = 'designer1@sungabha.example';
const clerk = 'subengineer@sungabha.example';
let office: OpenOffice;
let driven: DrivenCase;
let page: Page;

beforeAll(async () => {
  office = await openOffice();
  driven = await openCase(office);
  page = await office.deskOf(designer);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openForm(page, driven.id, APPLICATION);
});
afterAll(() => office.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await office.picture(task.name);
});

function field(...path: readonly (string | number)[]): Locator {
  return page.locator(`[id="${idOf(path)}"]`);
}

/** The layout as the profile menu has it. */
async function choose(name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /रूपमा प्रवेश/u })
    .click();
  await page.getByRole('menuitemradio', { name: ne(name), exact: true }).click();
}

/** Types into an empty field, key by key. */
async function typeInto(control: Locator, keys: string): Promise<void> {
  await control.fill('');
  await control.pressSequentially(keys);
}

describe('in the Romanised layout', () => {
  test('the keys write Nepali where the cursor stands, and the field says so', async () => {
    await choose('keyboard.unicodeRomanized');
    const name = field('owner', 'nameNe');
    await typeInto(name, 'susIla Tapa');
    expect(await name.inputValue()).toBe('सुसीला थापा');
    expect(await page.evaluate(() => Reflect.has(document.documentElement.dataset, 'typing'))).toBe(true);
    await look(page, 'keyboard-romanised', ['dark']);
  });

  test('a key goes in before the cursor, replaces what is selected, and undo takes it back', async () => {
    const name = field('owner', 'nameNe');
    await typeInto(name, 'kml');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('a');
    expect(await name.inputValue()).toBe('कमाल');
    await page.keyboard.type('n');
    expect(await name.inputValue()).toBe('कमानल');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('g');
    expect(await name.inputValue()).toBe('ग');
    await page.keyboard.press('Control+z');
    expect(await name.inputValue()).toBe('कमानल');
  });

  test('what is composed by an input method is left as it comes', async () => {
    const name = field('owner', 'nameNe');
    await name.fill('');
    await name.focus();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Input.imeSetComposition', { text: 'n', selectionStart: 1, selectionEnd: 1 });
    await browser.send('Input.imeSetComposition', { text: 'नमस्ते', selectionStart: 6, selectionEnd: 6 });
    await browser.send('Input.insertText', { text: 'नमस्ते' });
    expect(await name.inputValue()).toBe('नमस्ते');
  });

  test('English names stay English, codes get Nepali digits, numbers take both', async () => {
    await typeInto(field('owner', 'nameEn'), 'Sushila Thapa');
    await typeInto(field('owner', 'mobile'), '9800000001');
    await typeInto(field('landArea', 'aana'), '4');
    await field('landArea', 'aana').pressSequentially('२');
    const values = [field('owner', 'nameEn'), field('owner', 'mobile'), field('landArea', 'aana')];
    expect(await Promise.all(values.map((each) => each.inputValue()))).toEqual(['Sushila Thapa', '९८०००००००१', '४२']);
  });

  test('a digit goes into the middle of a number without moving the cursor', async () => {
    const aana = field('landArea', 'aana');
    await typeInto(aana, '13');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('24');
    expect(await aana.inputValue()).toBe('१२४३');
    await aana.fill('');
  });

  test('dates are typed as before', async () => {
    const date = field('land', 'deedDate');
    await date.pressSequentially('20790510');
    await date.locator('xpath=ancestor::fieldset').locator('..').getByText('२०२२-०८-२६').waitFor();
  });

  test('the person keeps the layout on the next visit; who else logs in here does not get it', async () => {
    await page.reload();
    await typeInto(field('owner', 'nameNe'), 'ram');
    expect(await field('owner', 'nameNe').inputValue()).toBe('राम');
    const other = await office.deskOf(clerk);
    const search = other.getByLabel(ne('common.search'), { exact: true });
    // so slow that each key takes effect while the next is pressed
    await search.pressSequentially('ramesh', { delay: 310 });
    expect(await search.inputValue()).toBe('ramesh');
  });
});

describe('the toggle key', () => {
  test('goes to plain and back, and says so', async () => {
    const name = field('owner', 'nameNe');
    await typeInto(name, 'k');
    await page.keyboard.press('Alt+k');
    await page
      .getByRole('status')
      .getByText(ne('keyboard.now', { layout: ne('keyboard.plain') }))
      .waitFor({ state: 'attached' });
    await page.keyboard.type('k');
    await page.keyboard.press('Alt+k');
    await page.keyboard.type('k');
    expect(await name.inputValue()).toBe('कkक');
  });

  test('stands in the help that F2 shows', async () => {
    const help = page.getByRole('dialog', { name: ne('shortcuts.title') });
    await page.keyboard.press('F2');
    await help.getByText(ne('shortcuts.keyboard')).waitFor();
    await page.keyboard.press('F2');
    await help.waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog').allTextContents()).toEqual([]);
  });
});

describe('in the Preeti layout', () => {
  test('words come out in Unicode while they are typed, signs in their place', async () => {
    await choose('keyboard.preeti');
    const name = field('owner', 'nameNe');
    await typeInto(name, 'lgdf{0f cfly{s');
    expect(await name.inputValue()).toBe('निर्माण आर्थिक');
  });

  test('a sign that waits for its letter goes with one backspace', async () => {
    const name = field('owner', 'nameNe');
    await typeInto(name, 'sl');
    expect(await name.inputValue()).toBe('क◌ि');
    await page.keyboard.press('Backspace');
    expect(await name.inputValue()).toBe('क');
  });

  test('works in comments, in the search box and in dialogs, never at the login', async () => {
    await page.keyboard.press('Alt+c');
    const comment = page.getByRole('textbox', { name: ne('history.addComment') });
    await comment.pressSequentially('hUuf');
    expect(await comment.inputValue()).toBe('जग्गा');
    await page.goto('/user/task-list');
    const search = page.getByLabel(ne('common.search'), { exact: true });
    await search.pressSequentially('yfkf');
    expect(await search.inputValue()).toBe('थापा');
    const visitor = await office.visit();
    await visitor.goto('/login');
    await visitor.getByLabel(ne('session.username')).pressSequentially('hUuf');
    expect(await visitor.getByLabel(ne('session.username')).inputValue()).toBe('hUuf');
  });
});

describe('without a mouse', () => {
  test('a case is opened from the list, and the keys are at its form', async () => {
    await page.goto('/user/task-list?view=all');
    const row = page.getByRole('row').getByRole('link', { name: /: / }).first();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor();
  });

  test('every stop of the page can be seen, is covered by nothing and shows the focus', async () => {
    await openForm(page, driven.id, APPLICATION);
    const { stops, wrong } = await walk(page);
    expect([stops > 60, wrong]).toEqual([true, []]);
  });

  test('a window gives the focus back to what opened it, a menu to the part that was chosen', async () => {
    const print = page.getByRole('button', { name: ne('common.print'), exact: true });
    await print.focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await print.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: ne('menu.header.files'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: ne('menu.files.view') }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('#case-tabs:focus').waitFor();
    await page.keyboard.press('Alt+c');
    await page
      .getByRole('textbox', { name: ne('history.addComment') })
      .and(page.locator(':focus'))
      .waitFor();
  });

  test('a day is chosen from the calendar by its arrows', async () => {
    const day = field('land', 'deedDate').locator('xpath=ancestor::fieldset');
    await day.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-day]:focus').waitFor();
    for (const key of ['ArrowRight', 'PageUp', 'Enter']) await page.keyboard.press(key);
    await day.getByRole('button').and(page.locator(':focus')).waitFor();
  });
});

describe('pasted text that looks like Preeti', () => {
  test('stays as it is until the person wants it converted; undo brings it back', async () => {
    await openForm(page, driven.id, APPLICATION);
    const name = field('owner', 'nameNe');
    await name.fill('श्री ');
    await page.evaluate(() => navigator.clipboard.writeText(";'zLnf yfkf"));
    await name.press('End');
    await page.keyboard.press('Control+v');
    expect(await name.inputValue()).toBe("श्री ;'zLnf yfkf");
    await page.getByText(ne('keyboard.offer')).waitFor();
    await look(page, 'keyboard-preeti-offer');
    await page.keyboard.press('Alt+Shift+k');
    await expect.poll(() => name.inputValue()).toBe('श्री सुशीला थापा');
    await page.keyboard.press('Control+z');
    expect(await name.inputValue()).toBe("श्री ;'zLnf yfkf");
  });

  test('is left alone when the person says so, and what is selected can be converted at any time', async () => {
    const name = field('owner', 'nameNe');
    await name.fill('');
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: ne('keyboard.keep'), exact: true }).click();
    await page.getByText(ne('keyboard.offer')).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe(";'zLnf yfkf");
    await name.press('Control+a');
    await page.keyboard.press('Alt+Shift+k');
    expect(await name.inputValue()).toBe('सुशीला थापा');
  });

  test('is not offered for English', async () => {
    const name = field('owner', 'nameNe');
    await name.fill('');
    await page.evaluate(() => navigator.clipboard.writeText('Ward office, Deurali'));
    await name.press('Control+v');
    expect([await name.inputValue(), await page.getByText(ne('keyboard.offer')).count()]).toEqual([
      'Ward office, Deurali',
      0,
    ]);
  });

  test('the browser had nothing to complain of', () => {
    expect(office.complaints()).toEqual([]);
  });
});
