import { Table, Text } from '@mantine/core';
import type { Difference } from '../forms/differences.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { WideTable } from '../ui/WideTable.tsx';
import classes from './masters.module.css';

type DifferenceTableProps = {
  readonly found: readonly Difference[];
  /** Headings of the two versions; a version without one is not shown. */
  readonly one?: string | undefined;
  readonly other?: string | undefined;
};

/** What differs, by label: one version beside the other. */
export function DifferenceTable({ found, one, other }: DifferenceTableProps) {
  const { t, language } = useTexts();
  if (found.length === 0) return <Text size="sm">{t('setup.common.noDifference')}</Text>;
  return (
    <WideTable label={t('setup.common.whatDiffers')}>
      <Table verticalSpacing={4} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.details')}</Table.Th>
            {one !== undefined && <Table.Th>{one}</Table.Th>}
            {other !== undefined && <Table.Th>{other}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map((each) => (
            <Table.Tr key={each.path}>
              <Table.Td>{each.label[language]}</Table.Td>
              {one !== undefined && (
                <Table.Td className={classes['cell'] ?? ''}>{each.one?.[language] ?? '–'}</Table.Td>
              )}
              {other !== undefined && (
                <Table.Td className={classes['cell'] ?? ''}>{each.other?.[language] ?? '–'}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
