import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../server/db/free-port.ts';
import { networkWire } from '../api/wire.ts';
import { makeTemporaryFolder } from '../start/temporary-folder.ts';
import { liveTogether, type Heard } from './load/crowd.ts';
import { faultsOf, figuresOf, type LoadFigures } from './load/judge.ts';
import { type CrowdSize, makeLoadOffice, membersOf } from './load/office.ts';
import type { DrillResult } from './result.ts';
import { type Served, serve } from './served.ts';

/** How many people, for how long, and how they come and ask. */
export type LoadSize = CrowdSize & {
  readonly seconds: number;
  readonly everyMs: number;
  readonly joinMs: number;
};

/** Five hundred people who ask every five seconds: a hundred requests a second. Logins from one address are limited to five a second. */
const crowd = { designers: 360, officers: 120, visitors: 20, everyMs: 5_000, joinMs: 250 };
const control = { designers: 12, officers: 12, visitors: 1, everyMs: 2_500, joinMs: 250, seconds: 30 };
/** What the server keeps because somebody asked for the first time does not count as growth. */
const longestSettleMs = 300_000;

/** Promise 25: five hundred people, a hundred requests a second of all kinds, for thirty minutes unless `rounds` says how many. */
export function run({ rounds = 30 }: { readonly rounds?: number }): Promise<DrillResult> {
  return load({ ...crowd, seconds: rounds * 60 });
}

/** The same for any size; the control is a server that is late, breaks answers and hoards. */
export async function load(size: LoadSize): Promise<DrillResult> {
  const folder = makeTemporaryFolder('drill');
  try {
    const office = await makeLoadOffice(folder.path, {
      designers: Math.max(size.designers, control.designers),
      officers: Math.max(size.officers, control.officers),
    });
    const under = async (each: LoadSize, env: Readonly<Record<string, string>> = {}): Promise<LoadFigures> => {
      const served = await serve({ data: folder.path, port: await findFreePort(), env });
      try {
        return await press(served, each, membersOf(each, { ...office, form: await served.form() }));
      } finally {
        await served.stop();
      }
    };
    const figures = await under(size);
    const spoilt = await under(control, { DRILL_SPOILT: 'on' });
    const found = faultsOf(spoilt);
    return {
      ok: figures.requests > 0 && faultsOf(figures).length === 0,
      figures: { people: size.designers + size.officers + size.visitors, seconds: size.seconds, ...figures },
      control: {
        failedAsItMust: found.length === 3,
        what: `a server that is late, breaks answers and hoards: found ${found.join(', ')} (${String(spoilt.p95Ms)} ms, ${spoilt.errors}, ${String(spoilt.grewMb)} MB)`,
      },
    };
  } finally {
    folder.remove();
  }
}

/** Lets everybody come, and counts from when the last one is there. */
async function press(
  served: Served,
  { seconds, everyMs, joinMs }: LoadSize,
  members: ReturnType<typeof membersOf>,
): Promise<LoadFigures> {
  const heard: Heard[] = [];
  let counts = false;
  const stopping = new AbortController();
  const living = liveTogether(members, {
    wire: networkWire(served.address),
    everyMs,
    joinMs,
    signal: stopping.signal,
    hear: (each) => void (counts && heard.push(each)),
  });
  await delay(members.length * joinMs + 2 * everyMs);
  counts = true;
  const settleMs = Math.min(longestSettleMs, (seconds * 1_000) / 3);
  await delay(settleMs);
  const before = await served.weigh();
  await delay(seconds * 1_000 - settleMs);
  const after = await served.weigh();
  stopping.abort();
  await living;
  return figuresOf(heard, { seconds, weights: [before, after] });
}
