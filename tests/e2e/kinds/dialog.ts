import type { Locator, Page } from 'playwright-core';
import { formatBsDate, fromAd } from '../../../form-schemas/values/bs-date.ts';
import type { ActionsView } from '../../../server/contract/actions.ts';
import { doneNe } from '../../../web/i18n/done.ts';
import { actionBar } from '../clicks.ts';
import { ne } from '../texts.ts';

type Action = ActionsView['actions'][number];
type Ask = Action['asks'][number];

/** What somebody says in the window of an act. */
export type Said = { readonly note?: string; readonly payload?: Readonly<Record<string, string>> };

/** Presses the button of an act, in the bar or behind “more”, answers what its window asks, and reads that it was done. */
export async function pressAct(page: Page, action: Action, { note, payload = {} }: Said): Promise<void> {
  await pressButton(page, action.title.ne);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  for (const ask of action.asks) await answer(dialog, ask, payload[ask.name] ?? '');
  if (note !== undefined) await noteBox(dialog, action).fill(note);
  await dialog.getByRole('button', { name: action.title.ne, exact: true }).click();
  await page.getByRole('status').getByText(doneNe(action.title.ne)).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

async function pressButton(page: Page, name: string): Promise<void> {
  const bar = actionBar(page);
  const button = bar.getByRole('button', { name, exact: true });
  const more = bar.getByRole('button', { name: ne('action.more') });
  await button.or(more).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await more.click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

async function answer(dialog: Locator, { kind, title }: Ask, value: string): Promise<void> {
  const name = title.ne;
  if (kind === 'date' || kind === 'text')
    return dialog.getByRole('textbox', { name }).fill(kind === 'date' ? dayNe(value) : value);
  await dialog.getByRole('combobox', { name, exact: true }).selectOption(value);
}

function dayNe(ad: string): string {
  const bs = fromAd(ad);
  if (bs === undefined) throw new Error(`${ad} is no day of the calendar`);
  return formatBsDate(bs, 'ne');
}

function noteBox(dialog: Locator, { noteTitle, needsNote }: Action): Locator {
  const name = noteTitle?.ne ?? ne(needsNote ? 'approval.noteRequired' : 'approval.note');
  return dialog.getByRole('textbox', { name });
}
