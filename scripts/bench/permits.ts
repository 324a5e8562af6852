import { findCase, seenFrom } from '../../server/case/case.ts';
import { type Paper, paperOf, paperPage } from '../../server/documents/paper.ts';
import type { Runtime } from '../../server/runtime.ts';
import { openBareChromium } from './print.ts';
import { alternate, type Rates } from './rounds.ts';
import type { Size, Sizes } from './size.ts';

/** A case with an approved permit. */
export type PermitBench = {
  readonly runtime: Runtime;
  readonly organizationId: string;
  readonly applicationId: string;
  readonly form: string;
  /** The run of its stage. */
  readonly run: number;
};

const sizes: Sizes<{ readonly rounds: number; readonly ms: number }> = {
  full: { rounds: 4, ms: 4_000 },
  smoke: { rounds: 1, ms: 200 },
};

/** Permits per second: read, rendered and printed by us, beside the bare browser that is given the finished HTML. */
export async function benchPermits(bench: PermitBench, size: Size): Promise<Rates> {
  const html = paperPage(await makePaper(bench));
  const chromium = await openBareChromium();
  const page = await chromium.browser.newPage();
  const bare = async (): Promise<unknown> => {
    await page.setContent(html);
    return page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true, tagged: true });
  };
  try {
    await printOwn(bench);
    await bare();
    return await alternate(
      [
        { name: 'naksa', run: (deadline) => again(deadline, () => printOwn(bench)) },
        { name: 'bare Chromium', run: (deadline) => again(deadline, bare) },
      ],
      sizes[size],
    );
  } finally {
    await chromium.kill();
  }
}

async function printOwn(bench: PermitBench): Promise<unknown> {
  const { styles, body, landscape } = await makePaper(bench);
  return bench.runtime.printer.print({ styles, body, landscape });
}

function makePaper({ runtime, organizationId, applicationId, form, run }: PermitBench): Promise<Paper> {
  return runtime.inOrganization(organizationId, async (trx) => {
    const whole = await findCase(runtime, trx, organizationId, applicationId);
    const loaded = await runtime.definitions.form(trx, organizationId, form);
    const held = whole && seenFrom(whole, run);
    if (!held || !loaded) throw new Error(`the case of the benchmark has no ${form}`);
    return paperOf(runtime, trx, held, loaded);
  });
}

async function again(deadline: number, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  for (; performance.now() < deadline; count += 1) await work();
  return count;
}
