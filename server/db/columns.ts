import type { ColumnType } from 'kysely';

/** `timestamptz`: a Date when read; written as a Date or an ISO instant. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** `jsonb`: parsed when read; written as JSON text, because the driver would make a PostgreSQL array of a list. */
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T = JsonObject> = ColumnType<T | null, string | null, string | null>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
export type JsonObject = Readonly<Record<string, unknown>>;
/** `bigint generated always as identity`: a number that the database gives. */
export type Identity = ColumnType<number, never, never>;
/** `date` (calendar day) and `numeric` columns are strings. */
export type Day = string;
