import { openBareChromium } from '../bench/print.ts';
import { benchPress } from '../bench/press.ts';
import type { DrillResult } from './result.ts';

const papersOfOneKill = 50;
const mostGrowthMb = 50;
const mostWaitMs = 5_000;

/**
 * Promise 14: browser and press process are killed in turn with papers in hand, twenty times unless `rounds` says otherwise, and
 * fifty papers are printed for each: every paper comes or is reported, and memory stays where it was.
 */
export async function run({ rounds = 20 }: { readonly rounds?: number }): Promise<DrillResult> {
  const figures = await benchPress({ papers: rounds * papersOfOneKill, kills: rounds });
  const { grewMb, slowestMs } = figures;
  return {
    ok: grewMb < mostGrowthMb && slowestMs < mostWaitMs,
    figures: { ...figures },
    control: {
      failedAsItMust: await losesItsPaper(),
      what: 'a browser without the press around it, killed in a paper',
    },
  };
}

/** Nobody prints the paper again, and whoever asked for it gets an error. */
async function losesItsPaper(): Promise<boolean> {
  const chromium = await openBareChromium();
  const page = await chromium.browser.newPage();
  await page.setContent(`<p>${'कागजात '.repeat(20_000)}</p>`);
  const printing = page.pdf().then(
    () => false,
    () => true,
  );
  await chromium.kill();
  return printing;
}
