import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Cell, ReportColumn, ReportRow, ReportTable } from '../../server/contract/reports.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { cellText, isNumeric } from './cell-text.ts';
import classes from './reports.module.css';

type NumberTableProps = { readonly part: ReportTable; readonly title: string; readonly isNumbered: boolean };

/** The rows of a table with their sums; numbered as official statements are. */
export function NumberTable({ part, title, isNumbered }: NumberTableProps) {
  const { t, pick } = useTexts();
  const { columns, rows, total } = part;
  const numbered = rows.filter(({ isSum }) => isSum !== true);
  return (
    <Table
      aria-label={title}
      className={`tabular ${classes['table'] ?? ''}`}
      verticalSpacing={6}
      horizontalSpacing="sm"
    >
      <Table.Thead>
        <Table.Tr>
          {isNumbered && <Table.Th scope="col">{t('reports.serial')}</Table.Th>}
          {columns.map(({ id, title: head, kind }) => (
            <Table.Th key={id} scope="col" ta={isNumeric(kind) ? 'end' : 'start'}>
              {pick(head)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row
            key={JSON.stringify(row.cells)}
            row={row}
            columns={columns}
            {...(isNumbered ? { number: row.isSum === true ? 0 : numbered.indexOf(row) + 1 } : {})}
          />
        ))}
        {total !== undefined && (
          <Row row={{ cells: total, isSum: true }} columns={columns} {...(isNumbered ? { number: 0 } : {})} />
        )}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = {
  readonly row: ReportRow;
  readonly columns: readonly ReportColumn[];
  /** Its place; 0 for a sum. */
  readonly number?: number;
};

function Row({ row, columns, number }: RowProps) {
  const { language } = useTexts();
  return (
    <Table.Tr data-sum={row.isSum === true}>
      {number !== undefined && <Table.Td>{number === 0 ? '' : withDigits(number, language)}</Table.Td>}
      {columns.map((column, at) => {
        const cell = <CellText cell={row.cells[at]} column={column} />;
        if (at === 0) {
          return (
            <Table.Th key={column.id} scope="row">
              <Named application={row.application}>{cell}</Named>
            </Table.Th>
          );
        }
        return (
          <Table.Td key={column.id} ta={isNumeric(column.kind) ? 'end' : 'start'}>
            {cell}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function Named({
  application,
  children,
}: {
  readonly application: string | undefined;
  readonly children: React.ReactNode;
}) {
  if (application === undefined) return children;
  return (
    <Anchor component={Link} to={`/user/applications/${application}`}>
      {children}
    </Anchor>
  );
}

function CellText({ cell, column }: { readonly cell: Cell | undefined; readonly column: ReportColumn }) {
  const { language } = useTexts();
  if (column.kind === 'day' && typeof cell === 'string') return <DateText value={cell} />;
  // a sum stands in the first column as words, whatever else that column has; nothing else there is nothing
  return cell === null && !isNumeric(column.kind) ? '' : cellText(cell, column.kind, language);
}
