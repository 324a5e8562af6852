import { type RawBuilder, sql } from 'kysely';
import { APPLICATION_COLUMNS } from '../applications/queries.ts';
import { summariesOf } from '../applications/summary.ts';
import type { TeamQuery, TeamTask, TeamTasks } from '../contract/task.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { isPost } from './people.ts';
import { type Staffing, staffingOf } from './team.ts';

const PAGE = 50;

type Row = {
  readonly application_id: string;
  readonly role: string;
  readonly since: Date;
  /** `since` to the microsecond, as a cursor needs it. */
  readonly mark: string;
  readonly due: string | null;
  readonly holder: string | null;
  readonly holder_name: string | null;
  readonly given: boolean;
};

/** One keyset page of the files at posts, what waits longest first. */
export async function listTeamTasks(runtime: Runtime, trx: Trx, who: Who, query: TeamQuery): Promise<TeamTasks> {
  const staffing = await staffingOf(runtime, trx, who);
  const { rows } = await sql<Row>`
    select task.application_id, task.role, task.since, task.since::text as mark, task.due::text as due, task.holder,
      p.name_ne as holder_name, task.given
    from (${staffing.tasks}) task
    left join account p on p.id = task.holder
    where ${sql.join(conditionsOf(staffing, query), sql` and `)}
    order by task.since, task.application_id, task.role
    limit ${PAGE + 1}`.execute(trx);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    items: await tasksOf(runtime, trx, who, page),
    ...(rows.length > PAGE && last ? { next: cursorOf(last) } : {}),
  };
}

function conditionsOf(
  { today }: Staffing,
  { role, ward, holder, late, cursor }: TeamQuery,
): readonly RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(role === undefined ? [] : [sql`task.role = ${role}`]),
    ...(ward === undefined ? [] : [sql`task.ward = ${ward}`]),
    ...(holder === undefined
      ? []
      : [holder === 'nobody' ? sql`task.holder is null` : sql`task.holder = ${holder}::uuid`]),
    ...(late === undefined ? [] : [sql`task.due < ${today}`]),
    ...(cursor === undefined ? [] : [after(cursor)]),
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

function cursorOf({ mark, application_id, role }: Row): string {
  return Buffer.from(JSON.stringify([mark, application_id, role])).toString('base64url');
}

const PARTS = [
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/u,
  /^[0-9a-f-]{36}$/u,
  /^[A-Z]{1,6}$/u,
];

function after(cursor: string): RawBuilder<unknown> {
  const parts = partsOf(cursor);
  const isWhole = parts.length === PARTS.length && PARTS.every((part, at) => part.test(String(parts[at])));
  if (!isWhole) throw problem('requestInvalid', { params: { detail: 'cursor' } });
  const [mark, id, role] = parts.map(String);
  return sql`(task.since, task.application_id, task.role) > (${mark}::timestamptz, ${id}::uuid, ${role}::text)`;
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw problem('requestInvalid', { params: { detail: 'cursor' }, cause });
  }
}
