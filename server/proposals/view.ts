import { sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { recordWords } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { DeedProposal, DeedProposalList, DeedProposalQuery, DeedProposalView } from '../contract/proposals.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import { isSecondPerson, mayRole } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { masterView } from '../setup/bundles.ts';
import { openMaster } from '../setup/open-master.ts';
import { deedSaid } from './deed-said.ts';
import { isOwn } from './own-post.ts';
import { changesOf, getProposal, PROPOSALS, type ProposalRow } from './store.ts';

const PAGE = 25;
/** Changes that are sent at once; a sheet may hold thousands. */
const CHANGES = 100;

const ORDER: Keyset = {
  columns: [
    { by: sql`p.proposed_at`, type: 'timestamptz' },
    { by: sql`p.id`, type: 'uuid' },
  ],
  way: 'desc',
};

/** A page of what was proposed in the masters that the person may read, newest first. */
export async function listProposals(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { state = 'waiting', cursor }: DeedProposalQuery,
): Promise<DeedProposalList> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const masters = Object.values(library.masters).filter(({ readers }) => readers.includes(who.role));
  const waits = isWaiting(runtime);
  const { rows } = await sql<ProposalRow & { readonly place: string }>`
    select q.* from (${PROPOSALS}) q, lateral (select ${placeOf(ORDER)} as place from proposal p where p.id = q.id) o
    where q.id in (
      select p.id from proposal p
      left join proposal_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
      where p.master = any (${masters.map(({ id }) => id)}) and ${state === 'waiting' ? waits : sql`not ${waits}`}
        and ${after(ORDER, cursor)}
      order by ${inOrder(ORDER)}
      limit ${PAGE + 1})
    order by q.proposed_at desc, q.id desc`.execute(trx);
  const { page, next } = pageOf(rows, PAGE);
  return {
    proposals: page.map((row) => proposalView(library, who, row, runtime.now())),
    forMe: await countForMe(runtime, trx, who, masters),
    ...(next === undefined ? {} : { next }),
  };
}

function isWaiting(runtime: Pick<Runtime, 'now'>) {
  return sql`(v.outcome is null and p.expires_at > ${runtime.now()})`;
}

/** How many wait that the person may confirm. */
async function countForMe(
  runtime: Pick<Runtime, 'now'>,
  trx: Trx,
  { accountId, role }: Who,
  masters: readonly MasterDefinition[],
): Promise<number> {
  const mine = masters.flatMap((master) => (mayDecide(master, role) ? [master.id] : []));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from proposal p
    left join proposal_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
    where p.master = any (${mine}) and ${isWaiting(runtime)}
      and p.proposed_by <> ${accountId} and p.concerns is distinct from ${accountId}::uuid`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** One proposal with a page of what it changes. Throws `proposalNotFound` also where the master may not be read. */
export async function readProposal(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { id, from = 0 }: { readonly id: string; readonly from?: number | undefined },
): Promise<DeedProposalView> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const row = await getProposal(trx, id);
  mustRead(library, who, row);
  const changes = await changesOf(trx, id, { from, limit: CHANGES });
  const open = await openMaster(runtime, trx, who, { id: row.master, intent: 'read' });
  const proposal = proposalView(library, who, row, runtime.now());
  const confirmers = proposal.state === 'waiting' ? await confirmersOf(trx, open.master, row) : [];
  // said of all of it, whichever page is read
  const all = changes.length === proposal.count ? changes : await changesOf(trx, id, { from: 0 });
  const own = isOwn(library.masters, { id: row.master, bundle: open.bundle }, all, who);
  const triable = proposal.state === 'waiting' && isTable(library, row);
  return { proposal, changes: [...changes], from, confirmers, own, triable, definition: await masterView(open) };
}

/** Whether a proposal changes a table of decisions: then it can be tried on the running cases. */
export function isTable({ masters }: FormLibrary, { master }: Pick<ProposalRow, 'master'>): boolean {
  return entryOf(masters, master)?.table !== undefined;
}

/** Who may be the second person of a proposal, by the order of their names. */
async function confirmersOf(
  trx: Trx,
  master: MasterDefinition,
  { proposed_by, concerns }: ProposalRow,
): Promise<DeedProposalView['confirmers']> {
  const people = await trx
    .selectFrom('account')
    .select(['id', 'role', 'name_ne as name', 'designation_ne as designation'])
    .where('active', '=', true)
    .orderBy('name_ne')
    .execute();
  return people
    .filter(({ id, role }) => id !== proposed_by && id !== concerns && mayDecide(master, role))
    .map(({ name, designation }) => ({ name, designation }));
}

/** What people call the record that a deed is about; nothing of a sheet. */
export function nameOf(library: FormLibrary, { master: id, key, last }: ProposalRow): Text {
  const master = entryOf(library.masters, id);
  if (key === '' || master === undefined) return { ne: key, en: key };
  const { ne, en } = recordWords(master, bundleMaster(library, id).fields, {
    key,
    data: last?.after ?? last?.before ?? {},
  });
  return { ne, en };
}

/** Throws `proposalNotFound` for a proposal of a master that the person may not read. */
export function mustRead({ masters }: FormLibrary, { role }: Pick<Who, 'role'>, { master }: ProposalRow): void {
  if (entryOf(masters, master)?.readers.includes(role) !== true) throw problem('proposalNotFound');
}

/** Who may be the second person of a master: of the law who may publish it, of the rest whom it names, else who may change it. */
export function mayDecide(master: MasterDefinition | undefined, role: string): boolean {
  if (master === undefined || !isSecondPerson(role)) return false;
  return master.law === true
    ? master.readers.includes(role) && mayRole(role, 'publish-definitions')
    : (master.confirmers ?? master.editors).includes(role);
}

/** A proposal as it is sent. */
export function proposalView(library: FormLibrary, who: Who, row: ProposalRow, now: string): DeedProposal {
  const master = entryOf(library.masters, row.master);
  const state = row.outcome ?? (row.expires_at.toISOString() <= now ? 'expired' : 'waiting');
  const isOthers = row.proposed_by !== who.accountId && row.concerns !== who.accountId;
  return {
    id: row.id,
    deed: deedSaid(row),
    master: row.master,
    masterTitle: master?.title ?? { ne: row.master, en: row.master },
    ...(row.record_id === null ? {} : { recordId: row.record_id }),
    key: row.key,
    name: nameOf(library, row),
    reason: row.reason,
    proposedBy: { id: row.proposed_by, name: row.proposer ?? '' },
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state,
    count: row.count,
    ...verdictOf(row),
    mayConfirm: state === 'waiting' && isOthers && mayDecide(master, who.role),
    mine: row.proposed_by === who.accountId,
  };
}

function verdictOf({ at, by_account, judge, verdict_note, at_console }: ProposalRow): Pick<DeedProposal, 'verdict'> {
  if (at === null || by_account === null) return {};
  return {
    verdict: {
      by: { id: by_account, name: judge ?? '' },
      at: at.toISOString(),
      note: verdict_note ?? '',
      atConsole: at_console === true,
    },
  };
}
