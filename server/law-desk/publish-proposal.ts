import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { PublishBody } from '../contract/definition-drafts.ts';
import type { ProposalView } from '../contract/definitions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { forgetConfig } from '../office/read.ts';
import { idOf, type Publishable } from '../definitions/assemble.ts';
import { dropDraft, findDraft, isNewestText, isSameText, logged, type Written } from './drafts.ts';
import { lawOn, refuseFindings, standingFindings, withBeside } from './look.ts';
import { getProposal, getWaiting, insertVerdict } from './proposals.ts';
import { lockLaw, type Proposed, publishForward } from '../definitions/publish.ts';
import { refuseClockBehind, refusePastDay } from './propose.ts';
import {
  type Change,
  daysAfter,
  findFormFile,
  findMasterFile,
  keyOf,
  parseSource,
  type Sources,
} from '../definitions/sources.ts';
import { type NamedProposal, refuseOfSet, refuseOwn } from './settle.ts';
import { tellOfSettled } from './tell.ts';
import { newestVersion } from './texts.ts';
import { apart } from './trial/apart.ts';
import type { LawOnDay, Tasks } from './trial/task.ts';
import { putRecords } from '../office/put-records.ts';

/**
 * Publishes a proposal as somebody else than its proposer: what follows from it (the library, forms and stages that take it in)
 * is published with it, in one transaction. What is published already for a later day is put together again for that day.
 * Throws `fourEyes`, `proposalSettled`, `proposalOfSet`, `definitionBaseStale`, `effectiveDatePast`, `definitionInvalid`.
 */
export async function publishProposal(
  runtime: Runtime,
  who: Who,
  written: Written,
  { proposalId, effectiveFrom }: PublishBody,
): Promise<ProposalView> {
  const [published] = await publishTogether(runtime, who, {
    proposals: [{ written, proposalId }],
    ...(effectiveFrom === undefined ? {} : { effectiveFrom }),
    beside: (trx) => refuseOfSet(trx, proposalId),
  });
  if (published === undefined) throw new Error('nothing was published');
  return published;
}

type Together = {
  readonly proposals: readonly NamedProposal[];
  /** Only when the day that was proposed has passed. */
  readonly effectiveFrom?: string;
  /** What is done in the same transaction, after the definitions. */
  readonly beside?: (trx: Trx) => Promise<void>;
};

/** The same for several proposals at once, each looked at beside the others: all of them are published, or none. */
export async function publishTogether(runtime: Runtime, who: Who, wanted: Together): Promise<readonly ProposalView[]> {
  const { organizationId } = who;
  const published = await apart(who, async (trial) => {
    const read = await runtime.inOrganization(organizationId, (trx) => readyToPublish(runtime, trx, who, wanted));
    const { days, parts } = read;
    const [first] = days;
    for (const { change } of first ? parts : []) {
      const others = parts.filter((part) => part.change !== change).map((part) => part.change);
      const draft = first && { law: withBeside(first.law, others), change };
      if (draft) refuseFindings(await standingFindings(runtime, who, trial, draft));
    }
    const made = parts.length === 0 ? { days: [], findings: [] } : await trial.ask('assemble', days);
    refuseFindings(made.findings);
    return runtime.inOrganization(organizationId, async (trx) => {
      await lockLaw(trx, organizationId);
      const { from, mark } = await readyToPublish(runtime, trx, who, wanted);
      if (mark !== read.mark) throw problem('definitionMoved');
      await writeDays(runtime, trx, who, { days, made: made.days, parts });
      const settled: ProposalView[] = [];
      for (const { proposal, written } of parts)
        settled.push(await settlePublished(runtime, trx, who, { proposal, written, from }));
      await wanted.beside?.(trx);
      return settled;
    });
  });
  runtime.definitions.forget(organizationId);
  forgetConfig(organizationId);
  return published;
}

/** A proposal with what it writes anew. */
type Part = { readonly proposal: ProposalView; readonly change: Change; readonly written: Written };

type Ready = {
  readonly parts: readonly Part[];
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
  { proposals, effectiveFrom }: Together,
): Promise<Ready> {
  const parts: Part[] = [];
  for (const { written, proposalId } of proposals) {
    const proposal = await getWaiting(trx, written, proposalId);
    refuseOwn(who, proposal);
    if (!(await isNewestText(trx, written, proposal.baseVersion))) throw problem('definitionBaseStale');
    parts.push({ proposal, written, change: { ...written, source: JSON.stringify(proposal.source) } });
  }
  await refuseClockBehind(runtime, trx);
  const today = kathmanduDate(runtime.now());
  const from = dayOf({ proposed: parts[0]?.proposal.effectiveFrom, given: effectiveFrom, today });
  refusePastDay(runtime, from);
  const changes = parts.map(({ change }) => change);
  const days = changes.length === 0 ? [] : await lawFrom(runtime, trx, who.organizationId, { changes, from });
  return { parts, from, days, mark: await markOfLaw(trx, who.organizationId) };
}

type Days = { readonly proposed: string | undefined; readonly given: string | undefined; readonly today: string };

/** The day that two people agree on: the proposed one; the second person gives another only where that has passed. Throws `effectiveDateProposed`. */
function dayOf({ proposed, given, today }: Days): string {
  if (given === undefined) return proposed ?? today;
  if (proposed !== undefined && proposed >= today && proposed !== given) throw problem('effectiveDateProposed');
  return given;
}

async function markOfLaw(trx: Trx, organizationId: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws('/', (select count(*) from definition), (select coalesce(max(id), 0) from setup_change),
      (select coalesce(sum(version), 0) from setup_record), o.version) as mark
    from organization o where o.id = ${organizationId}`.execute(trx);
  return rows[0]?.mark ?? '';
}

type Day = Tasks['assemble']['asked'][number];

/** The law on the day on which changes begin, and on each later day on which something else will: there they go on, but for another text of the same. */
async function lawFrom(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  { changes, from }: { readonly changes: readonly Change[]; readonly from: string },
): Promise<readonly Day[]> {
  const first = await lawOn(runtime, trx, organizationId, from);
  const days: Day[] = [{ law: first, changes }];
  for (const day of await daysAfter(trx, from)) {
    const law = await lawOn(runtime, trx, organizationId, day);
    const goOn = changes.filter((change) => textIn(law.sources, change) === textIn(first.sources, change));
    days.push({ law, changes: goOn });
  }
  return days;
}

function textIn({ stages, files, written }: Sources, change: Change): string {
  if (change.kind === 'form') return canonicalJson(findFormFile(files, change.id) ?? null);
  if (change.kind === 'master') return canonicalJson(findMasterFile(files, change.id) ?? null);
  if (change.kind === 'template') return written.get(keyOf(change)) ?? '';
  return canonicalJson(stages.find((source) => idOf(source) === change.id) ?? null);
}

type Made = {
  readonly days: readonly Day[];
  readonly made: Tasks['assemble']['answer']['days'];
  readonly parts: readonly Part[];
};

async function writeDays(runtime: Runtime, trx: Trx, who: Who, { days, made, parts }: Made): Promise<void> {
  const standing = new Map<string, readonly Publishable[]>();
  for (const { law } of days.slice(1)) {
    const papers: Publishable[] = [];
    for (const { change } of parts) papers.push(...(await standingPaper(trx, change, law)));
    standing.set(law.day, papers);
  }
  const names = parts.map(({ change: { kind, id } }) => `${kind} ${id}`).join(', ');
  const note = `${names}: ${parts[0]?.proposal.note ?? ''}`.slice(0, 2000);
  for (const [index, { day, publishables, seeds }] of made.entries()) {
    if (day === kathmanduDate(runtime.now())) await putRecords(trx, who.organizationId, seeds);
    const { law, changes } = days[index] ?? { law: undefined, changes: [] };
    const written = new Map([
      ...(law?.sources.written ?? []),
      ...changes.map((change) => [keyOf(change), change.source] as const),
    ]);
    await publishForward(trx, who.organizationId, publishables.length > 0 ? publishables : (standing.get(day) ?? []), {
      today: day,
      notes: { first: note, later: note },
      accountId: who.accountId,
      written,
      ...(index === 0 && { proposed: parts.map(({ proposal, change }) => proposedOf(proposal, change)) }),
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
