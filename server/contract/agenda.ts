import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const MOST_ENTRIES = 500;

/** Query of GET /api/agenda: a month of the Bikram Sambat calendar; without a word the present one. */
export const AgendaQuery = Type.Object(
  {
    year: Type.Optional(Type.Integer({ minimum: 1970, maximum: 2199 })),
    month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  },
  { additionalProperties: false },
);
export type AgendaQuery = Static<typeof AgendaQuery>;

/** What falls on a day of a running case: a term of its stage, by its name, or a day that a form says. */
export const AgendaEntry = Type.Object({
  /** AD. */
  day: Type.String(),
  run: Type.Integer(),
  term: Type.Optional(Type.String()),
  /** The form that says the day, and what the day is called there. */
  form: Type.Optional(Type.Object({ slug: Type.String(), title: Text, label: Text })),
  application: Type.Object({
    id: Type.String(),
    registrationNo: Type.Optional(Type.String()),
    ownerNe: Type.String(),
    ward: Type.String(),
    plotNo: Type.String(),
  }),
});
export type AgendaEntry = Static<typeof AgendaEntry>;

/** GET /api/agenda: the days of a month, and what falls on them in the files that the person may see, day by day. */
export const AgendaMonth = Type.Object({
  year: Type.Integer(),
  month: Type.Integer(),
  /** First and last day, AD. */
  first: Type.String(),
  last: Type.String(),
  entries: Type.Array(AgendaEntry, { maxItems: MOST_ENTRIES }),
  /** There is more than is told. */
  more: Type.Boolean(),
});
export type AgendaMonth = Static<typeof AgendaMonth>;
