import { sql } from 'kysely';
import type { ProposedChange } from '../contract/proposals.ts';
import type { LawTableRow } from '../contract/law-tables.ts';
import { isNewestText, saveDraft, type Written } from '../law-desk/drafts.ts';
import { sourceOf } from '../law-desk/texts.ts';
import { problem } from '../http/problems.ts';
import { findDraftView, saveDraft as saveTable } from '../law-tables/drafts.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { openMaster, rightTo } from '../setup/open-master.ts';
import { getSet, insertPart, insertSet, type PartRow, partsOf } from './store.ts';
import { publishedTable } from './table-day.ts';
import { isWritten, mustHaveNoDraft } from './together.ts';

/**
 * Begins a set that takes a published one back: every definition as it was written before, every table as it stood before, as drafts
 * of whoever asks. It goes the way of every other set. What began with the set has nothing to go back to and stays.
 * Throws `changeSetNotPublished`, `changeSetOvertaken` where a part was published anew since then, `changeSetDrafts` where a draft would be
 * written over.
 * @returns the new set
 */
export async function reverseSet(runtime: Runtime, who: Who, id: string, title: string): Promise<string> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const { state } = await getSet(trx, who, id);
    if (state !== 'published') throw problem('changeSetNotPublished');
    const made = await insertSet(trx, who, { title, at: runtime.now(), goesBackOn: id });
    for (const part of await partsOf(trx, id)) {
      const isBegun = isWritten(part)
        ? await writtenBefore(runtime, trx, who, part)
        : await tableBefore(runtime, trx, who, part);
      if (isBegun) await insertPart(trx, who, made, { kind: part.kind, id: part.id });
    }
    return made;
  });
}

/** Begins a draft with the text of before; false where there was none. */
async function writtenBefore(runtime: Runtime, trx: Trx, who: Who, part: PartRow & Written): Promise<boolean> {
  const written: Written = { kind: part.kind, id: part.id };
  const { rows } = await sql<{ before: number | null; published: number | null }>`
    select max(d.version) filter (where d.version < v.version) as before, max(v.version) as published from definition d
    join definition_verdict v on v.organization_id = d.organization_id and v.proposal_id = ${part.proposal_id}
    where d.kind = ${part.kind} and d.id = ${part.id}`.execute(trx);
  const { before = null, published = null } = rows[0] ?? {};
  if (before === null || published === null) return false;
  // what somebody published since then would be undone without a word
  if (!(await isNewestText(trx, written, published))) throw problem('changeSetOvertaken');
  await mustHaveNoDraft(trx, who, written);
  await saveDraft(runtime, trx, who, written, { source: await sourceOf(trx, written, before), draftVersion: 0 });
  return true;
}

/** Begins a draft of a table with the rows of before in the place of those that the set changed. */
async function tableBefore(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, proposal_id: proposal }: PartRow,
): Promise<boolean> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  if (rightTo(library, who.role, id) !== 'edit') throw problem('forbidden', { denied: { master: id } });
  const open = await openMaster(runtime, trx, who, { id, intent: 'edit' });
  if (await findDraftView(open)) throw problem('changeSetDrafts');
  const { day, changes, rows: standing } = await publishedTable(open, proposal);
  const before = rowsBefore(changes);
  const kept = standing.flatMap(({ id: of, key, data, validTo: until }): LawTableRow[] => {
    if (!before.has(key)) return [{ of, data: { ...data }, ...(until !== undefined && { until }) }];
    const old = before.get(key);
    return old === undefined ? [] : [{ of, data: old }];
  });
  const known = new Set(standing.map(({ key }) => key));
  const back = [...before].flatMap(([key, old]): LawTableRow[] =>
    old === undefined || known.has(key) ? [] : [{ data: old }],
  );
  await saveTable(open, { day, rows: [...kept, ...back], draftVersion: 0 });
  return true;
}

/** What each record that was changed said before; undefined for one that there was not. */
export function rowsBefore(changes: readonly ProposedChange[]): ReadonlyMap<string, LawTableRow['data'] | undefined> {
  const before = new Map<string, LawTableRow['data'] | undefined>();
  for (const { key, before: body } of changes) {
    if (before.get(key) !== undefined) continue;
    before.set(key, body === undefined ? undefined : withoutDays(body));
  }
  return before;
}

function withoutDays({ validFrom: _from, validTo: _to, ...data }: Readonly<Record<string, unknown>>) {
  return data;
}
