import { type Expression, type SqlBool, sql } from 'kysely';
import { normalise, toLatin } from '../../form-schemas/values/digits.ts';
import type { ListQuery } from '../contract/lists.ts';
import { hasStatus, isRunning } from '../case/status.ts';
import { stands, type Terms } from '../case/validity.ts';
import { after } from '../http/keyset.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Who } from '../runtime.ts';
import { orderOf, REGISTERED_ON } from './order.ts';
import { soundsLike } from '../case/search.ts';

/** What a list is narrowed to, without its words and its place. */
export type Narrowing = Omit<ListQuery, 'cursor' | 'limit' | 'format'>;

/** A process whose run extended the term of a permit, and by which events. */
export type Extension = { readonly stage: string; readonly events: readonly string[] };

/** What decides a list besides the query: who looks, the day with its terms, and which processes extend a term. */
export type Viewing = { readonly who: Who; readonly terms: Terms; readonly extensions: readonly Extension[] };

/** Conditions that an index can answer: whose files, and every choice but the words. */
export function choiceConditions(
  query: Narrowing,
  { who, terms, extensions }: Viewing,
): readonly Expression<SqlBool>[] {
  const { constructionType, year, kittaNo, wardNo, applicationStatus, buildingClass, stage, from, to, term, extended } =
    query;
  return [
    ...scopeOf(who),
    ...is(sql`a.construction_type`, constructionType),
    ...is(sql`a.fiscal_year`, year),
    ...is(sql`a.plot_no`, kittaNo === undefined ? undefined : toLatin(normalise(kittaNo)).trim()),
    ...is(sql`a.ward`, wardNo?.padStart(2, '0')),
    ...hasStatus(sql`a.status`, applicationStatus),
    ...is(sql`a.building_class`, buildingClass),
    ...(stage === undefined || stage === '' ? [] : [underWay(stage)]),
    ...(from === undefined ? [] : [sql<SqlBool>`${REGISTERED_ON} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${REGISTERED_ON} <= ${to}::date`]),
    ...(term === undefined ? [] : [hasTerm(term, terms)]),
    ...(extended === true ? [wasExtended(extensions)] : []),
  ];
}

/** Conditions that only say where in the order to look: from which place on, in which year. */
export function placed(query: ListQuery): readonly Expression<SqlBool>[] {
  return [after(orderOf(query), query.cursor), ...is(sql`a.fiscal_year`, query.year)];
}

/** Conditions that look at how names sound. */
export function wordConditions({ q = '', nibedakName = '' }: Narrowing): readonly Expression<SqlBool>[] {
  return [...soundsLike(sql`search_text`, q), ...soundsLike(sql`applicant_sounds`, nibedakName)];
}

/** Filers see their own files, ward posts those of their wards; the application is called `a`. */
export function scopeOf({
  role,
  accountId,
  wards,
}: Pick<Who, 'role' | 'accountId' | 'wards'>): readonly Expression<SqlBool>[] {
  if (isOwnFilesOnly(role)) return [sql<SqlBool>`a.filed_by = ${accountId}::uuid`];
  return wards.length > 0 ? [sql<SqlBool>`a.ward in (${sql.join([...wards])})`] : [];
}

function is(column: Expression<unknown>, value: string | undefined): readonly Expression<SqlBool>[] {
  return value === undefined || value === '' ? [] : [sql<SqlBool>`${column} = ${value}`];
}

function underWay(stage: string): Expression<SqlBool> {
  return sql<SqlBool>`a.id in (
    select s.application_id from stage s
    where s.organization_id = a.organization_id and s.id = ${stage} and s.status = 'active')`;
}

function wasExtended(extensions: readonly Extension[]): Expression<SqlBool> {
  if (extensions.length === 0) return sql<SqlBool>`false`;
  const done = extensions.map(({ stage, events }) => sql`(s.id = ${stage} and h.type in (${sql.join([...events])}))`);
  return sql<SqlBool>`a.id in (
    select s.application_id from stage s
    join history h on h.organization_id = s.organization_id and h.application_id = s.application_id and h.run = s.run
    where s.organization_id = a.organization_id and s.id in (${sql.join(extensions.map(({ stage }) => stage))})
      and (${sql.join(done, sql` or `)}))`;
}

/** Permits that are not used up, by how their term stands; `any` is every one. */
function hasTerm(term: NonNullable<ListQuery['term']>, terms: Terms): Expression<SqlBool> {
  const until = sql`a.valid_until`;
  const standing = term === 'any' ? sql<SqlBool>`${until} is not null` : stands(until, term, terms);
  return sql<SqlBool>`(${standing} and ${isRunning(sql`a.status`)})`;
}
