import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Cell, ColumnKind, Report, ReportFact, ReportTable } from '../contract/reports.ts';
import type { XlsxSheet } from '../sheets/xlsx.ts';
import { textOf } from './table.ts';

type Language = keyof Text;

/** Kinds that a spreadsheet can add up. */
const NUMBERS: readonly ColumnKind[] = ['count', 'days', 'percent', 'money'];

/** A report as sheets of one Excel file: first what it is of and its numbers, then a sheet for each table. */
export function sheetsOf(report: Report, language: Language): readonly XlsxSheet[] {
  return [firstSheet(report, language), ...report.tables.map((each) => tableSheet(each, language))];
}

function firstSheet({ title, period, wards, today, note, facts }: Report, language: Language): XlsxSheet {
  const ofWards =
    wards.length === 0
      ? textOf('sheet.wholeOffice')[language]
      : wards.map((ward) => wordOf(ward, 'ward', language)).join(', ');
  const about = [
    [textOf('sheet.period')[language], period.title[language]],
    [textOf('column.ward')[language], ofWards],
    [textOf('sheet.today')[language], wordOf(today, 'day', language)],
    [textOf('sheet.note')[language], note[language]],
  ];
  return {
    title: title[language],
    rows: [[title[language], ''], ...about, ...facts.map((fact) => factRow(fact, language))],
    numbers: [1],
  };
}

function factRow({ title, kind, value }: ReportFact, language: Language): readonly string[] {
  return [title[language], wordOf(value, kind, language)];
}

function tableSheet({ title, columns, rows, total }: ReportTable, language: Language): XlsxSheet {
  const lines = [...rows.map(({ cells }) => cells), ...(total === undefined ? [] : [total])];
  return {
    title: title[language],
    rows: [
      columns.map((column) => column.title[language]),
      ...lines.map((cells) => columns.map(({ kind }, at) => wordOf(cells[at] ?? null, kind, language))),
    ],
    numbers: columns.flatMap(({ kind }, at) => (NUMBERS.includes(kind) ? [at] : [])),
  };
}

/** A cell as text; numbers in the digits that a spreadsheet can count with. */
function wordOf(cell: Cell, kind: ColumnKind, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell[language];
  if (kind === 'day') return dayIn(String(cell), language);
  if (kind === 'ward') return language === 'ne' ? toDevanagari(withoutZeros(String(cell))) : withoutZeros(String(cell));
  return String(cell);
}

function dayIn(day: string, language: Language): string {
  const bs = fromAd(day);
  return bs === undefined ? day : formatBsDate(bs, language);
}

function withoutZeros(ward: string): string {
  return ward.replace(/^0+/u, '');
}
