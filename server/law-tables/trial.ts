import { sql } from 'kysely';
import { findCase, seenFrom } from '../case/case.ts';
import type { CaseEffect, LawTableBody, LawTableLine } from '../contract/law-tables.ts';
import type { Say } from '../law-desk/lines.ts';
import { problem } from '../http/problems.ts';
import { carryOut, type Deed, parseDeed } from '../proposals/deed.ts';
import { proposerOf } from '../proposals/settle.ts';
import { changesOf, holdWaiting } from '../proposals/store.ts';
import { isTable, mustRead } from '../proposals/view.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import { environmentOf } from '../office/environment.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { readConfig } from '../office/read.ts';
import { type BothWays, effectsOn } from './case-effects.ts';
import { stepsOf } from './check.ts';
import { firstDayOf } from './first-day.ts';

/** Cases that are said after one another before the reader hears how far it is. */
const SAID_AFTER = 20;

type Wanted = { readonly master: string; readonly body: LawTableBody };
type Running = { readonly id: string; readonly run: number; readonly applicationNo: number };

/**
 * Works every running case out under a table as it stands and as it would stand, and says where it comes out otherwise. Nothing is
 * stored. Throws before the first line whatever forbids a row.
 */
export async function readyToTry(runtime: Runtime, who: Who, { master, body }: Wanted): Promise<BothWays> {
  return inMaster(runtime, who, { id: master, intent: 'edit' }, async (open) => {
    const steps = (await stepsOf(open, body)).map(({ step }) => step);
    return bothWays(open, { day: body.day, deed: { kind: 'table', steps } });
  });
}

/**
 * The same of what waits for a second person, on the first day on which it says something else. Throws `proposalNotFound` where it is of
 * no table, `proposalSettled`, `proposalExpired`, `proposerGone`.
 */
export async function readyToTryProposed(runtime: Runtime, who: Who, id: string): Promise<BothWays> {
  const { row, proposer, changes } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const { library } = await runtime.definitions.library(trx, who.organizationId);
    const waiting = await holdWaiting(trx, id, runtime.now());
    mustRead(library, who, waiting);
    if (!isTable(library, waiting)) throw problem('proposalNotFound');
    return {
      row: waiting,
      proposer: await proposerOf(runtime, trx, waiting),
      changes: await changesOf(trx, id, { from: 0 }),
    };
  });
  return inMaster(runtime, proposer, { id: row.master, intent: 'edit' }, (open) =>
    bothWays(open, { day: firstDayOf(changes, open.today), deed: parseDeed(row.asked) }),
  );
}

type Tried = { readonly day: string; readonly deed: Deed };

async function bothWays(open: OpenMaster, { day: asked, deed }: Tried): Promise<BothWays> {
  const day = open.master.dated === true && asked > open.today ? asked : open.today;
  const before = await officeOn(open, day);
  await sql`savepoint before_table`.execute(open.trx);
  await carryOut(open, deed);
  const after = await officeOn(open, day);
  await sql`rollback to savepoint before_table`.execute(open.trx);
  return { master: open.master.id, before, after };
}

/** The office's records as they are in force on a day, in this transaction. */
async function officeOn({ trx, who, library, today }: OpenMaster, day: string): Promise<BothWays['before']> {
  const config = await readConfig(trx, who.organizationId, day);
  return { config, environment: environmentOf(config, library, today) };
}

/** Says line by line what every running case would have otherwise. */
export async function tryTable(runtime: Runtime, who: Who, ways: BothWays, say: Say<LawTableLine>): Promise<void> {
  const inOffice = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => runtime.inOrganization(who.organizationId, work);
  const running = await inOffice(runningRuns);
  const counts = { breaks: 0, keeps: 0, pays: 0, stops: 0, frees: 0 };
  for (const [index, { id, run, applicationNo }] of running.entries()) {
    const effects = await inOffice((trx) => effectsIn(runtime, trx, who, { id, run, ways }));
    count(counts, effects);
    if (effects.length > 0) await say({ line: 'case', id, applicationNo, effects: [...effects] });
    if ((index + 1) % SAID_AFTER === 0) await say({ line: 'progress', done: index + 1, total: running.length });
  }
  await say({ line: 'result', total: running.length, ...counts });
}

/** The newest running run of each case: a case has one law and one bill at a time. */
async function runningRuns(trx: Trx): Promise<readonly Running[]> {
  const { rows } = await sql<Running>`
    select distinct on (s.application_id) s.application_id as id, s.run, a.application_no as "applicationNo"
    from stage s
    join application a on a.organization_id = s.organization_id and a.id = s.application_id
    where s.status = 'active'
    order by s.application_id, s.run desc`.execute(trx);
  return rows.toSorted((a, b) => a.applicationNo - b.applicationNo);
}

type Asked = { readonly id: string; readonly run: number; readonly ways: BothWays };

async function effectsIn(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
  { id, run, ways }: Asked,
): Promise<readonly CaseEffect[]> {
  const whole = await findCase(runtime, trx, organizationId, id);
  const held = whole && seenFrom(whole, run);
  return held === undefined ? [] : effectsOn(held, ways);
}

type Counts = { breaks: number; keeps: number; pays: number; stops: number; frees: number };

function count(counts: Counts, effects: readonly CaseEffect[]): void {
  const rules = effects.filter((effect) => effect.kind === 'rule');
  const turned = rules.filter(({ before, after }) => before !== after);
  if (turned.some(({ after }) => after === 'fail')) counts.breaks += 1;
  else if (turned.some(({ before }) => before === 'fail')) counts.keeps += 1;
  const stopped = rules.filter((rule) => stops(rule.before, rule.severityBefore) !== stops(rule.after, rule.severity));
  if (stopped.some(({ after, severity }) => stops(after, severity))) counts.stops += 1;
  else if (stopped.length > 0) counts.frees += 1;
  if (effects.some(({ kind }) => kind === 'bill')) counts.pays += 1;
}

/** A rule that blocks stops whoever breaks it; one that warns lets them go on. */
function stops(verdict: string, severity: string): boolean {
  return verdict === 'fail' && severity === 'E';
}
