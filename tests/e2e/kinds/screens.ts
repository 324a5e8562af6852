import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { OpenOffice } from '../office.ts';
import { ne } from '../texts.ts';

/** Keeps the screen as it is now, whole: its picture, and beside it what it says. */
export type See = (page: Page, name: string) => Promise<void>;

/** Keeps the screens of one case in a folder, numbered as they were seen; `hear` is told what each says. */
export function keepScreens(folder: string, hear: (name: string, text: string) => void): See {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let seen = 0;
  return async (page, name) => {
    seen += 1;
    const numbered = `${String(seen).padStart(3, '0')}-${name}`;
    await page.screenshot({ path: join(folder, `${numbered}.png`), fullPage: true });
    const text = await page.locator('body').innerText();
    writeFileSync(join(folder, `${numbered}.txt`), `${page.url()}\n${text}\n`);
    hear(numbered, await spokenOf(page, text));
  };
}

/** What a screen says of the case: without what it offers to choose from, the examples that it gives, and how far a form is filled. */
async function spokenOf(page: Page, text: string): Promise<string> {
  const offered = await page.locator('select').allInnerTexts();
  const said = offered.reduce((rest, each) => rest.replace(each, ''), text);
  return said
    .split('\n')
    .filter((line) => !ofTheForm.test(line))
    .join('\n');
}

const ofTheForm = /जस्तै|% भरियो/u;
const PHONE = { width: 360, height: 740 };

/** The case at its end, as those see it who have not worked on it: a citizen with the last paper in hand, its designer on a phone. */
export async function seeEnd(
  office: Pick<OpenOffice, 'visit' | 'deskOf'>,
  see: See,
  { id, designer, code }: { readonly id: string; readonly designer: string; readonly code: string },
): Promise<void> {
  const citizen = await office.visit();
  await open(citizen, `/verify/${code}`);
  await see(citizen, 'citizen-verify');
  await citizen.setViewportSize(PHONE);
  await see(citizen, 'citizen-verify-phone');
  await open(citizen, '/register');
  await see(citizen, 'citizen-register-phone');
  const desk = await office.deskOf(designer);
  await open(desk, '/user/task-list');
  await see(desk, 'designer-tasks');
  await desk.setViewportSize(PHONE);
  await open(desk, `/user/applications/${id}`);
  await see(desk, 'designer-case-phone');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  const waits = page.getByText(ne('common.pleaseWait'));
  await waits.first().waitFor({ state: 'detached' });
  await page.getByRole('heading').first().waitFor();
  await waits.first().waitFor({ state: 'detached' });
}
