import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** What the studio promises: a job takes no more deeds than this, and nothing but Nepali and numbers is written. */
const MOST_DEEDS = 40;

/** Somebody of the office who knows no programmer's language: counts what they do, and keeps what they write. */
export type Officer = {
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly press: (control: Locator) => Promise<void>;
  readonly check: (box: Locator) => Promise<void>;
  /** Picks what is called so in a list. */
  readonly choose: (list: Locator, label: string) => Promise<void>;
  /** Holds what was done against what is promised. */
  readonly expectAtEase: () => void;
};

/** An officer at work. */
export function officer(): Officer {
  const typed: string[] = [];
  let deeds = 0;
  return {
    async type(field, text) {
      deeds += 1;
      typed.push(text);
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
    expectAtEase() {
      expect(typed.length).toBeGreaterThan(0);
      expect(typed.filter((text) => !/^[\p{Script=Devanagari}\d\s.,;()/-]+$/u.test(text))).toEqual([]);
      expect(deeds).toBeLessThanOrEqual(MOST_DEEDS);
    },
  };
}
