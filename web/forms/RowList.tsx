import type { ComponentType } from 'react';
import type { RowProps, RowsProps } from './row.ts';
import { groupHeading } from './table-shape.ts';

type RowListProps = Omit<RowsProps, 'label'> & { readonly Row: ComponentType<RowProps> };

/** The rows of a table, each in the look that is given. */
export function RowList({ Row, rows, ...shared }: RowListProps) {
  return rows.map((row, index) => (
    <Row
      // rows have no identity of their own; their place is what the form knows them by
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      {...shared}
      row={row}
      index={index}
      heading={groupHeading(shared.shape, rows, index)}
    />
  ));
}
