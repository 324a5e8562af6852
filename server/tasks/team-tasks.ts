import { type Expression, sql } from 'kysely';
import { APPLICATION_COLUMNS } from '../case/queries.ts';
import { summariesOf } from '../lists/summary.ts';
import type { TeamQuery, TeamTask, TeamTasks } from '../contract/task.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { isPost } from './people.ts';
import { type Staffing, staffingOf } from './team.ts';

const PAGE = 50;

type Row = {
  readonly application_id: string;
  readonly role: string;
  readonly since: Date;
  readonly due: string | null;
  readonly holder: string | null;
  readonly holder_name: string | null;
  readonly given: boolean;
  readonly place: string;
};

/** What waits longest first. */
const ORDER: Keyset = {
  columns: [
    { by: sql`task.since`, type: 'timestamptz' },
    { by: sql`task.application_id`, type: 'uuid' },
    { by: sql`task.role`, type: 'text' },
  ],
  way: 'asc',
};

/** One keyset page of the files at posts, what waits longest first. */
export async function listTeamTasks(runtime: Runtime, trx: Trx, who: Who, query: TeamQuery): Promise<TeamTasks> {
  const staffing = await staffingOf(runtime, trx, who);
  const { rows } = await sql<Row>`
    select task.application_id, task.role, task.since, task.due::text as due, task.holder,
      p.name_ne as holder_name, task.given, ${placeOf(ORDER)} as place
    from (${staffing.tasks}) task
    left join account p on p.id = task.holder
    where ${sql.join(conditionsOf(staffing, query), sql` and `)}
    order by ${inOrder(ORDER)}
    limit ${PAGE + 1}`.execute(trx);
  const { page, ...next } = pageOf(rows, PAGE);
  return { items: await tasksOf(runtime, trx, who, page), ...next };
}

function conditionsOf(
  { today }: Staffing,
  { role, ward, holder, late, cursor }: TeamQuery,
): readonly Expression<unknown>[] {
  return [
    after(ORDER, cursor),
    ...(role === undefined ? [] : [sql`task.role = ${role}`]),
    ...(ward === undefined ? [] : [sql`task.ward = ${ward}`]),
    ...(holder === undefined
      ? []
      : [holder === 'nobody' ? sql`task.holder is null` : sql`task.holder = ${holder}::uuid`]),
    ...(late === undefined ? [] : [sql`task.due < ${today}`]),
  ];
}

async function tasksOf(runtime: Runtime, trx: Trx, who: Who, rows: readonly Row[]): Promise<TeamTask[]> {
  const ids = [...new Set(rows.map((row) => row.application_id))];
  if (ids.length === 0) return [];
  const applications = await trx.selectFrom('application').select(APPLICATION_COLUMNS).where('id', 'in', ids).execute();
  const summaries = await summariesOf(runtime, trx, who, applications);
  return rows.flatMap((row): TeamTask[] => {
    const application = summaries.find(({ id }) => id === row.application_id);
    if (application === undefined) return [];
    const { role, since, due, holder, holder_name, given } = row;
    return [
      {
        role,
        since: since.toISOString(),
        ...(due === null ? {} : { due }),
        ...(holder === null ? {} : { holder: { id: holder, nameNe: holder_name ?? '', given } }),
        assignable: isPost(role),
        application,
      },
    ];
  });
}
