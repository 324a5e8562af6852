import { type CompiledQuery, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { sitsOn } from '../accounts/own-files.ts';
import { type Seated, withSeats } from '../accounts/seats.ts';
import type { ApplicationList, ApplicationQuery } from '../contract/application-list.ts';
import { together } from '../db/flight.ts';
import type { Tables } from '../db/tables.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { soundConditions } from '../lists/sounding.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { isUnread, whoHas } from '../lists/marks.ts';
import { APPLICATION_COLUMNS } from '../case/queries.ts';
import { hasStatus } from '../case/status.ts';
import { summariesOf } from '../lists/summary.ts';

type View = NonNullable<ApplicationQuery['view']>;
type Builder = ExpressionBuilder<Tables, 'application'>;

const VIEWS: readonly View[] = ['inbox', 'returned', 'mine', 'overdue', 'all'];
const PAGE = 25;

/** Newest first. */
const ORDER: Keyset = {
  columns: [
    { by: sql`filed_at`, type: 'timestamptz' },
    { by: sql`id`, type: 'uuid' },
  ],
  way: 'desc',
};

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
  const words = await soundConditions(trx, query.q ?? '');
  const asked = trx
    .selectFrom('application')
    .select(APPLICATION_COLUMNS)
    .select(placeOf(ORDER).as('place'))
    .where((eb) => eb.and([scope(eb, who), viewOf(eb, viewer, query.view ?? 'inbox', today), ...filters(eb, query)]))
    .where((eb) => (query.holder ? whoHas(config, viewer, query.holder) : eb.lit(true)))
    .where((eb) => (query.unread ? isUnread(viewer) : eb.lit(true)))
    .where((eb) => eb.and(words))
    .where(after(ORDER, query.cursor))
    .orderBy(inOrder(ORDER))
    .limit(limit + 1)
    .compile();
  const [rows, counted] = await together(trx, [asked, countsOf(trx, viewer, today)]);
  const { page, ...next } = pageOf(rows, limit);
  return { items: await summariesOf(runtime, trx, who, page), counts: { ...NONE, ...counted[0] }, ...next };
}

const NONE: ApplicationList['counts'] = { inbox: 0, returned: 0, mine: 0, overdue: 0, all: 0 };

/** Asks how many each tab holds, exact to a thousand: a tab never needs more. */
function countsOf(trx: Trx, who: Seated, today: string): CompiledQuery<ApplicationList['counts']> {
  const counts = VIEWS.map((view) => {
    const seen = trx
      .selectFrom('application')
      .select('id')
      .where((eb) => eb.and([scope(eb, who), viewOf(eb, who, view, today)]))
      .limit(1000);
    return sql`(select count(*) from (${seen}) seen) as ${sql.ref(view)}`;
  });
  return sql<ApplicationList['counts']>`select ${sql.join(counts)}`.compile(trx);
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
    mine: () => (isOwnFilesOnly(who.role) ? eb.lit(true) : hasDealt(who)),
  };
  return conditions[view]();
}

/** Whoever filed it, or did anything with it since. */
function hasDealt({ accountId }: Seated): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from history where history.application_id = application.id and history.actor_id = ${accountId})`;
}

function waitsFor(who: Seated, extra: Expression<unknown>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from inbox
    where inbox.application_id = application.id and ${sitsOn(who, sql`inbox.role`)}
      and (inbox.account_id is null or inbox.account_id = ${who.accountId}) and ${extra})`;
}

function filters(eb: Builder, query: ApplicationQuery): Expression<SqlBool>[] {
  return [
    ...(query.ward ? [eb('ward', '=', query.ward)] : []),
    ...(query.year ? [eb('fiscal_year', '=', query.year)] : []),
    ...(query.type ? [eb('construction_type', '=', query.type)] : []),
    ...hasStatus(sql`status`, query.status),
  ];
}
