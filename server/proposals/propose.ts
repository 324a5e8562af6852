import { sql } from 'kysely';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { DeedProposal, ProposedChange } from '../contract/proposals.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { changesSince, lastChange } from './changes.ts';
import { carryOut, type Deed, type Outcome } from './deed.ts';
import { mayNeedTwo, needsTwo } from '../setup/demand.ts';
import { insertProposal, type ProposalRow } from './store.ts';
import { tellOfProposal } from './tell.ts';
import { proposalView } from './view.ts';

/** A deed was done at once, or waits for a second person: then `outcome` is what it would have given, and none of it is true. */
export type Carried =
  | { readonly outcome: Outcome; readonly proposal?: undefined }
  | { readonly outcome: Outcome; readonly proposal: DeedProposal };

/**
 * Does what is asked of a master, or, where it takes two persons, keeps it for the second one. It is carried out first either way,
 * so that whatever forbids it is said at once and what it would change is known, and then taken back.
 * @param reason why, in the words of who asks; a deed of two persons needs it
 * @param options `always`: it waits also where one person could do it
 * @throws Problem `deedReason` without one, `deedProposed` when the very same waits already
 */
export async function carryOrPropose(
  open: OpenMaster,
  deed: Deed,
  reason: string | undefined,
  { always = false }: { readonly always?: boolean } = {},
): Promise<Carried> {
  if (!always && !mayNeedTwo(open.master)) return { outcome: await carryOut(open, deed) };
  const mark = await lastChange(open);
  await sql`savepoint before_deed`.execute(open.trx);
  const outcome = await carryOut(open, deed);
  const changes = await changesSince(open, mark);
  if (!always && !(await needsTwo(open, changes))) return { outcome };
  await sql`rollback to savepoint before_deed`.execute(open.trx);
  const row = await keep(open, { deed, changes, reason: reason?.trim() ?? '' });
  return { outcome, proposal: proposalView(open.library, open.who, row, open.runtime.now()) };
}

type Kept = { readonly deed: Deed; readonly changes: readonly ProposedChange[]; readonly reason: string };

async function keep(open: OpenMaster, { deed, changes, reason }: Kept): Promise<ProposalRow> {
  if (reason === '') throw problem('deedReason');
  const { trx, who, master, runtime } = open;
  const key = deed.kind === 'import' || deed.kind === 'table' ? '' : (changes.at(-1)?.key ?? '');
  const concerns = await accountConcerned(open, changes, deed);
  const row = await insertProposal(trx, who, {
    deed,
    master: master.id,
    key,
    changes,
    reason,
    concerns,
    at: runtime.now(),
  });
  const detail = { proposal: row.id, master: master.id, deed: deed.kind, key, sha256: row.hash };
  await recordActivity(trx, { ...doneBy(who), action: 'proposal.made', detail });
  await tellOfProposal(open, row);
  return row;
}

/** The person that a deed is about: whose account it is, or who is named by a record that picks people. */
async function accountConcerned(
  { trx, master }: OpenMaster,
  changes: readonly ProposedChange[],
  deed: Deed,
): Promise<string | undefined> {
  if (master.store === 'account') return 'record' in deed ? deed.record : undefined;
  const content = changes.at(-1)?.after ?? changes.at(-1)?.before;
  const loginId = isRecord(content) && master.twoPersons === 'always' ? content['loginId'] : undefined;
  if (typeof loginId !== 'string') return undefined;
  const row = await trx.selectFrom('account').select('id').where('login_id', '=', loginId).executeTakeFirst();
  return row?.id;
}
