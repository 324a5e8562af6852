import type { Locator, Page } from 'playwright-core';
import { doneNe } from '../../web/i18n/done.ts';
import { ne } from './texts.ts';

/** The bar with what may be done on the open page. */
export function actionBar(page: Page): Locator {
  return page.getByRole('region', { name: ne('common.actions'), exact: true });
}

/** Opens a form of a case and waits until it can be worked on. */
export async function openForm(page: Page, id: string, slug = ''): Promise<void> {
  await page.goto(`/user/applications/${id}${slug === '' ? '' : `/forms/${slug}`}`);
  await actionBar(page).waitFor();
  await page.locator('[id^="root_"]').first().waitFor();
}

/** Name of an event's button. */
export function labelOf(event: string): string {
  const key = event.toLowerCase().replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
  return ne(`event.${key}.label`);
}

/** Presses an event's button, answers the question with the note it needs, and reads that it was done. */
export async function press(
  page: Page,
  event: string,
  { note, key }: { note?: string; key?: string } = {},
): Promise<void> {
  if (key === undefined)
    await actionBar(page)
      .getByRole('button', { name: labelOf(event), exact: true })
      .click();
  else await pressKey(page, event, key);
  await confirm(page, event, note);
}

/** Answers the question that an event asks. */
export async function confirm(page: Page, event: string, note?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (note !== undefined) await dialog.getByRole('textbox').first().fill(note);
  await dialog.getByRole('button', { name: labelOf(event), exact: true }).click();
  await page
    .getByRole('status')
    .getByText(doneNe(labelOf(event)))
    .waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** A shortcut means something only while its button is open. */
async function pressKey(page: Page, event: string, key: string): Promise<void> {
  await actionBar(page)
    .getByRole('button', { name: labelOf(event), exact: true })
    .waitFor();
  await page.keyboard.press(key);
}

/** Asks a closed button why it is closed; the answer as it is read. */
export async function askWhyNot(page: Page, event: string): Promise<string> {
  const button = actionBar(page).getByRole('button', {
    name: `${labelOf(event)} · ${ne('explain.whyNot')}`,
    exact: true,
  });
  await button.click();
  const answer = page.getByRole('dialog');
  await answer.waitFor();
  const text = await answer.innerText();
  await button.click();
  await answer.waitFor({ state: 'hidden' });
  return text.replaceAll(/\s+/gu, ' ');
}

/** The case has come to this stage, as the strip above the form says. */
export async function expectStage(page: Page, title: string): Promise<void> {
  const strip = page.getByRole('list', { name: ne('application.currentStage') });
  await strip.locator('[aria-current="step"]').filter({ hasText: title }).waitFor();
}

/** Does what somebody does while the save of what they have just written is still on its way. */
export async function whileSaving(page: Page, write: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  const saves = /\/draft$/u;
  const { arrived, letArrive } = heldBack();
  await page.route(saves, async (route) => {
    if (route.request().method() === 'PUT') await arrived;
    await route.continue();
  });
  const begun = page.waitForRequest((request) => request.method() === 'PUT' && saves.test(request.url()));
  await write();
  await begun;
  await act();
  letArrive();
}

function heldBack(): { readonly arrived: Promise<void>; readonly letArrive: () => void } {
  let letArrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  return { arrived, letArrive };
}
