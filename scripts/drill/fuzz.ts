import { openPlaceWith } from '../bench/place.ts';
import { textPress } from '../journey/press.ts';
import { progressLine } from '../start/console.ts';
import { type Figures, fuzz } from './fuzz-run.ts';
import { carelessApp, fuzzTarget, SELF_DEFEATING } from './fuzz-target.ts';
import type { DrillResult } from './result.ts';

const MOST = 100_000;
const SEED = 2083;
const CONTROLS = 400;
/** Two applications that have come some way. */
const APPLICATIONS = [8384000007, 8384000008];

/** Sends requests that nobody would write, made from what the server says it takes; none is answered with 5xx. */
export async function run({ rounds = MOST }: { readonly rounds?: number }): Promise<DrillResult> {
  const place = await openPlaceWith({ printer: textPress, applicationNos: APPLICATIONS });
  const line = progressLine();
  try {
    const { runtime, app } = place.server;
    const control = await controlOf(runtime, SEED);
    const began = performance.now();
    const target = await fuzzTarget(runtime, app, place.organizationId);
    const figures = await fuzz(target, {
      requests: rounds,
      seed: SEED,
      without: SELF_DEFEATING,
      onProgress: (done) => line.show(`${String(done)} / ${String(rounds)}`),
    });
    line.end();
    const what = `a route that takes a number without bounds answers ${String(control)} times with 5xx`;
    return {
      ok: figures.failures.length === 0,
      figures: figuresOf(figures, (performance.now() - began) / 1000),
      control: { failedAsItMust: control > 0, what },
    };
  } finally {
    await place.leave();
  }
}

async function controlOf(runtime: Parameters<typeof carelessApp>[0], seed: number): Promise<number> {
  const app = await carelessApp(runtime);
  const target = { inject: app.inject.bind(app), headers: [async () => ({})], known: {} };
  const { failures } = await fuzz(target, { requests: CONTROLS, seed });
  await app.close();
  return failures.length;
}

function figuresOf({ requests, operations, answers, failures }: Figures, seconds: number): DrillResult['figures'] {
  const failed = failures.map(
    ({ number, status, method, url, body }) => `no. ${String(number)}: ${String(status)} ${method} ${url} ${body}`,
  );
  return {
    requests,
    operations,
    answers: JSON.stringify(answers),
    'answers of 5xx': failures.length,
    ...(failed.length > 0 ? { first: failed[0] ?? '' } : {}),
    seconds: Math.round(seconds),
  };
}
