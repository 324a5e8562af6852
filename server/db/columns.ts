import type { ColumnType } from 'kysely';

/** `timestamptz`: a Date when read; written as a Date or an ISO instant. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** A moment that may be missing. */
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A moment that the database gives when none is written. */
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** `jsonb`: parsed when read; written as JSON text, because the driver would make a PostgreSQL array of a list. */
export type Json<T> = ColumnType<T, string, string>;
/** JSON that may be missing; it is written as text. */
export type OptionalJson<T = JsonObject> = ColumnType<T | null, string | null, string | null>;
/** JSON that the database gives when none is written. */
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;
/** An object of a column of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;
/** `bigint generated always as identity`: a number that the database gives. */
export type Identity = ColumnType<number, never, never>;
/** `date` (calendar day) and `numeric` columns are strings. */
export type Day = string;
