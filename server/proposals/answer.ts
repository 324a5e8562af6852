import type { Proposed } from '../contract/proposals.ts';
import type { ImportReport } from '../contract/setup.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import type { Deed, Outcome } from './deed.ts';
import { carryOrPropose } from './propose.ts';

type Asked = { readonly master: string; readonly deed: Deed; readonly reason?: string | undefined };

/** What a deed gave, or the proposal that it is now. */
export type Done = { readonly waits: Proposed } | { readonly waits?: undefined; readonly outcome: Outcome };

/** Does a deed on a master as a person, or keeps it for a second one; a record that is sent brings its own reason. */
export async function doDeed(runtime: Runtime, who: Who, { master, deed, reason }: Asked): Promise<Done> {
  const why = 'body' in deed ? deed.body.note : reason;
  const { outcome, proposal } = await inMaster(runtime, who, { id: master, intent: 'edit' }, (open) =>
    carryOrPropose(open, deed, why),
  );
  return proposal === undefined ? { outcome } : { waits: { proposal } };
}

/** Takes a sheet into a master. Of one that waits for a second person the report says what it would do, and that nothing is written. */
export async function doImport(runtime: Runtime, who: Who, { master, deed, reason }: Asked): Promise<ImportReport> {
  const { outcome, proposal } = await inMaster(runtime, who, { id: master, intent: 'edit' }, (open) =>
    carryOrPropose(open, deed, reason),
  );
  const report = given(outcome.report);
  return proposal === undefined ? report : { ...report, written: 0, proposal };
}

/** What a deed that was done must have given. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a deed gave nothing that it should give');
  return value;
}
