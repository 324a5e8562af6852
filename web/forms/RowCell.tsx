import { useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FieldSlot } from './FieldSlot.tsx';
import type { Path } from './form-data.ts';
import type { RowProps } from './row.ts';

type CellProps = Pick<RowProps, 'table' | 'index' | 'onChanged'> & { readonly rowName: string };
type RowPlaceProps = CellProps & { readonly columns: readonly FieldNode[] };
type RowCellProps = CellProps & { readonly column: FieldNode; readonly shared: boolean };

/** What a row has in a column: of the fields that share it the one that the row shows. */
export function RowPlace({ columns, ...cell }: RowPlaceProps) {
  return columns.map((column) => <RowCell key={column.key} column={column} shared={columns.length > 1} {...cell} />);
}

/** One cell; its spoken label is "column, row". */
function RowCell({ column, table, index, rowName, onChanged, shared }: RowCellProps) {
  const { language } = useTexts();
  const path = useMemo((): Path => [...table, index, column.key], [table, index, column.key]);
  const label = `${column.info.label[language]}, ${rowName}`;
  return <FieldSlot node={column} path={path} spokenLabel={label} onChanged={onChanged} shared={shared} />;
}
