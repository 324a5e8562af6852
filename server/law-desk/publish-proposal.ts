import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { PublishBody, VerdictBody } from '../contract/definition-drafts.ts';
import type { ProposalView } from '../contract/definitions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { forgetConfig } from '../office/read.ts';
import { idOf, type Publishable } from '../definitions/assemble.ts';
import { dropDraft, findDraft, isNewestText, isSameText, logged, type Written } from './drafts.ts';
import { lawOn, refuseFindings } from './look.ts';
import { getProposal, getWaiting, insertVerdict } from './proposals.ts';
import { lockLaw, type Proposed, publishForward } from '../definitions/publish.ts';
import { refuseClockBehind, refusePastDay } from './propose.ts';
import { type Change, daysAfter, findFormFile, keyOf, parseSource, type Sources } from '../definitions/sources.ts';
import { tellOfSettled } from './tell.ts';
import { newestVersion } from './texts.ts';
import { apart } from './trial/apart.ts';
import type { LawOnDay, Tasks } from './trial/task.ts';
import { putRecords } from '../office/put-records.ts';

/**
 * Publishes a proposal as somebody else than its proposer: what follows from it (the library, forms and stages that take it in)
 * is published with it, in one transaction. What is published already for a later day is put together again for that day.
 * Throws `fourEyes`, `proposalSettled`, `definitionBaseStale`, `effectiveDatePast`, `definitionInvalid`.
 */
export async function publishProposal(
  runtime: Runtime,
  who: Who,
  written: Written,
  wanted: PublishBody,
): Promise<ProposalView> {
  const { organizationId } = who;
  const published = await apart(organizationId, async (trial) => {
    const read = await runtime.inOrganization(organizationId, (trx) =>
      readyToPublish(runtime, trx, who, written, wanted),
    );
    const { days, change } = read;
    const [first] = days;
    if (first) refuseFindings(await trial.ask('check', { law: first.law, change }));
    const made = await trial.ask('assemble', days);
    refuseFindings(made.findings);
    return runtime.inOrganization(organizationId, async (trx) => {
      await lockLaw(trx, organizationId);
      const { proposal, from, mark } = await readyToPublish(runtime, trx, who, written, wanted);
      if (mark !== read.mark) throw problem('definitionMoved');
      await writeDays(runtime, trx, who, { days, made: made.days, proposal, change });
      return settlePublished(runtime, trx, who, { proposal, written, from });
    });
  });
  runtime.definitions.forget(organizationId);
  forgetConfig(organizationId);
  return published;
}

type Ready = {
  readonly proposal: ProposalView;
  readonly change: Change;
  readonly from: string;
  readonly days: readonly Day[];
  /** Says whether anything that the law is put together from has changed. */
  readonly mark: string;
};

/** Everything that a publication needs; throws what keeps it from being published. */
async function readyToPublish(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  written: Written,
  { proposalId, effectiveFrom }: PublishBody,
): Promise<Ready> {
  const proposal = await getWaiting(trx, written, proposalId);
  refuseOwn(who, proposal);
  await refuseClockBehind(runtime, trx);
  const from = effectiveFrom ?? proposal.effectiveFrom;
  refusePastDay(runtime, from);
  if (!(await isNewestText(trx, written, proposal.baseVersion))) throw problem('definitionBaseStale');
  const change: Change = { ...written, source: JSON.stringify(proposal.source) };
  const days = await lawFrom(runtime, trx, who.organizationId, { change, from });
  return { proposal, change, from, days, mark: await markOfLaw(trx, who.organizationId) };
}

async function markOfLaw(trx: Trx, organizationId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('/', (select count(*) from definition), (select coalesce(max(id), 0) from setup_change),
      (select coalesce(sum(version), 0) from setup_record), o.version) as mark
    from organization o where o.id = ${organizationId}`.execute(trx);
  return rows[0]?.mark ?? '';
}

/** Turns a proposal down as somebody else than its proposer, or withdraws one's own. The text stays where it is. */
export async function settle(
  runtime: Runtime,
  who: Who,
  written: Written,
  { proposalId, note, outcome }: VerdictBody & { readonly outcome: 'turned-down' | 'withdrawn' },
): Promise<ProposalView> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    await lockLaw(trx, who.organizationId);
    const proposal = await getWaiting(trx, written, proposalId);
    if (outcome === 'turned-down') refuseOwn(who, proposal);
    else if (proposal.proposedBy.id !== who.accountId) throw problem('forbidden');
    await insertVerdict(trx, who, proposal, { outcome, note: note.trim(), at: runtime.now() });
    await logged(trx, who, `definition.${outcome}`, { ...written, proposal: proposalId, note });
    const settled = await getProposal(trx, written, proposalId);
    await tellOfSettled(runtime, trx, who, settled);
    return settled;
  });
}

function refuseOwn(who: Who, { proposedBy }: ProposalView): void {
  if (proposedBy.id === who.accountId) throw problem('fourEyes');
}

type Day = Tasks['assemble']['asked'][number];

/** The law on the day on which a change begins, and on each later day on which something else will: there it goes on, unless that is another text of the same. */
async function lawFrom(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { change, from }: { readonly change: Change; readonly from: string },
): Promise<readonly Day[]> {
  const first = await lawOn(runtime, trx, organizationId, from);
  const days: Day[] = [{ law: first, change }];
  for (const day of await daysAfter(trx, from)) {
    const law = await lawOn(runtime, trx, organizationId, day);
    const goesOn = textIn(law.sources, change) === textIn(first.sources, change);
    days.push(goesOn ? { law, change } : { law });
  }
  return days;
}

function textIn({ stages, files, written }: Sources, change: Change): string {
  if (change.kind === 'form') return canonicalJson(findFormFile(files, change.id) ?? null);
  if (change.kind === 'template') return written.get(keyOf(change)) ?? '';
  return canonicalJson(stages.find((source) => idOf(source) === change.id) ?? null);
}

type Made = {
  readonly days: readonly Day[];
  readonly made: Tasks['assemble']['answer']['days'];
  readonly proposal: ProposalView;
  readonly change: Change;
};

async function writeDays(runtime: Runtime, trx: Trx, who: Who, { days, made, proposal, change }: Made): Promise<void> {
  const standing = new Map<string, readonly Publishable[]>();
  for (const { law } of days.slice(1)) standing.set(law.day, await standingPaper(trx, change, law));
  const key = keyOf(change);
  const note = `${change.kind} ${change.id}: ${proposal.note}`.slice(0, 2000);
  for (const [index, { day, publishables, seeds }] of made.entries()) {
    if (day === kathmanduDate(runtime.now())) await putRecords(trx, who.organizationId, seeds);
    const written = days[index]?.law.sources.written ?? new Map<string, string>();
    await publishForward(trx, who.organizationId, publishables.length > 0 ? publishables : (standing.get(day) ?? []), {
      today: day,
      notes: { first: note, later: note },
      accountId: who.accountId,
      written: days[index]?.change ? new Map([...written, [key, change.source]]) : written,
      ...(index === 0 && { proposed: proposedOf(proposal, change) }),
    });
  }
}

/** A paper is put together with nothing else: what was published for a later day is published for it again as it is. */
async function standingPaper(trx: Trx, { kind, id }: Change, { day }: LawOnDay): Promise<readonly Publishable[]> {
  if (kind !== 'template') return [];
  const row = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'hash', 'body'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('effective_from', '<=', day)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? [row] : [];
}

function proposedOf(proposal: ProposalView, change: Change): Proposed {
  return {
    key: keyOf(change),
    source: change.source,
    note: proposal.note,
    proposedBy: proposal.proposedBy.id,
    proposedAt: proposal.proposedAt,
    restoredFrom: proposal.restoredFrom ?? null,
  };
}

type Published = { readonly proposal: ProposalView; readonly written: Written; readonly from: string };

async function settlePublished(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { proposal, written, from }: Published,
): Promise<ProposalView> {
  const version = await versionOn(trx, written, from);
  await insertVerdict(trx, who, proposal, { outcome: 'published', note: '', at: runtime.now(), version });
  const author = proposal.proposedBy.id;
  const draft = await findDraft(trx, author, written);
  if (draft && isSameText(parseSource(draft.source), proposal.source)) await dropDraft(trx, author, written);
  const { note, restoredFrom } = proposal;
  await logged(trx, who, 'definition.published', {
    ...written,
    proposal: proposal.id,
    version,
    effectiveFrom: from,
    note,
    restoredFrom,
  });
  const settled = await getProposal(trx, written, proposal.id);
  await tellOfSettled(runtime, trx, who, settled);
  return settled;
}

/** The version that was just written for a day. */
async function versionOn(trx: Trx, { kind, id }: Written, day: string): Promise<number> {
  const row = await trx
    .selectFrom('definition')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('effective_from', '<=', day)
    .executeTakeFirst();
  return row?.version ?? newestVersion(trx, { kind, id });
}
