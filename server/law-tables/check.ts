import { sql } from 'kysely';
import { recordWords } from '../../form-schemas/engine/formula/masters.ts';
import type { LawTableBody, LawTableCheck } from '../contract/law-tables.ts';
import { issueView } from '../contract/problem.ts';
import { isProblem, type Problem, problemTexts } from '../http/problems.ts';
import { carryOut } from '../proposals/deed.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { duplicateIssues, recordInvalid } from '../setup/judge.ts';
import { type PlannedStep, planTable, twinsIn } from './plan.ts';
import { rowsAhead, tableOf } from './tables.ts';

type Refused = LawTableCheck['refused'][number];

/** Says of every row of a table what it would be refused for: each is tried after the others, and all of it taken back. */
export async function checkTable(open: OpenMaster, wanted: LawTableBody): Promise<LawTableCheck> {
  const twins = twinsIn(open.master, wanted.rows);
  const steps = await planned(open, wanted);
  await sql`savepoint before_table`.execute(open.trx);
  const refused: Refused[] = twins.map((row) => refusalOf(open, { row }, recordInvalid(duplicateIssues(open))));
  for (const step of steps.filter(({ row = -1 }) => !twins.includes(row))) {
    const why = await tryStep(open, step);
    if (why !== undefined) refused.push(why);
  }
  await sql`rollback to savepoint before_table`.execute(open.trx);
  return { changes: steps.length, refused };
}

/** What has to be written so that a table stands as wanted. Throws `formInvalid` where two rows are for the same, `pageNotFound` where it is none. */
export async function stepsOf(open: OpenMaster, wanted: LawTableBody): Promise<readonly PlannedStep[]> {
  if (twinsIn(open.master, wanted.rows).length > 0) throw recordInvalid(duplicateIssues(open));
  return planned(open, wanted);
}

async function planned(open: OpenMaster, wanted: LawTableBody): Promise<readonly PlannedStep[]> {
  tableOf(open);
  return planTable(open.master, { records: await rowsAhead(open), wanted });
}

async function tryStep(open: OpenMaster, step: PlannedStep): Promise<Refused | undefined> {
  await sql`savepoint before_row`.execute(open.trx);
  try {
    await carryOut(open, step.step);
    return undefined;
  } catch (error) {
    if (!isProblem(error)) throw error;
    await sql`rollback to savepoint before_row`.execute(open.trx);
    return refusalOf(open, step, error);
  }
}

function refusalOf(
  { master, bundle }: OpenMaster,
  { row, record }: Pick<PlannedStep, 'row' | 'record'>,
  refused: Problem,
): Refused {
  const { problemCode, details } = refused;
  const words = row === undefined && record ? recordWords(master, bundle.fields, record) : undefined;
  return {
    ...(row === undefined ? {} : { row }),
    ...(words === undefined ? {} : { name: { ne: words.ne, en: words.en } }),
    message: problemTexts(problemCode, details.params),
    issues: (details.issues ?? []).map(issueView),
  };
}
