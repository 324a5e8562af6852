import { type Static, Type } from 'typebox';
import { Text } from './field-definition.ts';

/** A day that a case knows, and what people call it; its value is a fact, a column of a fact's rows, or a field. */
export const Moment = Type.Object(
  {
    title: Text,
    fact: Type.Optional(Type.String()),
    /** Of a fact that is rows: the column with the day; what comes after comes after the last of them. */
    column: Type.Optional(Type.String()),
    /** `slug#/pointer` of a field that no fact holds (`*` for every row); what follows it stands in the same form. */
    field: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
export type Moment = Static<typeof Moment>;

/** Moments that follow each other, the earliest first. */
export const MomentOrder = Type.Object(
  {
    moments: Type.Array(Type.String(), { minItems: 2 }),
    /** So many days lie at least between one and the next; absent = they may be one day. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    /** None can be given before the one before it is known. */
    known: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type MomentOrder = Static<typeof MomentOrder>;

/** Days that may be any: the fields, and why. */
export const FreeDays = Type.Object(
  { why: Text, fields: Type.Array(Type.String(), { minItems: 1 }) },
  { additionalProperties: false },
);
export type FreeDays = Static<typeof FreeDays>;

/** In which order the days of a case follow each other (form-schemas/chronology.json). */
export type Chronology = {
  readonly moments: Readonly<Record<string, Moment>>;
  readonly orders: readonly MomentOrder[];
  readonly free: readonly FreeDays[];
};

/** What lies next before a moment. */
export type Step = {
  readonly earlier: string;
  readonly later: string;
  /** Days that lie at least between the two. */
  readonly days: number;
  readonly known?: true;
};

/** The part of a chronology that a form is held against: the days of its own fields, and all that may stand before them. */
export type FormChronology = {
  readonly moments: Readonly<
    Record<string, Pick<Moment, 'title' | 'fact' | 'column'> & { readonly path?: readonly string[] }>
  >;
  readonly steps: readonly Step[];
};
