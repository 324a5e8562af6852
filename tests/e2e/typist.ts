import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PRINTED_SHEETS } from '../../form-schemas/engine/form/choices.ts';
import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { Environment } from '../../form-schemas/engine/definition.ts';
import type { FieldType } from '../../form-schemas/engine/field-definition.ts';
import { ownValue, sameJson } from '../../form-schemas/engine/records.ts';
import { type FieldNode, fieldTree } from '../../form-schemas/engine/tree.ts';
import { type FieldStates, fieldStates } from '../../form-schemas/engine/form/visibility.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { toRupees } from '../../form-schemas/values/money.ts';
import { demoFile } from '../../scripts/demo/files.ts';
import { type DrivenCase, personOf, type World } from '../../scripts/demo/drive.ts';
import { filesNamed, fillForm } from '../../scripts/demo/fill.ts';
import { toldOf } from '../../scripts/demo/told.ts';
import { FormView } from '../../server/contract/forms.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { ne } from './texts.ts';

/** A value that was typed, and where. */
export type Typed = { readonly path: Path; readonly type: FieldType; readonly value: unknown };

type Path = readonly (string | number)[];
type Typing = { readonly page: Page; readonly states: FieldStates; readonly typed: Typed[] };
/** A field with what it holds and what it is to hold. */
type Place = { readonly node: FieldNode; readonly path: Path; readonly held: unknown; readonly wanted: unknown };

const library = shippedLibrary();

/**
 * Types a person's answers into the open form, control by control, as a typist would: digits in Devanagari, dates in their three
 * boxes, rows added with their button, files through the file chooser. What the form already holds is left alone.
 * @returns everything that was typed
 */
export async function typeForm(
  page: Page,
  world: World,
  driven: DrivenCase,
  { slug, role, run, sheetNo = '' }: { slug: string; role: string; run?: number; sheetNo?: string },
): Promise<readonly Typed[]> {
  const view = await readForm(world, driven, { slug, role, ...(run === undefined ? {} : { run }) });
  const wanted = answer(world, driven, view, sheetNo);
  const bundle = bundleForm(library, slug);
  const environment: Environment = { today: view.today, masters: {} };
  const states = fieldStates(bundle, computeForm(bundle, wanted, view.facts, environment), view.facts, environment);
  const typing: Typing = { page, states, typed: [] };
  await page
    .locator(`[id^="${idOf([])}_"]`)
    .first()
    .waitFor();
  await typeParts(typing, { node: fieldTree(bundle), path: [], held: view.data, wanted });
  await page.keyboard.press('Tab');
  await uploadMissing(page);
  return typing.typed;
}

/** The form as the server holds it for a person. */
export function readForm(
  world: World,
  driven: DrivenCase,
  { slug, role, run }: { slug: string; role: string; run?: number },
): Promise<FormView> {
  const { loginId } = personOf(world, driven, role);
  const query = run === undefined ? '' : `?run=${String(run)}`;
  return world.api.get(loginId, `/api/applications/${driven.id}/forms/${slug}${query}`, FormView);
}

/** The demo person's answers, files by their names. */
function answer(world: World, driven: DrivenCase, view: FormView, sheetNo: string): Record<string, unknown> {
  const { layers, words } = toldOf(world, driven, { slug: view.slug, sheetNo });
  const files = Object.fromEntries(filesNamed(layers).map((name) => [name, name]));
  const around = { today: view.today, facts: view.facts, files, words };
  const answered = layers.reduce<Record<string, unknown>>((data, layer) => fillForm(data, layer, around), view.data);
  if (view.choices[PRINTED_SHEETS] === undefined || sheetNo !== '') return answered;
  return { ...answered, signing: { noSheetReason: 'दिनभर बिजुली नभएको' } };
}

async function typeParts(typing: Typing, { node, path, held, wanted }: Place): Promise<void> {
  for (const child of node.children) {
    await typePlace(typing, {
      node: child,
      path: [...path, child.key],
      held: ownValue(held, child.key),
      wanted: ownValue(wanted, child.key),
    });
  }
}

async function typePlace(typing: Typing, place: Place): Promise<void> {
  const { node, path, held, wanted } = place;
  const { shown, readOnly } = typing.states(path);
  if (wanted === undefined || sameJson(held, wanted) || !shown) return;
  const { type } = node.info;
  // rows may stand fast while their cells are written
  if (readOnly && type !== 'rows') return;
  // what was uploaded when the form was entered before stays
  if (type === 'file' && isUploaded(held)) return;
  if (path.length === 1 && node.children.length > 0) await unfold(typing.page.locator(`[id="${idOf(path)}"]`));
  if (type === 'object') return typeParts(typing, place);
  if (type === 'rows') return typeRows(typing, place);
  const control = typing.page.locator(`[id="${idOf(path)}"]`);
  // a row may be folded to its head
  if (path.some((part) => typeof part === 'number'))
    await unfold(typing.page.locator(`[id="${idOf(path)}"], [id^="${idOf(path)}-"]`).first());
  if (type === 'date' && (await showsDay(control, wanted))) return;
  await typists[type](control, place);
  typing.typed.push({ path, type, value: wanted });
}

/** A part that is folded to its head is opened by it. */
async function unfold(part: Locator): Promise<void> {
  await part.waitFor({ state: 'attached' });
  const head = part.locator('xpath=(./details | ./ancestor::details)[not(@open)]/summary');
  if ((await head.count()) > 0) await head.click();
}

function isUploaded(held: unknown): boolean {
  return Array.isArray(held) ? held.length > 0 : typeof held === 'string' && held !== '';
}

async function typeRows(typing: Typing, { node, path, held, wanted }: Place): Promise<void> {
  const present: readonly unknown[] = Array.isArray(held) ? held : [];
  const rows: readonly unknown[] = Array.isArray(wanted) ? wanted : [];
  const add = typing.page.getByRole('button', { name: `${ne('form.addRow')}, ${node.info.label.ne}`, exact: true });
  for (const [index, row] of rows.entries()) {
    if (index >= present.length) await add.click();
    await typeParts(typing, { node, path: [...path, index], held: present[index], wanted: row });
  }
}

type Typist = (control: Locator, place: Place) => Promise<void>;

const typists: Readonly<Record<Exclude<FieldType, 'object' | 'rows'>, Typist>> = {
  string: (control, { wanted }) => control.fill(textOf(wanted)),
  text: (control, { wanted }) => control.fill(textOf(wanted)),
  integer: (control, { wanted }) => control.fill(toDevanagari(textOf(wanted))),
  decimal: (control, { wanted }) => control.fill(toDevanagari(textOf(wanted))),
  money: (control, { wanted }) => control.fill(toDevanagari(toRupees(Number(wanted)))),
  enum: async (control, { wanted }) => void (await control.selectOption(textOf(wanted))),
  'enum-list': (control, place) => tickAll(control, place),
  boolean: (control, { wanted }) => choose(control, wanted === true),
  date: (control, { wanted }) => typeDate(control, wanted),
  length: (control, { wanted }) => measure(control, wanted),
  area: (control, { wanted }) => measure(control, wanted),
  measure: (control, { wanted }) => sides(control, wanted),
  file: (control, { wanted }) => upload(control, wanted),
};

/** Yes or no: a tick box, a choice in a table's cell, or two radio buttons of which the first is yes. */
async function choose(control: Locator, wanted: boolean): Promise<void> {
  const kind = (await control.getAttribute('type')) ?? 'choice';
  if (kind === 'checkbox') return control.setChecked(wanted);
  if (kind === 'choice') return void (await control.selectOption(String(wanted)));
  const name = await control.getAttribute('name');
  await control
    .page()
    .locator(`input[name="${name ?? ''}"][value="${String(wanted)}"]`)
    .check();
}

async function tickAll(first: Locator, { path, wanted }: Place): Promise<void> {
  const codes: readonly unknown[] = Array.isArray(wanted) ? wanted : [];
  const boxes = first.page().locator(`[id="${idOf(path)}"], [id^="${idOf(path)}-"]`);
  for (const code of codes) await boxes.and(first.page().locator(`[value="${textOf(code)}"]`)).check();
}

async function measure(control: Locator, wanted: unknown): Promise<void> {
  const unit = control.locator('xpath=ancestor::div[.//select][1]').locator('select');
  await unit.selectOption(textOf(ownValue(wanted, 'unit')));
  await control.fill(toDevanagari(textOf(ownValue(wanted, 'value'))));
}

/** A measure of a row: its unit where there is a choice, its side or both. */
async function sides(control: Locator, wanted: unknown): Promise<void> {
  const around = control.locator('xpath=ancestor::div[@data-measure][1]');
  const unit = around.locator('select');
  if ((await unit.count()) > 0) await unit.selectOption(textOf(ownValue(wanted, 'unit')));
  await control.fill(toDevanagari(textOf(ownValue(wanted, 'value'))));
  const by = ownValue(wanted, 'by') ?? '';
  if (by !== '')
    await around
      .locator('input')
      .nth(1)
      .fill(toDevanagari(textOf(by)));
}

/** Uploads one file, or one after the other, and waits until the field shows its name; a paper of the form has its button within. */
export async function upload(control: Locator, wanted: unknown): Promise<void> {
  const names: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const isButton = (await control.evaluate((element) => element.tagName)) === 'BUTTON';
  const button = isButton ? control : control.locator(`[id^="${idOf(['@papers'])}"]`);
  const around = isButton
    ? 'xpath=ancestor::*[contains(@class,"InputWrapper-root")][1]'
    : 'xpath=ancestor::*[@data-paper][1]';
  // The button goes once its one file is there, but the field stays.
  const field = await button.locator(around).elementHandle();
  for (const each of names) {
    const name = textOf(each);
    await chooseFile(button, name);
    await field?.waitForSelector(`button:has-text("${name}")`);
  }
}

/** Uploads whatever paper the form still asks for. */
export async function uploadMissing(page: Page): Promise<void> {
  const missing = page.locator('[data-paper][data-missing="true"]');
  for (let left = await missing.count(); left > 0; left -= 1) {
    const button = missing.first().locator(`button[id^="${idOf(['@papers'])}"]`);
    await unfold(missing.first());
    const takesPdf = ((await button.getAttribute('title')) ?? '').includes('PDF');
    await chooseFile(button, takesPdf ? 'paper.pdf' : 'site-photo.png');
    await expect.poll(() => missing.count()).toBe(left - 1);
  }
}

async function chooseFile(button: Locator, name: string): Promise<void> {
  // each paper is a sheet of its own: the scan of one is not taken for another
  const { type, bytes } = demoFile(name, `application 8384000001, ward 04, ${randomUUID()}`);
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
}

/** Types over whatever stands in the first box; each of the next is selected as the cursor comes to it. */
async function typeDate(control: Locator, wanted: unknown): Promise<void> {
  await control.press('ControlOrMeta+a');
  await control.page().keyboard.type(toDevanagari(digitsOfDate(wanted)));
}

/** What was typed before may have brought the day along. */
async function showsDay(control: Locator, wanted: unknown): Promise<boolean> {
  const shown = await control
    .locator('xpath=ancestor::fieldset[1]')
    .locator('input')
    .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : '')).join(''));
  return shown === toDevanagari(digitsOfDate(wanted));
}

/** Eight digits for the three boxes; the cursor goes on by itself. */
function digitsOfDate(wanted: unknown): string {
  const bs = fromAd(textOf(ownValue(wanted, 'ad')));
  if (bs === undefined) throw new Error(`${JSON.stringify(wanted)} is no day of the calendar`);
  return formatBsDate(bs, 'en').replaceAll('-', '');
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`${JSON.stringify(value)} cannot be typed`);
}

/** The id that the web app gives the control of a field. */
export function idOf(path: Path): string {
  return ['root', ...path].join('_');
}
