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

/** The running runs of some stages, batch by batch, for however many threads ask for the next. */
type Reader = { readonly total: number; next(): Promise<readonly LiveRun[]> };

/** The first thread that has compiled the draft opens the reader; the others read on. */
function openReader(runtime: Runtime, who: Who): (stages: readonly string[]) => Promise<Reader> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(who.organizationId, work);
  let reader: Promise<Reader> | undefined;
  async function open(stages: readonly string[]): Promise<Reader> {
    const total = await inOffice((trx) => countRuns(trx, stages));
    let coming = inOffice((trx) => readRuns(trx, stages, undefined));
    return {
      total,
      next() {
        const batch = coming;
        // one batch is read while the one before it is tried
        coming = batch.then((runs) =>
          runs.length === 0 ? runs : inOffice((trx) => readRuns(trx, stages, runs.at(-1))),
        );
        coming.catch(() => undefined);
        return batch;
      },
    };
  }
  return (stages) => (reader ??= open(stages));
}

async function tryBatches(trial: Trial, reader: Reader, result: Result, say: Say<DryRunLine>): Promise<void> {
  for (let batch = await reader.next(); batch.length > 0; batch = await reader.next()) {
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

async function countRuns(trx: Trx, stages: readonly string[]): Promise<number> {
  const row = await trx
    .selectFrom('stage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .where('id', 'in', ['', ...stages])
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The next running runs of some stages, in a fixed order, each with its events. */
async function readRuns(trx: Trx, stages: readonly string[], after: LiveRun | undefined): Promise<LiveRun[]> {
  const { rows } = await sql<LiveRun>`
    select s.application_id as id, s.run, s.id as stage, s.snapshot, a.application_no as "applicationNo",
      h.seqs, h.states, h.payloads
    -- the runs are chosen before their events are read: otherwise each batch reads those of every run that is left, and sorts them
    from (
      select * from stage
      where status = 'active' and id = any(${[...stages]})
        and (${after?.id ?? null}::uuid is null or (application_id, run) > (${after?.id ?? null}::uuid, ${after?.run ?? 0}))
      order by application_id, run
      limit ${BATCH}) s
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
