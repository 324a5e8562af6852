import { useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FieldSlot } from './FieldSlot.tsx';
import type { Path } from './form-store.ts';

type RowCellProps = {
  readonly column: FieldNode;
  readonly table: Path;
  readonly index: number;
  readonly rowName: string;
  readonly value: unknown;
  readonly onChange: (value: unknown, path: Path) => void;
};

/** One cell; its spoken label is "column, row". */
export function RowCell({ column, table, index, rowName, value, onChange }: RowCellProps) {
  const { language } = useTexts();
  const path = useMemo(() => [...table, index, column.key], [table, index, column.key]);
  const label = `${column.info.label[language]}, ${rowName}`;
  return <FieldSlot node={column} path={path} value={value} onChange={onChange} spokenLabel={label} />;
}
