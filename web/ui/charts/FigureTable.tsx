import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { ColorSwatch, Table } from '@mantine/core';
import type { DrawingProps } from './figure-row.ts';
import { partColor } from './figure-row.ts';

/** The numbers of a figure as a table; with the colours of its ring where they are its legend. */
export function FigureTable({
  rows,
  names,
  format,
  title,
  withColors = false,
}: DrawingProps & { readonly title: string; readonly withColors?: boolean }) {
  return (
    <Table aria-label={title} fz="sm" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{names.label}</Table.Th>
          <Table.Th scope="col" ta="end">
            {names.value}
          </Table.Th>
          {names.second !== undefined && (
            <Table.Th scope="col" ta="end">
              {names.second}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, value, second }, at) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {withColors && (
                <ColorSwatch color={partColor(at)} size={12} mr={8} display="inline-block" withShadow={false} />
              )}
              {label}
            </Table.Th>
            <Table.Td ta="end">{format(value)}</Table.Td>
            {names.second !== undefined && <Table.Td ta="end">{format(second ?? 0)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
