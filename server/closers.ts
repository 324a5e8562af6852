import { setTimeout as delay } from 'node:timers/promises';

type Close = () => Promise<void>;

/** What to give back when the server stops, last opened first; `atLast` is waited for however long it takes. */
export type Closers = { readonly soon: Close[]; readonly atLast: Close[] };

/** So long everything but the database may take to end; work that is cut is done again after the next start. */
const LONGEST_STOP_MS = 8_000;

/** Closes what was opened, last first; one that fails or takes too long does not keep the others open. */
export async function closeAll({ soon, atLast }: Closers): Promise<void> {
  const failures: unknown[] = [];
  const isLate = delay(LONGEST_STOP_MS, undefined, { ref: false });
  for (const close of soon.toReversed()) {
    await Promise.race([close().catch((error: unknown) => failures.push(error)), isLate]);
  }
  for (const close of atLast) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'the server did not stop cleanly');
}

/** Begins work once, however often it is asked for. */
export function once(work: Close): Close {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
