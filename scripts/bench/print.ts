import { issuedPaper } from '../../server/documents/paper.ts';
import { launchChromium, type RunningChromium } from '../../server/press/chromium-process.ts';
import { findChromium } from '../../server/press/find-chromium.ts';
import type { BenchPlace } from './place.ts';
import { median } from './rounds.ts';
import { openSigningDay, type Pattern, type SigningDay } from './signing-day.ts';
import type { Size, Sizes } from './size.ts';
import { openWeasyPrint } from './weasyprint.ts';

/** Rounds, and the papers of a round, each contender's. */
const sizes: Sizes<
  Readonly<Record<'rounds' | 'oneByOne' | 'together' | 'bareOnes' | 'weasyOnes' | 'signingDay', number>>
> = {
  full: { rounds: 3, oneByOne: 15, together: 40, bareOnes: 25, weasyOnes: 4, signingDay: 200 },
  smoke: { rounds: 1, oneByOne: 1, together: 2, bareOnes: 1, weasyOnes: 1, signingDay: 2 },
};
const clerk = 'subengineer@sungabha.example';

/** How fast papers come: a row of the report. */
export type PrintFigures = {
  readonly what: string;
  readonly perSecond: number;
  readonly p95Ms?: number;
  /** In parts of one bare Chromium page, and of WeasyPrint, on the same HTML in the same run. */
  readonly toBare?: number;
  readonly toWeasyPrint?: number;
};

/** A clock of rounds: what each contender managed per second, and how long single papers took. */
type Measured = { readonly rates: number[]; readonly times: number[] };

/**
 * Papers per second from the event to the stored file (frozen, printed, finished for the archive, kept), one by one and on a
 * signing day of 200 (2 of a smoke run) with its bound file, and all papers of a case as one file; beside a bare page of Chromium in a loop, and
 * WeasyPrint where it is installed, on the same HTML.
 */
export async function benchPrint(place: BenchPlace, pattern: Pattern, size: Size): Promise<readonly PrintFigures[]> {
  const { rounds, oneByOne, together, bareOnes, weasyOnes, signingDay } = sizes[size];
  const html = await htmlOf(place, pattern);
  const chromium = await openBareChromium();
  const weasy = openWeasyPrint(html);
  const day = await openSigningDay(place, pattern, signingDay + rounds * (oneByOne + together) + together);
  try {
    const page = await chromium.browser.newPage();
    const bare = async (): Promise<unknown> => {
      await page.setContent(html);
      return page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true });
    };
    await Promise.all([bare(), weasy?.print(), day.issue(together)]);
    const [own, crowd, beside, python] = [empty(), empty(), empty(), empty()];
    for (let round = 0; round < rounds; round += 1) {
      await measure(beside, bareOnes, bare);
      await measure(own, oneByOne, () => day.issue(1));
      await measureTogether(crowd, together, () => day.issue(together));
      if (weasy) await measure(python, weasyOnes, () => weasy.print());
    }
    const whole = await measureDay(day, signingDay);
    await measure(beside, bareOnes, bare);
    const all = await measureAll(place, pattern);
    return figuresOf({ own, crowd, beside, python, whole, all, together, signingDay });
  } finally {
    weasy?.close();
    await chromium.kill();
    await day.close();
  }
}

function empty(): Measured {
  return { rates: [], times: [] };
}

async function measure({ rates, times }: Measured, count: number, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  for (let done = 0; done < count; done += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  rates.push((count * 1000) / (performance.now() - started));
}

async function measureTogether({ rates }: Measured, count: number, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  rates.push((count * 1000) / (performance.now() - started));
}

type Whole = { readonly issue: number; readonly bound: number };

/** A signing day: every paper issued, then all of them as one file, each counted as a copy. */
async function measureDay(day: SigningDay, signingDay: number): Promise<Whole> {
  const started = performance.now();
  await day.issue(signingDay);
  const issued = performance.now();
  await day.bind(clerk, (await day.issued()).slice(0, signingDay));
  const bound = performance.now();
  return { issue: (signingDay * 1000) / (issued - started), bound: (signingDay * 1000) / (bound - started) };
}

type All = { readonly perSecond: number; readonly ms: number };

async function measureAll(place: BenchPlace, { applicationId }: Pattern): Promise<All> {
  const { runtime } = place.server;
  const count = await runtime.inOrganization(place.organizationId, (trx) =>
    trx
      .selectFrom('document')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('application_id', '=', applicationId)
      .where('standing', '=', 'valid')
      .executeTakeFirstOrThrow(),
  );
  const started = performance.now();
  await place.api.print(clerk, `/api/applications/${applicationId}/print-all.pdf`);
  const ms = performance.now() - started;
  return { perSecond: (Number(count.count) * 1000) / ms, ms };
}

type Results = {
  readonly own: Measured;
  readonly crowd: Measured;
  readonly beside: Measured;
  readonly python: Measured;
  readonly whole: Whole;
  readonly all: All;
  readonly together: number;
  readonly signingDay: number;
};

function figuresOf({ own, crowd, beside, python, whole, all, together, signingDay }: Results): readonly PrintFigures[] {
  const bare = median(beside.rates);
  const weasy = python.rates.length > 0 ? median(python.rates) : undefined;
  const row = (what: string, perSecond: number, p95Ms?: number): PrintFigures => ({
    what,
    perSecond,
    ...(p95Ms === undefined ? {} : { p95Ms }),
    toBare: perSecond / bare,
    ...(weasy === undefined ? {} : { toWeasyPrint: perSecond / weasy }),
  });
  return [
    row('one paper, from event to store', median(own.rates), p95(own.times)),
    row(`${String(together)} papers at once`, median(crowd.rates)),
    row(`signing day of ${String(signingDay)}, issued`, whole.issue),
    row(`signing day of ${String(signingDay)}, with its bound file`, whole.bound),
    row('all papers of a case as one file', all.perSecond, all.ms),
    { what: 'bare Chromium page', perSecond: bare, p95Ms: p95(beside.times) },
    ...(weasy === undefined ? [] : [{ what: 'WeasyPrint', perSecond: weasy, p95Ms: p95(python.times) }]),
  ];
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** The HTML of the paper that was issued, from what was frozen with it. */
async function htmlOf({ server: { runtime }, organizationId }: BenchPlace, { id }: Pattern): Promise<string> {
  const { row, published } = await runtime.inOrganization(organizationId, async (trx) => {
    const found = await trx
      .selectFrom('document')
      .select(['template', 'template_hash', 'model', 'calendar_edition as edition'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      row: found,
      published: await runtime.definitions.templateByHash(trx, organizationId, found.template_hash),
    };
  });
  const { template, model } = row;
  const paper = await issuedPaper(
    runtime.files,
    { template, model, published },
    await runtime.calendar.at(row.edition),
  );
  return `<!doctype html><html lang="ne"><head><meta charset="utf-8"><title></title><style>${paper.styles}</style></head><body>${paper.body}</body></html>`;
}

/** The browser alone, without a press around it. */
export async function openBareChromium(): Promise<RunningChromium> {
  for await (const candidate of findChromium(() => undefined)) return launchChromium(candidate);
  throw new Error('there is no browser to compare with');
}
