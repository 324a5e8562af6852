import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenOffice } from './office.ts';
import { ne } from './texts.ts';

/** Who publishes what another has proposed. */
const CHIEF = 'chief@sungabha.example';
/** What the studio promises: a job takes no more deeds than this, and nothing but Nepali and numbers is written. */
const MOST_DEEDS = 40;

/** Somebody of the office who knows no programmer's language: counts what they do, and keeps what they write. */
export type Officer = {
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Writes the English half of a text: the words of a sentence, and nothing that a programmer writes. */
  readonly typeEnglish: (field: Locator, text: string) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  readonly check: (box: Locator) => Promise<void>;
  /** Picks what is called so in a list. */
  readonly choose: (list: Locator, label: string) => Promise<void>;
  /** Writes what is looked for into a list that is searched, and picks it. */
  readonly find: (list: Locator, label: string) => Promise<void>;
  /** Holds what was done against what is promised: so many deeds as tests/README.md says of the job, and no more than forty. */
  readonly expectAtEase: (told: number) => void;
};

/** An officer at work. */
export function officer(): Officer {
  const typed: string[] = [];
  const english: string[] = [];
  let deeds = 0;
  return {
    async type(field, text) {
      deeds += 1;
      typed.push(text);
      await field.fill(text);
      await field.blur();
    },
    async typeEnglish(field, text) {
      deeds += 1;
      english.push(text);
      await field.fill(text);
      await field.blur();
    },
    async press(control) {
      deeds += 1;
      await control.click();
    },
    async check(box) {
      deeds += 1;
      await box.check();
    },
    async choose(list, label) {
      deeds += 1;
      await list.selectOption({ label });
    },
    async find(list, label) {
      deeds += 2;
      typed.push(label);
      await list.fill(label);
      await list.page().getByRole('option', { name: label }).first().click();
    },
    expectAtEase(told) {
      expect(typed.length).toBeGreaterThan(0);
      expect(typed.filter((text) => !/^[\p{Script_Extensions=Devanagari}\d\s.,;()/-]+$/u.test(text))).toEqual([]);
      expect(english.filter((text) => !/^[A-Z][a-z]*(?:,? [A-Za-z][a-z]*)*\.?$/u.test(text))).toEqual([]);
      expect.soft(deeds).toBe(told);
      expect(deeds).toBeLessThanOrEqual(MOST_DEEDS);
    },
  };
}

const button = (on: Page | Locator, key: string) => on.getByRole('button', { name: ne(key), exact: true });

/** Checks what is written on a page of the studio and proposes it; the chief publishes it on another screen. */
export async function publish(
  { deskOf }: Pick<OpenOffice, 'deskOf'>,
  { type, press }: Officer,
  page: Page,
  note: string,
): Promise<void> {
  await press(button(page, 'law.check.action'));
  await page.getByText(ne('law.check.clean')).waitFor();
  await press(button(page, 'law.propose.action'));
  const asked = page.getByRole('dialog');
  await type(asked.getByLabel(ne('law.propose.note')), note);
  await press(button(asked, 'law.propose.action'));
  await page.getByText(ne('law.publish.why.own')).waitFor();
  const second = await deskOf(CHIEF);
  await second.goto(new URL(page.url()).pathname);
  await button(second, 'law.publish.action').click();
  const sure = second.getByRole('dialog');
  await button(sure, 'law.publish.action').click();
  await sure.waitFor({ state: 'detached' });
}

/** Checks a table of rates or rules and puts it forward; the chief confirms it on another screen. */
export async function confirmTable(
  { deskOf }: Pick<OpenOffice, 'deskOf'>,
  { type, press }: Officer,
  page: Page,
  note: string,
): Promise<void> {
  await press(button(page, 'law.check.action'));
  await page.getByText('सबै पङ्क्ति मिलेका छन्').waitFor();
  await press(button(page, 'law.table.propose'));
  const asked = page.getByRole('dialog');
  await type(asked.getByLabel(ne('proposal.reasonAsked')), note);
  await press(button(asked, 'law.table.propose'));
  await page.waitForURL(/\/user\/proposals\//u);
  const second = await deskOf(CHIEF);
  await second.goto(new URL(page.url()).pathname);
  await button(second, 'proposal.confirm').click();
  await second.getByText(ne('proposal.state.confirmed')).first().waitFor();
}
