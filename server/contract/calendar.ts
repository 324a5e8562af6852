import { type Static, Type } from 'typebox';

/** GET /api/public/calendar: years that differ from the calendar shipped with the app. */
export const CalendarCorrections = Type.Object({
  years: Type.Array(
    Type.Object({
      year: Type.Integer(),
      /** Days of the twelve months, Baishakh first. */
      months: Type.Array(Type.Integer(), { minItems: 12, maxItems: 12 }),
      status: Type.Union([
        Type.Literal('projected'),
        Type.Literal('disputed'),
        Type.Literal('agreed'),
        Type.Literal('official'),
      ]),
    }),
  ),
});
export type CalendarCorrections = Static<typeof CalendarCorrections>;
