import { publicKeysOf } from '../checkpoints/agreement.ts';
import { type RowsOf, together } from '../db/flight.ts';
import { findDefaultOrganization } from '../http/organization.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { findBrokenLine, findUnproven, type JournalFault } from './check.ts';
import { ADOPTED } from './founded.ts';
import { endText, linesText, looseOfCaseText, looseText, type StoredLine, toLine } from './read.ts';
import { inUtc, type ProtectedRow, rowsOfCaseText, rowsOfOffice, toProtectedRow } from './rows.ts';

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
  return caseView(
    runtime,
    organizationId,
    applicationId,
    await together(trx, askJournal(organizationId, applicationId)),
  );
}

/** Asks for all that the journal of a case is held against; the session's zone must be UTC (`inUtc`). */
export function askJournal(organization: string, application: string) {
  return [
    linesText({ chain: application }),
    rowsOfCaseText({ application }),
    looseOfCaseText({ organization, application, adopted: ADOPTED }),
    endText({ chain: application }),
  ] as const;
}

/** The same of rows that came already (`askJournal`). */
export function caseView(
  runtime: Runtime,
  organizationId: string,
  applicationId: string,
  [lines, rows, [loose], [end]]: RowsOf<ReturnType<typeof askJournal>>,
): JournalView {
  return viewOf(runtime, organizationId, applicationId, {
    lines: lines.map(toLine),
    rows: rows.map(toProtectedRow),
    loose: loose?.count ?? 0,
    isEndRight: end?.isRight === true,
  });
}

/** Holds the office's own rows against its journal: setup, accounts, law, calendar. */
export async function journalOfOffice(runtime: Runtime, trx: Trx, organizationId: string): Promise<JournalView> {
  await inUtc(trx);
  const isOfDeployment = (await findDefaultOrganization(runtime.db)) === organizationId;
  const rows = await rowsOfOffice(trx, isOfDeployment);
  const [lines, [loose], [end]] = await together(trx, [
    linesText({ chain: organizationId }),
    looseText({ organization: organizationId, adopted: ADOPTED }),
    endText({ chain: organizationId }),
  ]);
  return viewOf(runtime, organizationId, organizationId, {
    lines: lines.map(toLine),
    rows,
    loose: loose?.count ?? 0,
    isEndRight: end?.isRight === true,
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

/** Up to which event a case was there before events were signed; 0 for one that was opened since. */
export function unsignedUpTo(lines: readonly StoredLine[]): number {
  const adopted = lines.find(({ action }) => action === ADOPTED);
  const seq = adopted?.detail['events'];
  return typeof seq === 'number' ? seq : 0;
}
