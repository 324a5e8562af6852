import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { findApplicationFor } from '../case/scope.ts';
import type { ActivityChoices, ActivityItem, ActivityList, ActivityQuery } from '../contract/audit.ts';
import type { Tables } from '../db/tables.ts';
import { WROTE } from '../journal/write.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

const PAGE = 50;
/** What of a detail is shown; everything else stays in the table. */
const SHOWN: readonly string[] = [
  'loginId',
  'code',
  'route',
  'permission',
  'wanted',
  'master',
  'key',
  'intent',
  'changed',
  'form',
  'category',
  'version',
  'format',
  'count',
  'kind',
  'id',
  'definition',
  'number',
  'document',
  'hash',
  'role',
  'person',
  'before',
];
/** Hashes of who tried to log in from where are for counting only. */
const LOGINS: readonly string[] = ['login', 'login.failed'];

type Joined = ExpressionBuilder<Tables & { v: Tables['activity']; a: Tables['application'] }, 'v' | 'a'>;

/** One keyset page of what people did, newest first: of the whole office, or of one application that the person may see. */
export async function listActivity(runtime: Runtime, trx: Trx, who: Who, query: ActivityQuery): Promise<ActivityList> {
  if (query.application !== undefined) await findApplicationFor(trx, who, query.application);
  const limit = query.limit ?? PAGE;
  const rows = await trx
    .selectFrom('activity as v')
    .leftJoin('account as p', (join) =>
      join.onRef('p.organization_id', '=', 'v.organization_id').onRef('p.id', '=', 'v.account_id'),
    )
    .leftJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'v.organization_id').onRef('a.id', '=', 'v.application_id'),
    )
    .select(['v.id', 'v.at', 'v.action', 'v.detail', 'v.address', 'v.application_id as applicationId'])
    .select(['p.id as personId', 'p.name_ne as name', 'p.login_id as loginId', 'p.role'])
    .select(['a.application_no as applicationNo', 'a.registration_no as registrationNo'])
    .where((eb) => eb.and([scope(eb, who), ...filters(eb, query)]))
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  return {
    items: page.map((row) => itemOf(row, library)),
    ...(rows.length > limit && last ? { next: String(last.id) } : {}),
  };
}

/** Who is bound to wards sees nothing of the applications of others. */
function scope(eb: Joined, { wards }: Who): Expression<SqlBool> {
  if (wards.length === 0) return eb.lit(true);
  return eb.or([eb('v.application_id', 'is', null), eb('a.ward', 'in', [...wards])]);
}

function filters(eb: Joined, query: ActivityQuery): Expression<SqlBool>[] {
  const { person, action, from, to, application, cursor } = query;
  return [
    ...(cursor === undefined ? [] : [eb('v.id', '<', Number(cursor))]),
    ...(person === undefined ? [] : [eb('v.account_id', '=', person)]),
    // what an event or the program wrote is told by the history
    eb('v.action', '<>', WROTE),
    ...(action === undefined ? [] : [eb('v.action', '=', action)]),
    ...(application === undefined ? [] : [eb('v.application_id', '=', application)]),
    ...(from === undefined ? [] : [sql<SqlBool>`v.at >= ${from}::date::timestamp at time zone 'Asia/Kathmandu'`]),
    ...(to === undefined ? [] : [sql<SqlBool>`v.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu'`]),
  ];
}

type Row = {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly applicationId: string | null;
  readonly personId: string | null;
  readonly name: string | null;
  readonly loginId: string | null;
  readonly role: string | null;
  readonly applicationNo: number | null;
  readonly registrationNo: string | null;
};

function itemOf(row: Row, library: FormLibrary): ActivityItem {
  const { id, at, action, detail, applicationId, personId, name, loginId, role, applicationNo, registrationNo } = row;
  // rows of before the column came have it in their detail
  const address = row.address ?? detail['address'];
  return {
    id,
    at: at.toISOString(),
    action,
    ...(personId === null
      ? {}
      : { person: { id: personId, name: name ?? '', loginId: loginId ?? '', role: role ?? '' } }),
    ...(typeof address === 'string' ? { address } : {}),
    ...(applicationId === null
      ? {}
      : { application: { id: applicationId, number: registrationNo ?? String(applicationNo ?? applicationId) } }),
    ...aboutOf(detail, library),
    detail: shownOf(action, detail),
  };
}

/** The title of the form or master that a detail names, as the law has it now. */
function aboutOf({ form, master }: Readonly<Record<string, unknown>>, library: FormLibrary): { about?: Text } {
  const named = typeof form === 'string' ? entryOf(library.forms, form) : undefined;
  const kept = typeof master === 'string' ? entryOf(library.masters, master) : undefined;
  const about = named?.title ?? kept?.title;
  return about === undefined ? {} : { about };
}

function shownOf(action: string, detail: Readonly<Record<string, unknown>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const key of SHOWN) {
    const value = detail[key];
    if (key === 'key' && LOGINS.includes(action)) continue;
    const text = textOf(value);
    if (text !== '') shown[key] = text;
  }
  return shown;
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== '')
      .join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** What the filters offer: every action that was ever kept, and everybody who has an account. */
export async function activityChoices(trx: Trx): Promise<ActivityChoices> {
  // one look at the index per action, however long the log is
  const actions = await sql<{ action: string }>`
    with recursive found as (
      (select action from activity order by action limit 1)
      union all
      select (select action from activity where action > found.action order by action limit 1)
      from found
      where found.action is not null
    )
    select action from found where action is not null and action <> ${WROTE}`.execute(trx);
  const people = await trx
    .selectFrom('account')
    .select(['id', 'name_ne as name', 'role'])
    .orderBy('name_ne')
    .orderBy('id')
    .execute();
  return { actions: actions.rows.map(({ action }) => action), people };
}
