import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { type Seated, withSeats } from '../accounts/seats.ts';
import type { ApplicationList, ApplicationQuery } from '../contract/application.ts';
import type { Tables } from '../db/tables.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { type Problem, problem } from '../http/problems.ts';
import { soundsLike } from '../lists/search.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../setup/read.ts';
import { isUnread, whoHas } from '../tasks/marks.ts';
import { APPLICATION_COLUMNS } from './queries.ts';
import { summariesOf } from './summary.ts';

type View = NonNullable<ApplicationQuery['view']>;
type Builder = ExpressionBuilder<Tables, 'application'>;

const VIEWS: readonly View[] = ['inbox', 'returned', 'mine', 'overdue', 'all'];
const PAGE = 25;

/** One keyset page of the task list, newest first, with how many each tab holds. */
export async function listApplications(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  query: ApplicationQuery,
): Promise<ApplicationList> {
  const today = kathmanduDate(runtime.now());
  const limit = query.limit ?? PAGE;
  const config = await getConfig(trx, who.organizationId, today);
  const viewer = withSeats(config, who);
  const rows = await trx
    .selectFrom('application')
    .select(APPLICATION_COLUMNS)
    .where((eb) => eb.and([scope(eb, who), viewOf(eb, viewer, query.view ?? 'inbox', today), ...filters(eb, query)]))
    .where((eb) => (query.holder ? whoHas(config, viewer, query.holder) : eb.lit(true)))
    .where((eb) => (query.unread ? isUnread(viewer) : eb.lit(true)))
    .where((eb) => (query.cursor ? after(eb, query.cursor) : eb.lit(true)))
    .orderBy('filed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await summariesOf(runtime, trx, who, page),
    counts: await countsOf(trx, viewer, today),
    ...(rows.length > limit && last ? { next: cursorOf(last.filed_at, last.id) } : {}),
  };
}

/** Exact to a thousand: a tab never needs more. */
async function countsOf(trx: Trx, who: Seated, today: string): Promise<ApplicationList['counts']> {
  const counts = { inbox: 0, returned: 0, mine: 0, overdue: 0, all: 0 };
  for (const view of VIEWS) {
    const row = await trx
      .selectFrom((eb) =>
        eb
          .selectFrom('application')
          .select('id')
          .where((inner) => inner.and([scope(inner, who), viewOf(inner, who, view, today)]))
          .limit(1000)
          .as('seen'),
      )
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    counts[view] = Number(row.count);
  }
  return counts;
}

function scope(eb: Builder, who: Who): Expression<SqlBool> {
  if (isOwnFilesOnly(who.role)) return eb('filed_by', '=', who.accountId);
  return who.wards.length > 0 ? eb('ward', 'in', [...who.wards]) : eb.lit(true);
}

function viewOf(eb: Builder, who: Seated, view: View, today: string): Expression<SqlBool> {
  const conditions: Record<View, () => Expression<SqlBool>> = {
    all: () => eb.lit(true),
    inbox: () => waitsFor(who, sql`true`),
    returned: () => waitsFor(who, sql`inbox.returned`),
    overdue: () =>
      sql<SqlBool>`exists (select from inbox where inbox.application_id = application.id and inbox.due < ${today})`,
    mine: () =>
      sql<SqlBool>`(filed_by = ${who.accountId} or exists (
        select from history where history.application_id = application.id and history.actor_id = ${who.accountId}))`,
  };
  return conditions[view]();
}

function waitsFor(who: Seated, extra: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from inbox
    where inbox.application_id = application.id and inbox.role in (${sql.join(who.roles)})
      and (inbox.account_id is null or inbox.account_id = ${who.accountId}) and ${extra})`;
}

function filters(eb: Builder, query: ApplicationQuery): Expression<SqlBool>[] {
  return [
    ...(query.ward ? [eb('ward', '=', query.ward)] : []),
    ...(query.year ? [eb('fiscal_year', '=', query.year)] : []),
    ...(query.type ? [eb('construction_type', '=', query.type)] : []),
    ...(query.status ? [sql<SqlBool>`status = ${query.status}`] : []),
    ...soundsLike(sql`search_text`, query.q ?? ''),
  ];
}

function cursorOf(filedAt: Date, id: string): string {
  return Buffer.from(JSON.stringify([filedAt.toISOString(), id])).toString('base64url');
}

function after(eb: Builder, cursor: string): Expression<SqlBool> {
  const [filedAt, id] = readCursor(cursor);
  return sql<SqlBool>`(filed_at, id) < (${filedAt}::timestamptz, ${id}::uuid)`;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function readCursor(cursor: string): readonly [string, string] {
  const [filedAt, id] = partsOf(cursor);
  const at = typeof filedAt === 'string' ? new Date(filedAt) : undefined;
  if (at === undefined || Number.isNaN(at.getTime()) || at.toISOString() !== filedAt) throw noCursor();
  if (typeof id !== 'string' || !ID.test(id)) throw noCursor();
  return [filedAt, id];
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (cause) {
    throw noCursor(cause);
  }
}

function noCursor(cause?: unknown): Problem {
  return problem('requestInvalid', { params: { detail: 'cursor' }, cause });
}
