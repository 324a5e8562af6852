import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { ImportReport, ImportRow } from '../../server/contract/setup.ts';
import type { Language } from '../i18n/i18n.ts';

/** What a row of a file can come to, in the order of the page. */
export const outcomes = ['create', 'change', 'same', 'refused'] as const satisfies readonly ImportRow['outcome'][];
/** What a row of a file comes to. */
export type Outcome = (typeof outcomes)[number];

/** How many rows of a file have each outcome. */
export function countOutcomes({ rows }: Pick<ImportReport, 'rows'>): Readonly<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { create: 0, change: 0, same: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** How many records the file would write as it stands. */
export function writable({ create, change }: Readonly<Record<Outcome, number>>): number {
  return create + change;
}

/** What people call a column of a sheet: the field's label; the columns beside the fields begin with `#`. */
export function columnName({ fields }: FormBundle, column: string, language: Language): string {
  return fields.find(({ path }) => path.join('.') === column)?.label[language] ?? column;
}

/**
 * The refused rows as they stand in the file, each with its reasons in a last column: mended, the file can be brought again.
 * @returns text with a byte order mark, lines ending in CRLF
 */
export function refusedCsv(
  { heading, rows }: Pick<ImportReport, 'heading' | 'rows'>,
  reasonHeading: string,
  { bundle, language }: { readonly bundle: FormBundle; readonly language: Language },
): string {
  const lines = rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ cells = [], problems }) => [
      ...heading.map((_, column) => cells[column] ?? ''),
      problems.map((problem) => problemText(problem, bundle, language)).join(' '),
    ]);
  return `\uFEFF${[[...heading, reasonHeading], ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function problemText(
  { column, message }: ImportRow['problems'][number],
  bundle: FormBundle,
  language: Language,
): string {
  return column === '' ? message[language] : `${columnName(bundle, column, language)}: ${message[language]}`;
}

/** A text that a spreadsheet would calculate is kept a text, as the server's own files keep it. */
function csvCell(text: string): string {
  const isFormula = /^'*[=+\-@\t\r＝＋－＠]/u.test(text) && !/^-?\d+(?:\.\d+)?$/u.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
