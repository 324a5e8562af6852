import { Table, Title } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import { fieldsBelow } from '../form/edit-source.ts';
import { labelAt, typeAt } from '../form/labels.ts';
import { namesOf } from './edit-master.ts';

/** The head of the list as people will see it, with what each column holds. */
export function RowPreview({ source }: { readonly source: unknown }) {
  const { t, pick } = useTexts();
  const written = { source, bundle: undefined, words: undefined };
  const columns = fieldsBelow(source, []);
  return (
    <section aria-label={t('law.master.preview')}>
      <Title order={2} size="h4" mb="xs">
        {t('law.master.preview')}
      </Title>
      <WideTable label={t('law.master.preview')}>
        <Table withTableBorder verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{pick(labelAt(written, [column]))}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Td key={column} c="dimmed">
                  {t(`law.master.holds.${typeAt(written, [column])}`)}
                  {namesOf(source).includes(column) && ` · ${t('law.master.namedBy')}`}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  );
}
