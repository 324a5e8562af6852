import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PartBody } from '../contract/change-sets.ts';
import type { ChangeSetState } from '../db/tables-change-sets.ts';
import { normalise } from '../../form-schemas/values/digits.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';

/** A set with who began it and who decided it. */
export type SetRow = {
  readonly id: string;
  readonly title: string;
  readonly state: ChangeSetState;
  readonly reason: string;
  readonly effective_from: string | null;
  readonly goes_back_on: string | null;
  readonly went_back_on: string | null;
  readonly author: string;
  readonly author_name: string;
  readonly begun_at: Date;
  readonly proposed_at: Date | null;
  readonly judged_by: string | null;
  readonly judge: string | null;
  readonly judged_at: Date | null;
  readonly judged_note: string;
  readonly holds: readonly PartBody[];
};

/** A part of a change set as it is stored. */
export type PartRow = {
  readonly kind: PartBody['kind'];
  readonly id: string;
  readonly proposal_id: string | null;
};

/** Sets that are looked through at once; older ones stand in the activity log. */
const MOST_SHOWN = 100;
/** Parts that one set holds at most. */
const MOST_PARTS = 20;

const SETS = sql`
  select s.id, s.title, s.state, s.reason, s.effective_from, s.goes_back_on, g.title as went_back_on, s.author,
    a.name_ne as author_name, s.begun_at, s.proposed_at, s.judged_by, j.name_ne as judge, s.judged_at, s.judged_note,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id) order by p.kind, p.id), '[]'::jsonb)
      from change_set_part p where p.organization_id = s.organization_id and p.set_id = s.id) as holds
  from change_set s
  join account a on a.organization_id = s.organization_id and a.id = s.author
  left join account j on j.organization_id = s.organization_id and j.id = s.judged_by
  left join change_set g on g.organization_id = s.organization_id and g.id = s.goes_back_on`;

/** The sets of the office, newest first; those that nobody has put forward are their author's alone. */
export async function findSets(trx: Trx, { accountId }: Who): Promise<readonly SetRow[]> {
  const { rows } = await sql<SetRow>`
    ${SETS} where s.state <> 'open' or s.author = ${accountId}
    order by s.begun_at desc, s.id limit ${MOST_SHOWN}`.execute(trx);
  return rows;
}

/** A set that the person may see. Throws `changeSetNotFound`. */
export async function getSet(trx: Trx, { accountId }: Who, id: string): Promise<SetRow> {
  const { rows } = await sql<SetRow>`${SETS} where s.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row || (row.state === 'open' && row.author !== accountId)) throw problem('changeSetNotFound');
  return row;
}

/** The same, held until the transaction ends. */
export async function holdSet(trx: Trx, who: Who, id: string): Promise<SetRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change-set/${id}`}, 0))`.execute(trx);
  return getSet(trx, who, id);
}

/** A set that is still being written, by its author. Throws `changeSetSettled`, `changeSetNotFound`. */
export async function holdOpen(trx: Trx, who: Who, id: string): Promise<SetRow> {
  const row = await holdSet(trx, who, id);
  if (row.state !== 'open') throw problem('changeSetSettled');
  return row;
}

/** A set that waits for a second person. Throws `changeSetSettled`. */
export async function holdWaitingSet(trx: Trx, who: Who, id: string): Promise<SetRow> {
  const row = await holdSet(trx, who, id);
  if (row.state !== 'waiting') throw problem('changeSetSettled');
  return row;
}

/** What belongs to a set, in the order in which it is published. */
export async function partsOf(trx: Trx, set: string): Promise<readonly PartRow[]> {
  const rows = await trx
    .selectFrom('change_set_part')
    .select(['kind', 'id', 'proposal_id'])
    .where('set_id', '=', set)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows;
}

type NewSet = { readonly title: string; readonly at: string; readonly goesBackOn?: string };

/** Begins a set. */
export async function insertSet(trx: Trx, who: Who, { title, at, goesBackOn }: NewSet): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('change_set')
    .values({
      organization_id: who.organizationId,
      id,
      title: normalise(title).trim(),
      goes_back_on: goesBackOn ?? null,
      author: who.accountId,
      begun_at: at,
    })
    .execute();
  return id;
}

/** Puts something into a set, out of the open set of the same author in which it was. Throws `changeSetFull`. */
export async function insertPart(trx: Trx, who: Who, set: string, { kind, id }: PartBody): Promise<void> {
  await sql`
    delete from change_set_part p using change_set s
    where s.organization_id = p.organization_id and s.id = p.set_id and s.state = 'open' and s.author = ${who.accountId}
      and p.kind = ${kind} and p.id = ${id}`.execute(trx);
  if ((await partsOf(trx, set)).length >= MOST_PARTS) throw problem('changeSetFull', { params: { limit: MOST_PARTS } });
  await trx
    .insertInto('change_set_part')
    .values({ organization_id: who.organizationId, set_id: set, kind, id, proposal_id: null })
    .execute();
}

/** Takes something out of a set. */
export async function deletePart(trx: Trx, set: string, { kind, id }: PartBody): Promise<void> {
  await trx
    .deleteFrom('change_set_part')
    .where('set_id', '=', set)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** Keeps what was put forward of a part. */
export async function setProposal(trx: Trx, set: string, { kind, id }: PartBody, proposal: string): Promise<void> {
  await trx
    .updateTable('change_set_part')
    .set({ proposal_id: proposal })
    .where('set_id', '=', set)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

type Change = Partial<{
  readonly state: ChangeSetState;
  readonly reason: string;
  readonly effective_from: string;
  readonly proposed_at: string;
  readonly judged_by: string;
  readonly judged_at: string;
  readonly judged_note: string;
}>;

/** Moves a set on. */
export async function updateSet(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('change_set').set(change).where('id', '=', id).execute();
}
