import { sql } from 'kysely';
import type { DryRunLine } from '../contract/definition-drafts.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { givenOrDraft, logged, type Written } from './drafts.ts';
import type { Say } from './lines.ts';
import type { Change } from '../definitions/sources.ts';
import { withDraftTogether } from './look.ts';
import type { Trial } from './trial/apart.ts';
import type { DryRun, Finding, RecordedRun } from './trial/task.ts';

const BATCH = 200;

/** A run of a case with what it is called by. */
type LiveRun = RecordedRun & { readonly applicationNo: number };

/**
 * Says what a text would have done to every running case: the recorded events of each run folded again under it, in a thread.
 * Nothing is stored.
 */
export async function dryRunText(
  runtime: Runtime,
  who: Who,
  written: Written,
  source: string,
  say: Say<DryRunLine>,
): Promise<void> {
  return dryRunBeside(runtime, who, { change: { ...written, source }, beside: [] }, say);
}

/** The same with other texts beside it, as if they were published with it. */
export async function dryRunBeside(
  runtime: Runtime,
  who: Who,
  { change, beside }: { readonly change: Change; readonly beside: readonly Change[] },
  say: Say<DryRunLine>,
): Promise<void> {
  const { organizationId } = who;
  const written: Written = { kind: change.kind, id: change.id };
  const result: Result = { total: 0, same: 0, refused: 0, different: 0 };
  const open = openReader(runtime, who);
  let problems: readonly Finding[] = [];
  await withDraftTogether(runtime, who, { change, beside }, async ({ trial, findings, stages }) => {
    if (findings.length > 0) problems = findings;
    else await tryBatches(trial, await open(stages), result, say);
  });
  if (problems.length > 0) return say({ line: 'problems', problems: problems.map((each) => ({ ...each })) });
  await runtime.inOrganization(organizationId, (trx) =>
    logged(trx, who, 'definition.dry-run', { ...written, ...result }),
  );
  return say({ line: 'result', ...result });
}

/** The given text or the caller's draft, before anything is answered. */
export function textToTry(runtime: Runtime, who: Who, written: Written, given: unknown): Promise<string> {
  return runtime.inOrganization(who.organizationId, (trx) => givenOrDraft(trx, who, written, given));
}

type Result = { total: number; same: number; refused: number; different: number };

/** The running runs of some stages, batch by batch, for however many threads ask for the next; undefined after the last. */
type Reader = { readonly total: number; next(): Promise<readonly LiveRun[]> | undefined };

/** As many batches are read before they are asked for as threads try one. */
const READ_AHEAD = 2;

/** The first thread that has compiled the draft opens the reader; the others read on. */
function openReader(runtime: Runtime, who: Who): (stages: readonly string[]) => Promise<Reader> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(who.organizationId, work);
  let reader: Promise<Reader> | undefined;
  async function open(stages: readonly string[]): Promise<Reader> {
    const { total, ends } = await inOffice((trx) => cutRuns(trx, stages));
    // none waits for the one before it: several are read at once, while others are tried
    const left = [...ends, undefined].map((end, at) => ({ stages, after: ends[at - 1], end }));
    const coming: Promise<LiveRun[]>[] = [];
    function readOn(): void {
      const batch = left.shift();
      if (batch === undefined) return;
      const runs = inOffice((trx) => readRuns(trx, batch));
      runs.catch(() => undefined);
      coming.push(runs);
    }
    for (let at = 0; at < READ_AHEAD; at += 1) readOn();
    return {
      total,
      next() {
        readOn();
        return coming.shift();
      },
    };
  }
  return (stages) => (reader ??= open(stages));
}

async function tryBatches(trial: Trial, reader: Reader, result: Result, say: Say<DryRunLine>): Promise<void> {
  for (let batch = await reader.next(); batch !== undefined; batch = await reader.next()) {
    if (batch.length === 0) continue;
    const outcomes = await trial.ask('dryRun', batch);
    for (const [index, outcome] of outcomes.entries()) {
      result[outcome.outcome] += 1;
      const line = lineOf(outcome, batch[index]);
      if (line) await say(line);
    }
    result.total += batch.length;
    await say({ line: 'progress', done: result.total, total: reader.total });
  }
}

function lineOf(dry: DryRun, live: LiveRun | undefined): DryRunLine | undefined {
  const { outcome, reasons, waitingFor, ...told } = dry;
  if (outcome === 'same' || !live) return undefined;
  return {
    line: 'case',
    ...told,
    outcome,
    applicationNo: live.applicationNo,
    ...(reasons && { reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })) }),
    ...(waitingFor && { waitingFor: [...waitingFor] }),
  };
}

/** Where a run stands in the order in which they are tried. */
type Place = Pick<RecordedRun, 'id' | 'run'>;

/** How many running runs some stages have, and the last one of each batch but the last. */
async function cutRuns(
  trx: Trx,
  stages: readonly string[],
): Promise<{ readonly total: number; readonly ends: readonly Place[] }> {
  const { rows } = await sql<Place & { readonly at: number }>`
    select id, run, at from (
      select application_id as id, run, row_number() over (order by application_id, run) as at, count(*) over () as of
      from stage where status = 'active' and id = any(${[...stages]})) s
    where at % ${BATCH} = 0 or at = of
    order by at`.execute(trx);
  return { total: rows.at(-1)?.at ?? 0, ends: rows.slice(0, -1) };
}

type Cut = { readonly stages: readonly string[]; readonly after: Place | undefined; readonly end: Place | undefined };

/** The running runs of some stages between two, in a fixed order, each with its events. */
async function readRuns(trx: Trx, { stages, after, end }: Cut): Promise<LiveRun[]> {
  const { rows } = await sql<LiveRun>`
    select s.application_id as id, s.run, s.id as stage, s.snapshot, a.application_no as "applicationNo",
      h.seqs, h.states, h.payloads
    -- the runs are chosen before their events are read: otherwise each batch reads those of every run that is left, and sorts them
    from (
      select * from stage
      where status = 'active' and id = any(${[...stages]})
        and (${after?.id ?? null}::uuid is null or (application_id, run) > (${after?.id ?? null}::uuid, ${after?.run ?? 0}))
        and (${end?.id ?? null}::uuid is null or (application_id, run) <= (${end?.id ?? null}::uuid, ${end?.run ?? 0}))
      order by application_id, run
      offset 0) s
    -- canonical JSON has no line feed of its own: as one text it costs this thread nothing to hand on
    cross join lateral (
      select array_agg(seq order by seq) as seqs, array_agg(state order by seq) as states,
        string_agg(payload, E'\n' order by seq) as payloads
      from history e
      where e.organization_id = s.organization_id and e.application_id = s.application_id and e.run = s.run) h
    join application a on a.organization_id = s.organization_id and a.id = s.application_id
    order by s.application_id, s.run`.execute(trx);
  return rows;
}
