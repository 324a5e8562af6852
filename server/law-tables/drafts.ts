import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { LawTableDraft, LawTableDraftBody, LawTableRow } from '../contract/law-tables.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import { getProposal } from '../proposals/store.ts';
import type { OpenMaster } from '../setup/open-master.ts';

/** As much as a table of the longest rows holds. */
const MOST_KILOBYTES = 1024;

/** A draft of a table as it is stored. */
export type DraftRow = {
  readonly version: number;
  readonly day: string;
  readonly rows: string;
  readonly proposal_id: string | null;
  readonly saved_at: Date;
};

/** The caller's draft of a table as it is sent; what was confirmed meanwhile is no draft any more. */
export async function findDraftView(open: OpenMaster): Promise<LawTableDraft | undefined> {
  const draft = await findDraft(open);
  if (draft === undefined) return undefined;
  const outcome = await outcomeOf(open, draft);
  if (outcome !== 'confirmed') return viewOf(draft, outcome === 'waiting');
  await dropDraft(open);
  return undefined;
}

/**
 * Keeps a table as far as it is written, however wrong it still is. Throws `definitionDraftConflict` when it was saved from elsewhere
 * since, `proposalWaiting` while it waits for a second person.
 */
export async function saveDraft(
  open: OpenMaster,
  { day, rows, draftVersion }: LawTableDraftBody,
): Promise<LawTableDraft> {
  const { trx, who, master, runtime } = open;
  const text = JSON.stringify(rows);
  if (Buffer.byteLength(text) > MOST_KILOBYTES * 1024)
    throw problem('definitionTooLarge', { params: { size: MOST_KILOBYTES } });
  const current = await findDraft(open);
  if ((current?.version ?? 0) !== draftVersion) throw conflict(current);
  if (current && (await outcomeOf(open, current)) === 'waiting') throw problem('proposalWaiting');
  const row = { version: draftVersion + 1, day, rows: text, proposal_id: null, saved_at: runtime.now() };
  const saved = await trx
    .insertInto('table_draft')
    .values({ organization_id: who.organizationId, master: master.id, author: who.accountId, ...row })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'master', 'author'])
        .doUpdateSet(row)
        .where('table_draft.version', '=', draftVersion),
    )
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) throw conflict(await findDraft(open));
  return viewOf({ ...row, saved_at: new Date(row.saved_at) }, false);
}

/** The caller's draft as it was last saved. Throws `definitionDraftMissing`, `definitionDraftConflict`, `proposalWaiting`. */
export async function getDraft(open: OpenMaster, draftVersion: number): Promise<DraftRow> {
  const draft = await findDraft(open);
  if (draft === undefined) throw problem('definitionDraftMissing');
  if (draft.version !== draftVersion) throw conflict(draft);
  if ((await outcomeOf(open, draft)) === 'waiting') throw problem('proposalWaiting');
  return draft;
}

/** The caller's draft as it is. Throws `definitionDraftMissing`. */
export async function getDraftNow(open: OpenMaster): Promise<DraftRow> {
  const draft = await findDraft(open);
  if (draft === undefined) throw problem('definitionDraftMissing');
  return draft;
}

/** The draft waits as a proposal from here on. */
export async function markProposed(open: OpenMaster, proposal: string): Promise<void> {
  const { trx, who, master } = open;
  await trx
    .updateTable('table_draft')
    .set({ proposal_id: proposal })
    .where('master', '=', master.id)
    .where('author', '=', who.accountId)
    .execute();
}

/** Removes the caller's draft. */
export async function dropDraft({ trx, who, master }: OpenMaster): Promise<void> {
  await trx.deleteFrom('table_draft').where('master', '=', master.id).where('author', '=', who.accountId).execute();
}

/** Rows that the server itself has written: they were judged by the contract when they came. */
export function rowsOf({ rows }: Pick<DraftRow, 'rows'>): LawTableRow[] {
  const read: unknown = JSON.parse(rows);
  if (isRows(read)) return read;
  throw new Error('a draft of a table holds no rows');
}

function isRows(read: unknown): read is LawTableRow[] {
  return Array.isArray(read) && read.every((row) => isRecord(row) && isRecord(row['data']));
}

function findDraft({ trx, who, master }: OpenMaster): Promise<DraftRow | undefined> {
  return trx
    .selectFrom('table_draft')
    .select(['version', 'day', 'rows', 'proposal_id', 'saved_at'])
    .where('master', '=', master.id)
    .where('author', '=', who.accountId)
    .executeTakeFirst();
}

async function outcomeOf({ trx, runtime }: OpenMaster, { proposal_id: id }: DraftRow): Promise<string | undefined> {
  if (id === null) return undefined;
  const { outcome, expires_at: until } = await getProposal(trx, id);
  return outcome ?? (until.toISOString() > runtime.now() ? 'waiting' : 'expired');
}

function viewOf(draft: DraftRow, waits: boolean): LawTableDraft {
  return {
    day: draft.day,
    rows: rowsOf(draft),
    draftVersion: draft.version,
    savedAt: draft.saved_at.toISOString(),
    ...(waits && draft.proposal_id !== null ? { proposal: draft.proposal_id } : {}),
  };
}

function conflict(current: DraftRow | undefined) {
  return problem('definitionDraftConflict', { version: current?.version ?? 0, params: { current: null } });
}

/** Law begins today or later. Throws `effectiveDatePast`. */
export function refusePast({ runtime }: OpenMaster, day: string): void {
  if (day < kathmanduDate(runtime.now())) throw problem('effectiveDatePast', { params: { date: day } });
}
