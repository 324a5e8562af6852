import type { ProposedChange } from '../contract/proposals.ts';
import { rowsAhead } from '../law-tables/tables.ts';
import type { StoredRecord } from '../office/store.ts';
import { changesOf } from '../proposals/store.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { isInForce } from '../setup/timeline.ts';

/** A table as a set published it: what the set changed, and the rows in force from the day (AD) on which that begins, today at the earliest. */
export type PublishedTable = {
  readonly day: string;
  readonly changes: readonly ProposedChange[];
  readonly rows: readonly StoredRecord[];
};

/** Reads a table on the day on which what a set published of it begins. */
export async function publishedTable(open: OpenMaster, proposal: string | null): Promise<PublishedTable> {
  const changes = await changesOf(open.trx, proposal ?? '', { from: 0 });
  const day = [open.today, ...changes.flatMap(firstDayOf)].toSorted().at(-1) ?? open.today;
  const ahead = await rowsAhead(open);
  return { day, changes, rows: ahead.filter((record) => open.master.dated !== true || isInForce(record, day)) };
}

/** The day from which a changed record holds. */
function firstDayOf({ action, after }: ProposedChange): readonly string[] {
  const from = action === 'created' ? after?.['validFrom'] : undefined;
  return typeof from === 'string' ? [from] : [];
}
