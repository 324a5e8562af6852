import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Path } from './form-data.ts';
import { rowName } from './row-name.ts';
import type { TableShape } from './table-shape.ts';

type Row = Readonly<Record<string, unknown>>;

type RowActions = {
  /** A cell was changed. */
  readonly onChanged: (value: unknown, cell: Path) => void;
  readonly onCopy: ((index: number) => void) | undefined;
  /** Absent where rows are fixed or only read. */
  readonly onRemove: ((index: number) => void) | undefined;
};

/** All rows of a table. */
export type RowsProps = RowActions & {
  readonly label: string;
  readonly shape: TableShape;
  readonly table: Path;
  readonly rows: readonly Row[];
};

/** One row of a table. */
export type RowProps = RowActions & {
  readonly shape: TableShape;
  readonly table: Path;
  readonly row: Row;
  readonly index: number;
  readonly heading: string | undefined;
};

/** A row's number and what people call it: its side, its item, its floor, else its number. */
export function useRowName(
  shape: TableShape,
  row: Row,
  index: number,
): { readonly number: string; readonly name: string } {
  const { language } = useTexts();
  const number = withDigits(index + 1, language);
  return { number, name: rowName(shape, row, language) ?? number };
}
