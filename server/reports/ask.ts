import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Cell } from '../contract/reports.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import type { Month, Period } from './period.ts';

/** Who asks for which days; what every report is read with. */
export type Asking = {
  readonly runtime: Runtime;
  readonly trx: Trx;
  readonly who: Who;
  readonly library: FormLibrary;
  readonly period: Period;
  /** AD, Kathmandu. */
  readonly today: string;
  /** Long lists are wanted whole, for the file. */
  readonly isWhole: boolean;
};

/** The applications that the person may see: of their wards, or their own; `a` is the application. */
export function seenBy({ who }: Pick<Asking, 'who'>): RawBuilder<SqlBool> {
  if (isOwnFilesOnly(who.role)) return sql`a.filed_by = ${who.accountId}`;
  return who.wards.length > 0 ? sql`a.ward in (${sql.join(who.wards)})` : sql`true`;
}

/** Whether an instant lies within days of Nepal. */
export function within(instant: string, { from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<SqlBool> {
  const column = sql.raw(instant);
  return sql`(${column} >= ${from}::date::timestamp at time zone 'Asia/Kathmandu'
    and ${column} < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu')`;
}

/** The day of an instant in Nepal. */
export function dayOf(instant: string): RawBuilder<string> {
  return sql`((${sql.raw(instant)}) at time zone 'Asia/Kathmandu')::date`;
}

/** The months of a period as a relation `m (no, first, last)`. */
export function monthsOf(months: readonly Month[]): RawBuilder<unknown> {
  const rows = months.map(({ from, to }, no) => sql`(${no}::integer, ${from}::date, ${to}::date)`);
  return sql`(values ${sql.join(rows)}) as m (no, first, last)`;
}

/** The measures of a month; one that has not begun yet has nothing to say. */
export function ofMonth({ today }: Pick<Asking, 'today'>, { from }: Month, measures: readonly Cell[]): Cell[] {
  return measures.map((measure) => (from > today ? null : measure));
}

/** A code's title by the library in force; the code itself where a list does not know it. */
export function codeText({ library }: Pick<Asking, 'library'>, lists: readonly string[], code: string): Text {
  for (const list of lists) {
    const found = library.codes[list]?.find((each) => each.code === code);
    if (found) return { ne: found.ne, en: found.en };
  }
  return { ne: code, en: code };
}

/** The number by which an application is called: of its registration, else of its filing. */
export function numberOf(row: { readonly registration_no: string | null; readonly application_no: number }): string {
  return row.registration_no ?? String(row.application_no);
}
