import { type RawBuilder, sql } from 'kysely';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import type { TeamView } from '../contract/task.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { peopleAtWork, type PersonAtWork, seatColumns, soleHolders } from './people.ts';

/** The office as it is at work today. */
export type Staffing = {
  readonly today: string;
  readonly people: readonly PersonAtWork[];
  /** Files at posts that the viewer may see, as a query: who has each is whom it waits for, was given to, or who alone holds the post. */
  readonly tasks: RawBuilder<unknown>;
};

/** Who is at work, and the query of what waits for them. */
export async function staffingOf(runtime: Runtime, trx: Trx, who: Who): Promise<Staffing> {
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, who.organizationId, today);
  const people = await peopleAtWork(trx, config, today);
  const seats = seatColumns(people);
  const alone = soleHolders(
    people,
    config.wards.map(({ code }) => code),
  );
  const tasks = sql`
    select t.*, coalesce(t.own, seat.account_id, alone.account_id) as holder, seat.account_id is not null as given
    from (
      select application_id, role, ward, min(since) as since, min(due) as due, (array_agg(account_id))[1] as own
      from inbox
      where role <> ${systemRole} and (${who.wards.length === 0} or ward = any (${who.wards}::text[]))
      group by application_id, role, ward
    ) t
    left join assignment a on a.application_id = t.application_id and a.role = t.role
    left join unnest(${seats.roles}::text[], ${seats.accounts}::uuid[]) as seat (role, account_id)
      on seat.role = a.role and seat.account_id = a.account_id
    left join unnest(${alone.roles}::text[], ${alone.wards}::text[], ${alone.accounts}::uuid[]) as alone (role, ward, account_id)
      on alone.role = t.role and alone.ward = t.ward`;
  return { today, people, tasks };
}

/** Work of one post in one ward with one person. */
type Share = {
  readonly role: string;
  readonly ward: string;
  readonly holder: string | null;
  readonly tasks: number;
  readonly overdue: number;
  readonly oldest: Date;
};

/** Who has what, how much of it is late, and since when the oldest waits: by post, by person and by ward. */
export async function teamView(runtime: Runtime, trx: Trx, who: Who): Promise<TeamView> {
  const { today, people, tasks } = await staffingOf(runtime, trx, who);
  const { rows } = await sql<Share>`
    select role, ward, holder, count(*) as tasks, count(*) filter (where due < ${today}) as overdue, min(since) as oldest
    from (${tasks}) task
    group by role, ward, holder`.execute(trx);
  const roles = [...new Set([...people.flatMap((person) => person.roles), ...rows.map(({ role }) => role)])].toSorted();
  const applicants = await namesOf(trx, rows, people);
  return {
    posts: roles.map((role) => {
      const shares = rows.filter((each) => each.role === role);
      return { role, unassigned: countOf(shares.filter(isNobodys)), ...workloadOf(shares) };
    }),
    people: [...people, ...applicants].map(({ id, nameNe, designationNe, roles: posts }) => ({
      id,
      nameNe,
      designationNe,
      roles: [...posts],
      ...workloadOf(rows.filter((each) => each.holder === id)),
    })),
    wards: [...new Set(rows.map(({ ward }) => ward))]
      .toSorted()
      .map((ward) => ({ ward, ...workloadOf(rows.filter((each) => each.ward === ward)) })),
    total: workloadOf(rows),
    unassigned: countOf(rows.filter(isNobodys)),
  };
}

type Named = Pick<PersonAtWork, 'id' | 'nameNe' | 'designationNe' | 'roles'>;

/** Those for whom something waits and who are not staff: who filed it. */
async function namesOf(trx: Trx, rows: readonly Share[], people: readonly PersonAtWork[]): Promise<Named[]> {
  const known = new Set(people.map(({ id }) => id));
  const ids = [...new Set(rows.flatMap(({ holder }) => (holder === null || known.has(holder) ? [] : [holder])))];
  if (ids.length === 0) return [];
  const found = await trx
    .selectFrom('account')
    .select(['id', 'name_ne', 'designation_ne', 'role'])
    .where('id', 'in', ids)
    .orderBy('name_ne')
    .execute();
  return found.map((row) => ({
    id: row.id,
    nameNe: row.name_ne,
    designationNe: row.designation_ne,
    roles: [row.role],
  }));
}

function isNobodys({ holder }: Share): boolean {
  return holder === null;
}

function countOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { tasks }) => sum + tasks, 0);
}

function workloadOf(shares: readonly Share[]) {
  const [oldest] = shares.map((share) => share.oldest.toISOString()).toSorted();
  return {
    tasks: countOf(shares),
    overdue: shares.reduce((sum, { overdue }) => sum + overdue, 0),
    ...(oldest === undefined ? {} : { oldest }),
  };
}
