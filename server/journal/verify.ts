import { publicKeysOf } from '../checkpoints/agreement.ts';
import { findDefaultOrganization } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { findBrokenLine, findUnproven, type JournalFault } from './check.ts';
import { ADOPTED } from './adopt.ts';
import { countLoose, isEndRight, linesOf, type StoredLine } from './read.ts';
import { inUtc, type ProtectedRow, rowsOfCase, rowsOfOffice } from './rows.ts';

/** What the journal says of a case, and what does not agree with it. */
export type JournalView = {
  readonly lines: readonly StoredLine[];
  readonly rows: readonly ProtectedRow[];
  /** How many deeds stand in no chain. */
  readonly loose: number;
  readonly faults: readonly JournalFault[];
};

/** Holds everything that stands about a case beside its events against the journal. */
export async function journalOfCase(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applicationId: string,
): Promise<JournalView> {
  await inUtc(trx);
  return viewOf(runtime, organizationId, applicationId, {
    lines: await linesOf(trx, applicationId),
    rows: await rowsOfCase(trx, applicationId),
    loose: await countLoose(trx, applicationId, await adoptedUpTo(trx, organizationId)),
    isEndRight: await isEndRight(trx, applicationId),
  });
}

/** Holds the office's own rows against its journal: setup, accounts, law, calendar. */
export async function journalOfOffice(runtime: Runtime, trx: Trx, organizationId: string): Promise<JournalView> {
  await inUtc(trx);
  const isOfDeployment = (await findDefaultOrganization(runtime.db)) === organizationId;
  return viewOf(runtime, organizationId, organizationId, {
    lines: await linesOf(trx, organizationId),
    rows: await rowsOfOffice(trx, isOfDeployment),
    loose: await countLoose(trx, undefined, await adoptedUpTo(trx, organizationId)),
    isEndRight: await isEndRight(trx, organizationId),
  });
}

function viewOf(
  runtime: Runtime,
  organizationId: string,
  chain: string,
  { isEndRight: isRight, lines, rows, loose }: Omit<JournalView, 'faults'> & { readonly isEndRight: boolean },
): JournalView {
  const publicKeys = publicKeysOf(runtime, organizationId);
  const broken = findBrokenLine({ organizationId, chain, publicKeys }, lines);
  const stray: readonly JournalFault[] = loose === 0 ? [] : [{ what: 'line of no chain', about: String(loose) }];
  const moved: readonly JournalFault[] = isRight
    ? []
    : [{ what: 'end of the journal differs', about: String(lines.at(-1)?.no ?? 0) }];
  const faults = [...(broken ? [broken] : []), ...findUnproven(rows, lines), ...stray, ...moved];
  return { lines, rows, loose, faults };
}

/** The number of the last deed of before there was a journal; 0 in an office that began with one. */
async function adoptedUpTo(trx: Trx, organizationId: string): Promise<number> {
  const row = await trx
    .selectFrom('activity')
    .select('detail')
    .where('chain', '=', organizationId)
    .where('action', '=', ADOPTED)
    .orderBy('no')
    .limit(1)
    .executeTakeFirst();
  const last = row?.detail['activity'];
  return typeof last === 'number' ? last : 0;
}

/** Up to which event a case was there before events were signed; 0 for one that was opened since. */
export function unsignedUpTo(lines: readonly StoredLine[]): number {
  const adopted = lines.find(({ action }) => action === ADOPTED);
  const seq = adopted?.detail['events'];
  return typeof seq === 'number' ? seq : 0;
}
