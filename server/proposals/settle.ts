import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { takeConsoleCode } from '../accounts/console-code.ts';
import type { ConfirmDeedBody, ConfirmedDeed, DeedProposal } from '../contract/proposals.ts';
import type { ProposalOutcome } from '../db/tables-proposals.ts';
import { mayRole } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { type OpenMaster, openMaster, rightTo } from '../setup/open-master.ts';
import { changesSince, isSameChange, lastChange } from './changes.ts';
import { carryOut, type Outcome, parseDeed } from './deed.ts';
import { isOfSet } from './of-set.ts';
import { changesOf, getProposal, holdWaiting, isAbout, insertVerdict, type ProposalRow } from './store.ts';
import { tellOfVerdict } from './tell.ts';
import { mayDecide, mustRead, proposalView } from './view.ts';

/**
 * Carries a proposed deed out as its proposer, who must still have the right to it; it is judged again, and does what it was seen to
 * do when it was proposed or nothing. The second person is another one than the proposer and than the person it is about, or whoever
 * keeps the server: then the proposer enters the one-time code of its console.
 * @throws Problem `fourEyes`, `deedOfYourself`, `proposalSettled`, `proposalExpired`, `proposerGone`, `proposalStale`, `consoleCodeWrong`
 */
export async function confirmProposal(
  runtime: Runtime,
  who: Who,
  id: string,
  { code }: ConfirmDeedBody,
): Promise<ConfirmedDeed> {
  const { row, proposer } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const waiting = await holdWaiting(trx, id, runtime.now());
    if (await isOfSet(trx, id)) throw problem('proposalOfSet');
    await mustDecide(runtime, trx, who, { row: waiting, atConsole: code !== undefined });
    return { row: waiting, proposer: await proposerOf(runtime, trx, waiting) };
  });
  const atConsole = code !== undefined;
  if (code !== undefined && !takeConsoleCode(runtime.config, code))
    throw problem('consoleCodeWrong', { params: { command: 'npm run console-code' } });
  return inMaster(runtime, proposer, { id: row.master, intent: 'edit' }, async (open) => {
    await holdWaiting(open.trx, id, runtime.now());
    const outcome = await carryOutAsProposed(open, row, { id, by: who, atConsole });
    const settled = await settle({ ...open, who }, row, { outcome: 'confirmed', atConsole });
    return confirmedDeed(proposalView(open.library, who, settled, runtime.now()), outcome);
  });
}

/** Turns somebody else's proposal down, or takes one's own back; nothing is changed. */
export async function endProposal(
  runtime: Runtime,
  who: Who,
  id: string,
  { outcome, note }: { readonly outcome: 'turned-down' | 'withdrawn'; readonly note: string },
): Promise<DeedProposal> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    if (await isOfSet(trx, id)) throw problem('proposalOfSet');
    return endHeld(runtime, trx, who, { row: await holdWaiting(trx, id, runtime.now()), outcome, note });
  });
}

type Ended = { readonly outcome: 'turned-down' | 'withdrawn'; readonly note: string };

/** The same for one that is decided with others, in their transaction; one whose term is over has ended by itself. */
export async function endWithin(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, ...ended }: Ended & { readonly id: string },
): Promise<void> {
  const row = await getProposal(trx, id);
  if (row.expires_at.toISOString() <= runtime.now()) return;
  await endHeld(runtime, trx, who, { row: await holdWaiting(trx, id, runtime.now()), ...ended });
}

async function endHeld(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { row, outcome, note }: Ended & { readonly row: ProposalRow },
): Promise<DeedProposal> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  mustRead(library, who, row);
  if (outcome === 'turned-down') await mustDecide(runtime, trx, who, { row, atConsole: false });
  else if (row.proposed_by !== who.accountId) throw problem('forbidden');
  const master = entryOf(library.masters, row.master);
  if (master === undefined) throw problem('proposalNotFound');
  const settled = await settle({ runtime, trx, who, master, library }, row, { outcome, note: note.trim() });
  return proposalView(library, who, settled, runtime.now());
}

/**
 * Carries a proposed change of a table out as `confirmProposal` does, in the transaction of what is decided with it. Throws
 * `proposalNotFound` for a deed of another kind or about something else: nobody confirms what they were not shown.
 */
export async function confirmWithin(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, master }: { readonly id: string; readonly master: string },
): Promise<void> {
  const row = await holdWaiting(trx, id, runtime.now());
  if (row.deed !== 'table' || row.master !== master) throw problem('proposalNotFound');
  await mustDecide(runtime, trx, who, { row, atConsole: false });
  const proposer = await proposerOf(runtime, trx, row);
  const open = await openMaster(runtime, trx, proposer, { id: row.master, intent: 'edit' });
  await carryOutAsProposed(open, row, { id, by: who, atConsole: false });
  await settle({ ...open, who }, row, { outcome: 'confirmed', atConsole: false });
}

type Deciding = { readonly row: ProposalRow; readonly atConsole: boolean };

/** Throws what keeps a person from being the second one. */
async function mustDecide(runtime: Runtime, trx: Trx, who: Who, { row, atConsole }: Deciding): Promise<void> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  mustRead(library, who, row);
  if (atConsole && row.proposed_by === who.accountId) return;
  if (row.proposed_by === who.accountId) throw problem('fourEyes', { denied: { proposal: row.id } });
  if (!mayDecide(entryOf(library.masters, row.master), who.role) || !mayRole(who.role, 'decide-proposals'))
    throw problem('forbidden', { denied: { proposal: row.id } });
  if (row.concerns === who.accountId || (await isAbout(trx, row.id, who.loginId)))
    throw problem('deedOfYourself', { denied: { proposal: row.id } });
}

/** The proposer as they are today. Throws `proposerGone` when they have an account, or the right, no more. */
export async function proposerOf(runtime: Runtime, trx: Trx, row: ProposalRow): Promise<Who> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'organization_id', 'login_id', 'role', 'name_ne', 'designation_ne', 'wards', 'login_expires_on'])
    .where('id', '=', row.proposed_by)
    .where('active', '=', true)
    .executeTakeFirst();
  const lastDay = account?.login_expires_on;
  if (!account || (typeof lastDay === 'string' && lastDay < kathmanduDate(runtime.now())))
    throw problem('proposerGone');
  const { library } = await runtime.definitions.library(trx, account.organization_id);
  if (rightTo(library, account.role, row.master) !== 'edit') throw problem('proposerGone');
  return {
    organizationId: account.organization_id,
    accountId: account.id,
    sessionId: '',
    loginId: account.login_id,
    role: account.role,
    name: account.name_ne,
    designation: account.designation_ne,
    wards: account.wards,
    mustChangePassword: false,
  };
}

async function carryOutAsProposed(
  open: OpenMaster,
  row: ProposalRow,
  confirmed: NonNullable<OpenMaster['confirmed']>,
): Promise<Outcome> {
  const mark = await lastChange(open);
  const outcome = await carryOut({ ...open, confirmed }, parseDeed(row.asked));
  const wanted = await changesOf(open.trx, row.id, { from: 0 });
  if (!isSameChange(wanted, await changesSince(open, mark))) throw problem('proposalStale');
  return outcome;
}

type Settling = Parameters<typeof tellOfVerdict>[0];
type Ending = { readonly outcome: ProposalOutcome; readonly note?: string; readonly atConsole?: boolean };

async function settle(open: Settling, row: ProposalRow, ending: Ending): Promise<ProposalRow> {
  const { runtime, trx, who } = open;
  await insertVerdict(trx, who, row, { ...ending, at: runtime.now() });
  const { id: proposal, master, deed, key, hash: sha256 } = row;
  const { outcome, note, atConsole } = ending;
  await recordActivity(trx, {
    ...doneBy(who),
    action: `proposal.${outcome}`,
    detail: { proposal, master, deed, key, sha256, note, ...(atConsole === true ? { atConsole } : {}) },
  });
  const settled = await getProposal(trx, proposal);
  await tellOfVerdict(open, settled, outcome);
  return settled;
}

function confirmedDeed(proposal: DeedProposal, { record, report, password }: Outcome): ConfirmedDeed {
  const oneTimePassword = password?.oneTimePassword ?? record?.oneTimePassword;
  return {
    proposal,
    ...(record === undefined ? {} : { recordId: record.id }),
    ...(report === undefined ? {} : { written: report.written }),
    ...(oneTimePassword === undefined ? {} : { oneTimePassword }),
    ...(password === undefined ? {} : { validUntil: password.validUntil }),
  };
}
