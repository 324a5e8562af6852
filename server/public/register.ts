import { type ExpressionBuilder, type Expression, sql, type SqlBool } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari, toLatin } from '../../form-schemas/values/digits.ts';
import { APPLICATION_COLUMNS, type ApplicationRow, COPIED } from '../case/queries.ts';
import { hasStatus } from '../case/status.ts';
import type { RegisterPage, RegisterQuery, RegisterRow } from '../contract/public-register.ts';
import type { Tables } from '../db/tables.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { getConfig } from '../office/read.ts';
import { type Standing, standingsOf, standingView } from './standing.ts';

type Builder = ExpressionBuilder<Tables, 'application'>;

const PAGE = 25;
const YEARS_BACK = 10;

/** Newest registration first. */
const ORDER: Keyset = {
  columns: [
    { by: sql`registered_on`, type: 'date' },
    { by: sql`id`, type: 'uuid' },
  ],
  way: 'desc',
};

/** One keyset page of the register, newest registration first; what is not registered yet is not in it. */
export async function register(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  query: RegisterQuery,
): Promise<RegisterPage> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const { wards } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  const found = await registered(trx)
    .select(placeOf(ORDER).as('place'))
    .where((eb) => eb.and([...filters(eb, query), after(ORDER, query.cursor)]))
    .orderBy(inOrder(ORDER))
    .limit(PAGE + 1)
    .execute();
  const { page, ...next } = pageOf(found, PAGE);
  const standings = await standingsOf(runtime, trx, organizationId, page);
  return {
    rows: standings.map((standing) => registerRow(library, standing)),
    wards: wards.map(({ code }) => code).toSorted(),
    years: yearsUntil(kathmanduDate(runtime.now())),
    types: (library.codes['constructionType'] ?? []).map(({ code, ne, en }) => ({ code, title: { ne, en } })),
    ...next,
  };
}

/** A registered application; undefined for any other. */
export function findRegistered(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return registered(trx).where('id', '=', id).executeTakeFirst();
}

/** A row of the register; names of people only where the law marks the fact that they are of as public. */
export function registerRow(library: FormLibrary, standing: Standing): RegisterRow {
  const { id, owner_ne, applicant_ne } = standing.application;
  return {
    id,
    ...standingView(library, standing),
    ...(isPublic(library, COPIED.owner_ne) ? { ownerNe: owner_ne } : {}),
    ...(isPublic(library, COPIED.applicant_ne) ? { applicantNe: applicant_ne } : {}),
  };
}

function isPublic({ facts }: FormLibrary, fact: string): boolean {
  return entryOf(facts, fact)?.privacy === 'public';
}

function registered(trx: Trx) {
  return trx
    .selectFrom('application')
    .select(APPLICATION_COLUMNS)
    .where('registration_no', 'is not', null)
    .where('registered_on', 'is not', null);
}

function filters(eb: Builder, { q = '', ward, year, type, status }: RegisterQuery): Expression<SqlBool>[] {
  const latin = toLatin(q.trim());
  const typed = [latin, toDevanagari(latin)];
  return [
    ...(ward ? [eb('ward', '=', ward)] : []),
    ...(year ? [eb('fiscal_year', '=', year)] : []),
    ...(type ? [eb('construction_type', '=', type)] : []),
    ...hasStatus(sql`status`, status),
    ...(latin === '' ? [] : [eb.or([eb('registration_no', 'in', typed), eb('plot_no', 'in', typed)])]),
  ];
}

function yearsUntil(today: string): string[] {
  const first = Number((fiscalYearOf(today)?.code ?? '').slice(0, 2));
  const two = (number: number): string => String((number + 100) % 100).padStart(2, '0');
  return Array.from({ length: YEARS_BACK }, (_, back) => two(first - back) + two(first - back + 1));
}
