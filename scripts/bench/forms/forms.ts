import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { bundleForm } from '../../../form-schemas/engine/form/bundle.ts';
import { makeTemporaryFolder } from '../../start/temporary-folder.ts';
import { openChromium } from '../chromium.ts';
import type { BenchPlace } from '../place.ts';
import type { Size, Sizes } from '../size.ts';
import { buildPages, contenders } from './build.ts';
import { type FormPage, type Measured, measureForm } from './measure.ts';
import type { BenchForm } from './page/opened.ts';
import { fillLargestForm } from './real.ts';
import { servePages } from './serve.ts';
import { syntheticForm, syntheticLibrary } from './synthetic.ts';

/** What a form takes, in milliseconds: until it is painted, and until a key is. */
export type FormFigures = {
  readonly form: string;
  readonly contender: string;
  readonly openMs: number;
  /** Until its last field is there. */
  readonly wholeMs: number;
  readonly keyP50Ms: number;
  readonly keyP95Ms: number;
};

type Course = { readonly rounds: number; readonly text: string };

const sizes: Sizes<Course & { readonly fields: readonly number[] }> = {
  full: { fields: [30, 120, 300], rounds: 3, text: 'naksa pass garna ko lagi nivedan ' },
  smoke: { fields: [30], rounds: 1, text: 'naksa ' },
};
const day = '2026-11-21';

/** Our form beside RJSF, alone and judging, at three sizes and with the largest form of the office; last, that form in the office itself. */
export async function benchForms(place: BenchPlace, size: Size): Promise<readonly FormFigures[]> {
  const { fields, ...course } = sizes[size];
  const folder = makeTemporaryFolder('bench-forms');
  const chromium = await openChromium();
  try {
    const largest = await fillLargestForm(place);
    const forms = { ...syntheticForms(fields), [`largest (${String(largest.fields)} fields)`]: largest.form };
    await buildPages(join(folder.path, 'pages'));
    const pages = await servePages(join(folder.path, 'pages'), forms);
    const beside = Object.keys(forms).flatMap((form) =>
      contenders.map((contender) => ({
        form,
        contender,
        page: { url: `${pages.url}/${contender}.html?form=${encodeURIComponent(form)}` },
      })),
    );
    const { address } = place.server;
    const own: FormPage = {
      url: `${address}${largest.path}`,
      async enter(page) {
        await page.goto(`${address}/login`);
        await page.locator('input[name="loginId"]').fill(largest.loginId);
        await page.locator('input[name="password"]').fill(place.password);
        await page.keyboard.press('Enter');
        await page.waitForURL('**/user/task-list');
      },
    };
    const inOffice = { form: Object.keys(forms).at(-1) ?? '', contender: 'naksa, in the office', page: own };
    const figures = await measureInTurn(chromium.browser, [...beside, inOffice], course);
    await pages.stop();
    return figures;
  } finally {
    await chromium.close();
    folder.remove();
  }
}

type Contest = { readonly form: string; readonly contender: string; readonly page: FormPage };

/** Round after round, so that a busy machine is busy for all of them alike. */
async function measureInTurn(
  browser: Browser,
  contests: readonly Contest[],
  { rounds, text }: Course,
): Promise<readonly FormFigures[]> {
  const measured = contests.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { page }] of contests.entries()) measured[at]?.push(await measureForm(browser, page, text));
  }
  return contests.map(({ form, contender }, at) => {
    const [opens, wholes] = [
      (measured[at] ?? []).map(({ open }) => open),
      (measured[at] ?? []).map(({ whole }) => whole),
    ];
    const keys = (measured[at] ?? []).flatMap((each) => each.keys);
    return {
      form,
      contender,
      openMs: percentile(opens, 0.5),
      wholeMs: percentile(wholes, 0.5),
      keyP50Ms: percentile(keys, 0.5),
      keyP95Ms: percentile(keys, 0.95),
    };
  });
}

function syntheticForms(counts: readonly number[]): Readonly<Record<string, BenchForm>> {
  return Object.fromEntries(
    counts.map((fields) => {
      const form = syntheticForm(fields);
      const bundle = bundleForm(syntheticLibrary(form), form.slug);
      return [`${String(fields)} fields`, { bundle, data: {}, facts: {}, today: day, masters: {} }];
    }),
  );
}

/** The value that so many of all values do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
