import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** Every report of the office; its name stands in the address. */
export const ReportName = Type.Union([
  Type.Literal('applications'),
  Type.Literal('ageing'),
  Type.Literal('workload'),
  Type.Literal('revenue'),
  Type.Literal('deposits'),
  Type.Literal('papers'),
  Type.Literal('objections'),
  Type.Literal('designers'),
  Type.Literal('validity'),
  Type.Literal('year'),
]);
export type ReportName = Static<typeof ReportName>;

/** What the cells of a column hold: money is rupees with two decimals as text, a day is AD, a percentage 0 to 100. */
export const ColumnKind = Type.Union([
  Type.Literal('text'),
  Type.Literal('ward'),
  Type.Literal('count'),
  Type.Literal('days'),
  Type.Literal('percent'),
  Type.Literal('money'),
  Type.Literal('day'),
]);
export type ColumnKind = Static<typeof ColumnKind>;

/** A cell: words in both languages or as they were written, a number; null = there is nothing to say. */
export const Cell = Type.Union([Type.String(), Type.Number(), Type.Null(), Text]);
export type Cell = Static<typeof Cell>;

/** A column of a report, and how its values are written. */
export const ReportColumn = Type.Object({ id: Type.String(), title: Text, kind: ColumnKind });
export type ReportColumn = Static<typeof ReportColumn>;

/** A row of a report, and where a click on it leads. */
export const ReportRow = Type.Object({
  cells: Type.Array(Cell),
  /** The application that the row is about. */
  application: Type.Optional(Type.String()),
  /** A sum of the rows above it. */
  isSum: Type.Optional(Type.Literal(true)),
});
export type ReportRow = Static<typeof ReportRow>;

/** A table of a report with its sums. */
export const ReportTable = Type.Object({
  id: Type.String(),
  title: Text,
  columns: Type.Array(ReportColumn),
  rows: Type.Array(ReportRow),
  /** The last line: sums of all rows, those too that are left off. */
  total: Type.Optional(Type.Array(Cell)),
  /** How it is drawn: the columns that name a row, and of one or two measures. */
  figure: Type.Optional(
    Type.Object({
      kind: Type.Union([Type.Literal('bar'), Type.Literal('column'), Type.Literal('line'), Type.Literal('donut')]),
      label: Type.String(),
      value: Type.String(),
      second: Type.Optional(Type.String()),
    }),
  ),
  /** Rows left off because there are too many to read; the file has them. */
  leftOff: Type.Optional(Type.Integer()),
});
export type ReportTable = Static<typeof ReportTable>;

/** One number that the report begins with. */
export const ReportFact = Type.Object({ id: Type.String(), title: Text, kind: ColumnKind, value: Cell });
export type ReportFact = Static<typeof ReportFact>;

const YearLabel = Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() });

/** From which day to which a report counts. */
export const ReportPeriod = Type.Object({
  /** First and last day, AD. */
  from: Type.String(),
  to: Type.String(),
  title: Text,
  /** The fiscal year that it is, or is a month of; absent for days that somebody chose. */
  year: Type.Optional(Type.String()),
  month: Type.Optional(Type.Integer()),
});
export type ReportPeriod = Static<typeof ReportPeriod>;

/** GET /api/reports/:name */
export const Report = Type.Object({
  name: ReportName,
  title: Text,
  /** What is counted, and as of when. */
  note: Text,
  period: ReportPeriod,
  /** Fiscal years that the office has anything of, newest first. */
  years: Type.Array(YearLabel),
  /** The months of a fiscal year, Shrawan first, with their numbers in the Bikram Sambat year. */
  months: Type.Array(Type.Object({ month: Type.Integer(), title: Text })),
  /** The wards that the numbers are of; empty = the whole office. */
  wards: Type.Array(Type.String()),
  /** The day on which they were added up, AD. */
  today: Type.String(),
  facts: Type.Array(ReportFact),
  tables: Type.Array(ReportTable),
});
export type Report = Static<typeof Report>;

/** Which report. */
export const ReportParams = Type.Object({ name: ReportName }, { additionalProperties: false });

const period = {
  /** Code of a fiscal year (`8384`); without anything the present one. */
  year: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
  /** Month of that fiscal year, by its number in the Bikram Sambat year: 4 = Shrawan. */
  month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  /** Any days instead (AD, Kathmandu). */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
};

/** For which period a report is asked. */
export const ReportQuery = Type.Object(period, { additionalProperties: false });
export type ReportQuery = Static<typeof ReportQuery>;

/** GET /api/reports/:name/sheet: the report as an Excel file, a sheet for each of its tables. */
export const ReportSheetQuery = Type.Object(
  { ...period, language: Type.Union([Type.Literal('ne'), Type.Literal('en')]) },
  { additionalProperties: false },
);
export type ReportSheetQuery = Static<typeof ReportSheetQuery>;
