import { randomUUID } from 'node:crypto';
import { advance } from '../../server/event/advance.ts';
import { createApplication } from '../../server/event/create.ts';
import { foldTo, getRecorded } from '../../server/history/fold.ts';
import { replayView } from '../../server/history/replay.ts';
import type { Runtime, Who } from '../../server/runtime.ts';
import type { Subject } from '../demo/drive.ts';
import { median } from './rounds.ts';
import type { Size, Sizes } from './size.ts';
import type { Acting } from '../../server/case/decision.ts';

/** What the benchmark of replays needs: an office, its people, and an event that can be sent again and again. */
export type ReplayBench = {
  readonly runtime: Runtime;
  readonly designer: Acting;
  readonly clerk: Acting;
  readonly auditor: Who;
  readonly subject: Subject;
  /** An optional form of the first state that the clerk saves. */
  readonly form: string;
};

/** Median milliseconds of folding a case of so many events, and of the whole answer for its last event. */
export type ReplayResult = { readonly events: number; readonly foldMs: number; readonly viewMs: number };

const sizes: Sizes<{ readonly events: number; readonly rounds: number }> = {
  full: { events: 300, rounds: 15 },
  smoke: { events: 10, rounds: 1 },
};

/** Folds a case of 300 events (10 of a smoke run) from its first one, again and again. */
export async function benchReplay(bench: ReplayBench, size: Size): Promise<ReplayResult> {
  const { events, rounds } = sizes[size];
  const { runtime, designer, clerk, auditor, subject, form } = bench;
  const { id } = await createApplication(runtime, designer, { ...subject, requestId: randomUUID() });
  for (let seq = 2; seq <= events; seq += 1)
    await advance(runtime, clerk, id, { type: 'SAVE', form, requestId: randomUUID() });
  return runtime.inOrganization(auditor.organizationId, async (trx) => {
    const recorded = await getRecorded(runtime, trx, auditor, id);
    return {
      events: recorded.rows.length,
      foldMs: await medianMs(rounds, () => foldTo(recorded, [events])),
      viewMs: await medianMs(rounds, () => replayView(runtime, trx, auditor, id, {})),
    };
  });
}

async function medianMs(rounds: number, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}
