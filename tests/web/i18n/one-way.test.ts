import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** What the browser or the machine would write by its own habits: other digits, other groups, another calendar. */
const OWN_HABITS =
  /toLocale(?:Date|Time)?String\(|Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)|\.toFixed\(\d/u;
/** Where it is meant, and why. */
const MEANT: Readonly<Record<string, string>> = {
  'web/frame/HeaderDates.tsx': 'the AD day in English words, beside every other way to write today',
  'web/i18n/format.ts': 'the one place that writes numbers for readers',
  'form-schemas/values/land-measure.ts': 'exact decimals (Big) as text that is formatted or stored',
  'form-schemas/values/money.ts': 'rupees of paisa (Big) as text that is formatted or stored',
  'web/forms/controls/place-on-earth.ts': 'degrees of a device as a form stores them',
  'server/press/stamp-copy.ts': 'numbers of the PDF language, which no person reads',
};

test('digits, dates, money and areas are written by one formatter for all of the product', () => {
  const files = globSync('{web,server,form-schemas,workflows,templates}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).filter((file) => !file.includes('dist/'));
  expect(files.length).toBeGreaterThan(1_000);
  const own = files.filter((file) => OWN_HABITS.test(readFileSync(join(root, file), 'utf8')));
  expect(own.toSorted()).toEqual(Object.keys(MEANT).toSorted());
});
