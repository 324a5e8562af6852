import type { Browser, Page } from 'playwright-core';
import { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { openChromium } from './chromium.ts';
import { percentile } from './forms/forms.ts';
import { hearKeys, keysHeard, typeText } from './keys.ts';
import type { BenchPlace } from './place.ts';
import type { Size, Sizes } from './size.ts';

/** What a screen of the studio takes, in milliseconds and in parts of an empty text area of the same run. */
export type StudioFigures = {
  readonly what: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The slow ones beside the slow ones of the text area. */
  readonly toTextArea: number;
};

/** A screen and how the cursor is brought to where is typed. */
type Screen = { readonly what: string; readonly address: string; readonly enter: (page: Page) => Promise<void> };
type Course = { readonly rounds: number; readonly text: string; readonly desks: number };

const courses: Sizes<Course> = {
  full: { rounds: 5, text: 'ghar naksa pass garne ', desks: 40 },
  smoke: { rounds: 1, text: 'naksa ', desks: 40 },
};
const engineer = 'engineer@sungabha.example';
const patienceMs = 90_000;
const root = '/user/setup/versions';
const stage = 'phase-one';
const form = 'map-permit-application-edit';
/** The stage that is given so many desks for the chart. */
const charted = 'validity';

/**
 * Keys in the largest stage and the largest form of the studio and in their texts, round after round beside an empty text area; last, a
 * chart of 40 desks from the press that asks for it until it is drawn.
 */
export async function benchStudio(place: BenchPlace, size: Size): Promise<readonly StudioFigures[]> {
  const course = courses[size];
  const chromium = await openChromium();
  try {
    await giveDesks(place, course.desks);
    const page = await logIn(chromium.browser, place);
    const keys = await typeInTurn(page, place.server.address, course);
    const [base = []] = keys.values();
    const drawn = await drawChart(page, place.server.address, course.rounds);
    const rows = [...keys, [`chart of ${String(course.desks)} desks, drawn`, drawn] as const];
    return rows.map(([what, all]) => figuresOf(what, all, base));
  } finally {
    await chromium.close();
  }
}

const text = async (page: Page): Promise<void> => {
  await page.locator('main input[type="radio"][value="text"] + label').click();
  await page.locator('.cm-content').last().click();
};
const textFields = 'input:not([type]), input[type="text"]';
async function deskName(page: Page): Promise<void> {
  await page.locator('main').locator(textFields).first().click();
}
async function question(page: Page): Promise<void> {
  await page.locator('main ul > li > button').nth(2).click();
  await page.locator('main aside').locator(textFields).first().click();
}

const screens: readonly Screen[] = [
  { what: 'an empty text area', address: '/health/live', enter: emptyTextArea },
  { what: 'largest stage', address: `${root}/workflow/${stage}?tab=draft`, enter: deskName },
  { what: 'largest stage, its text', address: `${root}/workflow/${stage}?tab=draft`, enter: text },
  { what: 'largest form', address: `${root}/form/${form}?tab=draft`, enter: question },
  { what: 'largest form, its text', address: `${root}/form/${form}?tab=draft`, enter: text },
];

async function emptyTextArea(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.replaceChildren(document.createElement('textarea'));
    document.querySelector('textarea')?.focus();
  });
}

/** Each screen once in a round, so that a busy machine is busy for all of them alike. */
async function typeInTurn(
  page: Page,
  address: string,
  { rounds, text: typed }: Course,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const heard = new Map<string, readonly number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { what, address: path, enter } of screens) {
      await page.goto(`${address}${path}`);
      await enter(page);
      await typeText(page, typed);
      // the first round fills the browser's cache
      if (round > 0) heard.set(what, [...(heard.get(what) ?? []), ...(await keysHeard(page))]);
    }
  }
  return heard;
}

/** The draft of a stage with so many desks, one behind the other, and every third leading back. */
async function giveDesks({ api }: BenchPlace, count: number): Promise<void> {
  const path = `/api/definitions/workflow/${charted}/draft`;
  const { source, draftVersion, baseVersion } = await api.get(engineer, path, DefinitionDraft);
  const definition = isRecord(source) ? source['definition'] : undefined;
  const states = isRecord(definition) ? definition['states'] : undefined;
  if (!isRecord(source) || !isRecord(definition) || !isRecord(states)) throw new Error(`${charted} has no states`);
  const more = Array.from({ length: count - Object.keys(states).length }, (_, at) => [
    `desk-${String(at)}`,
    {
      meta: { title: { ne: `डेस्क ${String(at)}`, en: `Desk ${String(at)}` } },
      on: {
        ADVANCE: [{ target: `desk-${String(at + 1)}`, meta: { title: { ne: 'अगाडि', en: 'On' } } }],
        ...(at % 3 === 2 && {
          SEND_BACK: [{ target: `desk-${String(at - 2)}`, meta: { title: { ne: 'फिर्ता', en: 'Back' } } }],
        }),
      },
    },
  ]);
  const written = { ...source, definition: { ...definition, states: { ...Object.fromEntries(more), ...states } } };
  const body = { source: written, draftVersion, baseVersion };
  await api.send(engineer, { method: 'PUT', path, body }, DefinitionDraft);
}

async function drawChart(page: Page, address: string, rounds: number): Promise<readonly number[]> {
  const drawn: number[] = [];
  await page.goto(`${address}${root}/workflow/${charted}?tab=draft`);
  const choose = (view: string) => page.locator(`main input[type="radio"][value="${view}"] + label`).click();
  for (let round = 0; round <= rounds; round += 1) {
    const from = await page.evaluate(() => performance.now());
    await choose('chart');
    await page.locator('.react-flow__edge').first().waitFor();
    await page.locator('.react-flow__node').nth(39).waitFor();
    const until = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
        }),
    );
    // the first one fetches the program that lays out
    if (round > 0) drawn.push(until - from);
    await choose('table');
    await page.locator('.react-flow__node').first().waitFor({ state: 'detached' });
  }
  return drawn;
}

async function logIn(browser: Browser, { server, password }: BenchPlace): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(hearKeys);
  await page.goto(`${server.address}/login`);
  await page.locator('input[name="loginId"]').fill(engineer);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/task-list');
  return page;
}

function figuresOf(what: string, all: readonly number[], base: readonly number[]): StudioFigures {
  const p95Ms = percentile(all, 0.95);
  return { what, p50Ms: percentile(all, 0.5), p95Ms, toTextArea: p95Ms / percentile(base, 0.95) };
}
