import { sql } from 'kysely';
import type { ReportTable } from '../contract/reports.ts';
import { systemRole } from '../../workflows/engine/roles.ts';
import { type Designation, getConfig } from '../office/read.ts';
import { type Asking, seenBy, within } from './ask.ts';
import type { Findings } from './findings.ts';
import { column, counts, fact, table, textOf } from './table.ts';

type Post = {
  readonly role: string;
  readonly tasks: number;
  readonly cases: number;
  readonly returned: number;
  readonly overdue: number;
  readonly average: number;
  readonly oldest: number;
};

type Person = {
  readonly name_ne: string;
  readonly designation_ne: string;
  readonly role: string;
  readonly cases: number;
  readonly deeds: number;
};

/** What waits today for whom, and who did how much in the period. */
export async function workloadReport(asking: Asking): Promise<Findings> {
  const { designations } = await getConfig(asking.trx, asking.who.organizationId, asking.today);
  const posts = await postsOf(asking, designations);
  const people = await peopleOf(asking);
  const sum = (of: (post: Post) => number) => posts.reduce((all, post) => all + of(post), 0);
  return {
    note: textOf('note.workload'),
    facts: [
      fact(
        'tasks',
        'count',
        sum(({ tasks }) => tasks),
      ),
      fact(
        'overdue',
        'count',
        sum(({ overdue }) => overdue),
      ),
      fact(
        'deeds',
        'count',
        people.reduce((all, { deeds }) => all + deeds, 0),
      ),
    ],
    tables: [postTable(posts, designations), personTable(asking, people, designations)],
  };
}

/** Tasks by post, in the order of the approvals; what only the program does is nobody's work. */
async function postsOf(asking: Asking, designations: readonly Designation[]): Promise<readonly Post[]> {
  const result = await sql<Post>`
    select i.role, count(*)::integer as tasks, count(distinct i.application_id)::integer as cases,
      count(*) filter (where i.returned)::integer as returned,
      count(*) filter (where i.due < ${asking.today})::integer as overdue,
      round(avg(greatest(0, extract(epoch from ${asking.runtime.now()}::timestamptz - i.since)) / 86400), 1)::float8 as average,
      floor(max(greatest(0, extract(epoch from ${asking.runtime.now()}::timestamptz - i.since)) / 86400))::integer as oldest
    from inbox i
    join application a on a.organization_id = i.organization_id and a.id = i.application_id
    where i.role <> ${systemRole} and ${seenBy(asking)}
    group by i.role`.execute(asking.trx);
  const order = designations.map(({ id }) => id);
  return result.rows
    .filter(({ role }) => order.includes(role))
    .toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
}

/** Who acted on cases in the period; the program itself is nobody. */
async function peopleOf(asking: Asking): Promise<readonly Person[]> {
  const result = await sql<Person>`
    select p.name_ne, p.designation_ne, h.actor_role as role,
      count(distinct h.application_id)::integer as cases, count(*)::integer as deeds
    from history h
    join application a on a.organization_id = h.organization_id and a.id = h.application_id
    join account p on p.organization_id = h.organization_id and p.id = h.actor_id
    where ${within('h.at', asking.period)} and ${seenBy(asking)}
    group by p.id, p.name_ne, p.designation_ne, h.actor_role
    order by deeds desc, p.name_ne`.execute(asking.trx);
  return result.rows;
}

function titleOf(designations: readonly Designation[], role: string) {
  return designations.find(({ id }) => id === role)?.title ?? role;
}

function postTable(posts: readonly Post[], designations: readonly Designation[]): ReportTable {
  return table({
    id: 'workloadBy.post',
    columns: [
      column('post', 'text'),
      ...counts('tasks', 'applications', 'returned', 'overdue'),
      column('averageWait', 'days'),
      column('oldest', 'days'),
    ],
    rows: posts.map(({ role, tasks, cases, returned, overdue, average, oldest }) => ({
      cells: [titleOf(designations, role), tasks, cases, returned, overdue, average, oldest],
    })),
    figure: { kind: 'bar', label: 'post', value: 'tasks', second: 'overdue' },
  });
}

/** What a person's post is called: in Nepali as the office wrote it of the person, in English as it calls the post. */
function postOf(
  designations: readonly Designation[],
  { role, designation_ne }: Pick<Person, 'role' | 'designation_ne'>,
) {
  const title = titleOf(designations, role);
  if (designation_ne === '' || typeof title === 'string') return designation_ne || title;
  return { ...title, ne: designation_ne };
}

function personTable(
  { isWhole }: Asking,
  people: readonly Person[],
  designations: readonly Designation[],
): ReportTable {
  return table({
    id: 'workloadBy.person',
    columns: [column('person', 'text'), column('post', 'text'), ...counts('applications', 'deeds')],
    rows: people.map(({ name_ne, designation_ne, role, cases, deeds }) => ({
      cells: [name_ne, postOf(designations, { role, designation_ne }), cases, deeds],
    })),
    isWhole,
  });
}
