import { type RawBuilder, sql } from 'kysely';
import { together, unasked } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Trx } from '../runtime.ts';
import { contentHash } from './line.ts';
import { OF_DEPLOYMENT, PROTECTED, protectedTable } from './protected.ts';

/** A protected row as it stands now. */
export type ProtectedRow = {
  readonly table: string;
  /** Canonical JSON of the key's columns. */
  readonly key: string;
  readonly hash: string;
  readonly content: Readonly<Record<string, unknown>>;
};

type Found = { readonly name: string; readonly key: Readonly<Record<string, unknown>>; readonly content: string };

/** The rows of tables with these keys, all of them in one statement. */
export async function rowsByKeys(
  trx: Trx,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<readonly ProtectedRow[]> {
  return read(
    trx,
    [...wanted].map(([table, keys]) => {
      const columns = Object.entries(protectedTable(table).key);
      const given = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
      const same = sql.join(
        columns.map(([name]) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`k.${name}`)}`),
        sql` and `,
      );
      const list = `[${keys.join(',')}]`;
      return rowsOf(table, sql`join jsonb_to_recordset(${list}::jsonb) as k (${given}) on ${same}`);
    }),
  );
}

/** Every protected row of a case. */
export async function rowsOfCase(trx: Trx, applicationId: string): Promise<readonly ProtectedRow[]> {
  const [found] = await together(trx, [rowsOfCaseText({ application: applicationId })]);
  return found.map(toProtectedRow);
}

/** Asks for every protected row of a case. */
export const rowsOfCaseText = keptText<'application', Found>((db, at) => {
  const ofCases = Object.entries(PROTECTED).filter(([, spec]) => spec.of === 'case');
  const queries = ofCases.map(([table, { ofCase = 't.application_id = $application' }]) => {
    const [before = '', ...after] = ofCase.split('$application');
    const application = sql`${at.text('application')}::uuid`;
    const parts = [sql.raw(before), ...after.flatMap((text) => [application, sql.raw(text)])];
    return rowsOf(table, sql`where ${sql.join(parts, sql``)}`);
  });
  return unionOf(queries).compile(db);
});

/** Every protected row of the office that is of no case; those of the whole country where the office is the deployment's own. */
export async function rowsOfOffice(trx: Trx, isOfDeployment: boolean): Promise<readonly ProtectedRow[]> {
  const ofOffices = Object.entries(PROTECTED).filter(
    ([table, spec]) => spec.of === 'office' && (table !== OF_DEPLOYMENT || isOfDeployment),
  );
  return read(
    trx,
    ofOffices.map(([table]) => {
      // the table of offices is read by everybody, the calendar is the country's: neither is divided by row-level security
      const where = table === 'organization' ? sql`where t.id = current_setting('app.organization_id')::uuid` : sql``;
      return rowsOf(table, where);
    }),
  );
}

/** The session's zone must be UTC: instants are covered as the database writes them. */
async function read(trx: Trx, queries: readonly RawBuilder<Found>[]): Promise<readonly ProtectedRow[]> {
  if (queries.length === 0) return [];
  const { rows } = await unionOf(queries).execute(trx);
  return rows.map(toProtectedRow);
}

function unionOf(queries: readonly RawBuilder<Found>[]): RawBuilder<Found> {
  return sql<Found>`${sql.join(queries, sql` union all `)}`;
}

/** A protected row with its hash. */
export function toProtectedRow({ name: table, key, content: text }: Found): ProtectedRow {
  const content = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return { table, key: canonicalJson(key), hash: contentHash(table, content), content };
}

function rowsOf(table: string, which: RawBuilder<unknown>): RawBuilder<Found> {
  const { key, without = [] } = protectedTable(table);
  const names = sql.join(Object.keys(key).flatMap((name) => [sql.lit(name), sql.ref(`t.${name}`)]));
  const left = sql.join([sql.lit('organization_id'), ...without.map((name) => sql.lit(name))]);
  return sql<Found>`
    select ${sql.lit(table)} as name, jsonb_build_object(${names}) as key, (to_jsonb(t) - array[${left}])::text as content
    from ${sql.table(table)} t
    ${which}`;
}

const utcText = keptText<never, unknown>((db) => sql`select set_config('TimeZone', 'UTC', true)`.compile(db));

/** Has instants written in UTC from what is asked next on, until the transaction ends. */
export async function inUtc(trx: Trx): Promise<void> {
  await unasked(trx, utcText({}));
}
