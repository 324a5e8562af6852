import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { cellText, type OpenMaster } from '../masters/master.ts';
import { DateText } from '../ui/DateText.tsx';
import { WideTable } from '../ui/WideTable.tsx';

type FileTableProps = { readonly form: OpenMaster; readonly files: readonly RecordView[] };

/** Entered files by their columns; the number opens the application that each has become. */
export function FileTable({ form: { columns }, files }: FileTableProps) {
  const { t, pick, language } = useTexts();
  return (
    <WideTable label={t('legacy.title')}>
      <Table verticalSpacing={6} highlightOnHover className="tabular" bg="var(--naksa-surface)" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, info }) => (
              <Table.Th key={id}>{pick(info.label)}</Table.Th>
            ))}
            <Table.Th>{t('legacy.enteredOn')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <Table.Tr key={file.id}>
              {columns.map((column, index) => (
                <Table.Td key={column.id}>
                  {index === 0 ? (
                    <Anchor component={Link} to={`/user/applications/${file.id}`} fw={600}>
                      {cellText(file, column, language)}
                    </Anchor>
                  ) : (
                    cellText(file, column, language)
                  )}
                </Table.Td>
              ))}
              <Table.Td>
                <DateText value={file.updatedAt} /> · {file.updatedBy}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
