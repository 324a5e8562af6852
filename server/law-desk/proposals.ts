import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProposalView } from '../contract/definitions.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';
import type { Written } from './drafts.ts';
import { parseSource } from '../definitions/sources.ts';
import type { Named } from './texts.ts';

/** What is put forward to be published. */
export type NewProposal = Written & {
  readonly baseVersion: number;
  readonly source: string;
  readonly hash: string;
  readonly note: string;
  readonly effectiveFrom: string;
  readonly restoredFrom?: number;
  readonly at: string;
};

/** How a proposal ended, by whose words and when. */
export type Verdict = {
  readonly outcome: 'published' | 'turned-down' | 'withdrawn';
  readonly note: string;
  readonly at: string;
  readonly version?: number;
};

/** Keeps a proposal, word for word. */
export async function insertProposal(trx: Trx, who: Who, proposal: NewProposal): Promise<ProposalView> {
  const id = randomUUID();
  await trx
    .insertInto('definition_proposal')
    .values({
      organization_id: who.organizationId,
      id,
      kind: proposal.kind,
      definition_id: proposal.id,
      base_version: proposal.baseVersion,
      source: proposal.source,
      hash: proposal.hash,
      note: proposal.note,
      effective_from: proposal.effectiveFrom,
      restored_from: proposal.restoredFrom ?? null,
      proposed_by: who.accountId,
      proposed_at: proposal.at,
    })
    .execute();
  return getProposal(trx, proposal, id);
}

/** Keeps what became of a proposal; the table takes one verdict each. */
export async function insertVerdict(trx: Trx, who: Who, proposal: ProposalView, verdict: Verdict): Promise<void> {
  await trx
    .insertInto('definition_verdict')
    .values({
      organization_id: who.organizationId,
      proposal_id: proposal.id,
      proposed_by: proposal.proposedBy.id,
      outcome: verdict.outcome,
      version: verdict.version ?? null,
      note: verdict.note,
      by_account: who.accountId,
      at: verdict.at,
    })
    .execute();
}

/** The proposals of a definition, newest first. */
export async function listProposals(trx: Trx, { kind, id }: Named): Promise<ProposalView[]> {
  if (kind === 'library') return [];
  const { rows } = await sql<ProposalRow>`
    ${PROPOSALS} where p.kind = ${kind} and p.definition_id = ${id} order by p.proposed_at desc, p.id limit 50`.execute(
    trx,
  );
  return rows.map(viewOf);
}

/** One proposal of a definition. Throws `proposalNotFound`. */
export async function getProposal(trx: Trx, { kind, id }: Written, proposalId: string): Promise<ProposalView> {
  const { rows } = await sql<ProposalRow>`
    ${PROPOSALS} where p.id = ${proposalId} and p.kind = ${kind} and p.definition_id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw problem('proposalNotFound');
  return viewOf(row);
}

/** The same, still undecided. Throws `proposalSettled`. */
export async function getWaiting(trx: Trx, written: Written, proposalId: string): Promise<ProposalView> {
  const proposal = await getProposal(trx, written, proposalId);
  if (proposal.state !== 'waiting') throw problem('proposalSettled');
  return proposal;
}

/** Instant of the last thing that anybody did with a proposal of the office. */
export async function lastStep(trx: Trx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(proposed_at) from definition_proposal),
      (select max(at) from definition_verdict)) as at`.execute(trx);
  return rows[0]?.at ?? undefined;
}

type ProposalRow = {
  readonly id: string;
  readonly kind: Written['kind'];
  readonly definition_id: string;
  readonly base_version: number;
  readonly source: string;
  readonly note: string;
  readonly effective_from: string;
  readonly restored_from: number | null;
  readonly proposed_by: string;
  readonly proposer: string;
  readonly proposed_at: Date;
  readonly outcome: Verdict['outcome'] | null;
  readonly version: number | null;
  readonly verdict_note: string;
  readonly by_account: string;
  readonly judge: string;
  readonly at: Date;
};

const PROPOSALS = sql`
  select p.id, p.kind, p.definition_id, p.base_version, p.source, p.note, p.effective_from, p.restored_from, p.proposed_by,
    a.name_ne as proposer, p.proposed_at, v.outcome, v.version, v.note as verdict_note, v.by_account, b.name_ne as judge, v.at
  from definition_proposal p
  join account a on a.organization_id = p.organization_id and a.id = p.proposed_by
  left join definition_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
  left join account b on b.organization_id = v.organization_id and b.id = v.by_account`;

function viewOf(row: ProposalRow): ProposalView {
  const verdict = {
    by: { id: row.by_account, name: row.judge },
    note: row.verdict_note,
    ...(row.version === null ? {} : { version: row.version }),
  };
  return {
    id: row.id,
    kind: row.kind,
    definitionId: row.definition_id,
    baseVersion: row.base_version,
    source: parseSource(row.source),
    note: row.note,
    effectiveFrom: row.effective_from,
    ...(row.restored_from === null ? {} : { restoredFrom: row.restored_from }),
    proposedBy: { id: row.proposed_by, name: row.proposer },
    proposedAt: row.proposed_at.toISOString(),
    state: row.outcome ?? 'waiting',
    ...(row.outcome === null ? {} : { verdict: { ...verdict, at: row.at.toISOString() } }),
  };
}
