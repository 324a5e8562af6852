import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { ProposedChange } from '../contract/proposals.ts';
import type { ProposalOutcome } from '../db/tables-proposals.ts';
import { sha256 } from '../record/chain.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';
import type { Deed } from './deed.ts';

/** Afterwards nobody may confirm it any more; the proposer can ask again. */
export const PROPOSAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** A proposal with what became of it. */
export type ProposalRow = {
  readonly id: string;
  readonly deed: Deed['kind'];
  readonly master: string;
  readonly record_id: string | null;
  readonly key: string;
  readonly asked: string;
  readonly hash: string;
  readonly reason: string;
  readonly concerns: string | null;
  /** Name of the person that it concerns. */
  readonly concerned: string | null;
  readonly proposed_by: string;
  readonly proposer: string | null;
  readonly proposed_at: Date;
  readonly expires_at: Date;
  readonly count: number;
  /** The change by which the record is named. */
  readonly last: ProposedChange | null;
  readonly outcome: ProposalOutcome | null;
  readonly verdict_note: string | null;
  readonly by_account: string | null;
  readonly judge: string | null;
  readonly at_console: boolean | null;
  readonly at: Date | null;
};

/** Columns and tables of which a proposal is read; `p` is the proposal, `v` its verdict. */
export const PROPOSALS = sql`
  select p.id, p.deed, p.master, p.record_id, p.key, p.asked, p.hash, p.reason, p.concerns, p.proposed_by,
    a.name_ne as proposer, c.name_ne as concerned, p.proposed_at, p.expires_at, jsonb_array_length(p.changes) as count,
    p.changes -> -1 as last,
    v.outcome, v.note as verdict_note, v.by_account, b.name_ne as judge, v.at_console, v.at
  from proposal p
  left join account a on a.organization_id = p.organization_id and a.id = p.proposed_by
  left join account c on c.organization_id = p.organization_id and c.id = p.concerns
  left join proposal_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
  left join account b on b.organization_id = v.organization_id and b.id = v.by_account`;

/** A proposal before it is stored. */
export type NewProposal = {
  readonly deed: Deed;
  readonly master: string;
  readonly key: string;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly concerns: string | undefined;
  /** ISO instant. */
  readonly at: string;
};

/** Keeps a deed word for word. Throws `deedProposed` when the very same waits already. */
export async function insertProposal(trx: Trx, who: Who, wanted: NewProposal): Promise<ProposalRow> {
  const asked = canonicalJson(wanted.deed);
  const id = randomUUID();
  const hash = sha256(asked);
  await refuseTwin(trx, { master: wanted.master, hash, at: wanted.at });
  await trx
    .insertInto('proposal')
    .values({
      organization_id: who.organizationId,
      id,
      deed: wanted.deed.kind,
      master: wanted.master,
      record_id: 'record' in wanted.deed ? wanted.deed.record : null,
      key: wanted.key,
      asked,
      hash,
      changes: JSON.stringify(wanted.changes),
      reason: wanted.reason,
      concerns: wanted.concerns ?? null,
      proposed_by: who.accountId,
      proposed_at: wanted.at,
      expires_at: new Date(Date.parse(wanted.at) + PROPOSAL_DAYS * DAY_MS),
    })
    .execute();
  return getProposal(trx, id);
}

type Twin = { readonly master: string; readonly hash: string; readonly at: string };

async function refuseTwin(trx: Trx, { master, hash, at }: Twin): Promise<void> {
  const { rows } = await sql<ProposalRow>`
    ${PROPOSALS} where p.master = ${master} and p.hash = ${hash} and v.outcome is null and p.expires_at > ${at}
    limit 1`.execute(trx);
  if (rows.length > 0) throw problem('deedProposed');
}

/** A proposal of the office. Throws `proposalNotFound`. */
export async function getProposal(trx: Trx, id: string): Promise<ProposalRow> {
  const { rows } = await sql<ProposalRow>`${PROPOSALS} where p.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw problem('proposalNotFound');
  return row;
}

/** The same, still undecided and in its term, held until the transaction ends. Throws `proposalSettled`, `proposalExpired`. */
export async function holdWaiting(trx: Trx, id: string, now: string): Promise<ProposalRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal/${id}`}, 0))`.execute(trx);
  const row = await getProposal(trx, id);
  if (row.outcome !== null) throw problem('proposalSettled');
  if (row.expires_at.toISOString() <= now) throw problem('proposalExpired');
  return row;
}

/** The changes of a proposal from one place on, in their order. */
export async function changesOf(
  trx: Trx,
  id: string,
  { from, limit }: { readonly from: number; readonly limit?: number },
): Promise<readonly ProposedChange[]> {
  const { rows } = await sql<{ change: ProposedChange }>`
    select c.change
    from proposal p, jsonb_array_elements(p.changes) with ordinality as c (change, place)
    where p.id = ${id} and c.place > ${from}
    order by c.place
    limit ${limit ?? null}`.execute(trx);
  return rows.map(({ change }) => change);
}

/** Whether a proposal changes a record of that person: a sheet is about everybody in it. */
export async function isAbout(trx: Trx, id: string, loginId: string): Promise<boolean> {
  const { rows } = await sql`
    select from proposal p, jsonb_array_elements(p.changes) as change
    where p.id = ${id} and ${loginId} in (change -> 'before' ->> 'loginId', change -> 'after' ->> 'loginId')
    limit 1`.execute(trx);
  return rows.length > 0;
}

type Verdict = {
  readonly outcome: ProposalOutcome;
  readonly note?: string;
  readonly atConsole?: boolean;
  readonly at: string;
};

/** Keeps what became of a proposal; the table takes one verdict each, and none of the proposer but to withdraw. */
export async function insertVerdict(
  trx: Trx,
  who: Pick<Who, 'organizationId' | 'accountId'>,
  { id, proposed_by }: Pick<ProposalRow, 'id' | 'proposed_by'>,
  { outcome, note = '', atConsole = false, at }: Verdict,
): Promise<void> {
  await trx
    .insertInto('proposal_verdict')
    .values({
      organization_id: who.organizationId,
      proposal_id: id,
      proposed_by,
      outcome,
      note,
      by_account: who.accountId,
      at_console: atConsole,
      at,
    })
    .execute();
}
