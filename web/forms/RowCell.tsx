import { useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FieldSlot } from './FieldSlot.tsx';
import type { Path } from './form-data.ts';
import type { RowProps } from './row.ts';

type RowCellProps = Pick<RowProps, 'table' | 'index' | 'onChanged'> & {
  readonly column: FieldNode;
  readonly rowName: string;
};

/** One cell; its spoken label is "column, row". */
export function RowCell({ column, table, index, rowName, onChanged }: RowCellProps) {
  const { language } = useTexts();
  const path = useMemo((): Path => [...table, index, column.key], [table, index, column.key]);
  const label = `${column.info.label[language]}, ${rowName}`;
  return <FieldSlot node={column} path={path} spokenLabel={label} onChanged={onChanged} />;
}
