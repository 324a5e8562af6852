import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { Anchor, Group, Paper, Table, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RegisterRow } from '../../server/contract/public-register.ts';
import type { CaseStatus } from '../../server/contract/statuses.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FromPaper } from '../ui/FromPaper.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { publicLooks } from './status.ts';
import { CardList, CardRow } from '../ui/CardList.tsx';

type RowsProps = { readonly rows: readonly RegisterRow[] };

/** The register as a table; names of people stand in it only where the law makes them public. */
export function RegisterTable({ rows }: RowsProps) {
  const { t, language, pick } = useTexts();
  const named = rows.some(({ ownerNe }) => ownerNe !== undefined);
  return (
    <Paper withBorder bg="var(--naksa-surface)">
      <WideTable label={t('public.register.title')}>
        <Table verticalSpacing={6} horizontalSpacing="sm" highlightOnHover className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('application.registrationNumber')}</Table.Th>
              <Table.Th>{t('public.register.registeredOn')}</Table.Th>
              {named && <Table.Th>{t('public.register.owner')}</Table.Th>}
              <Table.Th>{t('common.ward')}</Table.Th>
              <Table.Th>{t('inbox.filter.plotNumber')}</Table.Th>
              <Table.Th>{t('public.register.type')}</Table.Th>
              <Table.Th>{t('public.register.stage')}</Table.Th>
              <Table.Th>{t('public.register.status')}</Table.Th>
              <Table.Th>{t('public.register.validUntil')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Number row={row} />
                  {row.fromPaper && <FromPaper />}
                </Table.Td>
                <Table.Td>
                  <DateText value={row.registeredOn} />
                </Table.Td>
                {named && <Table.Td lang="ne">{row.ownerNe}</Table.Td>}
                <Table.Td>{formatWard(row.ward, language)}</Table.Td>
                <Table.Td>{withDigits(row.plotNo, language)}</Table.Td>
                <Table.Td>
                  {pick(row.constructionType)}
                  <Text size="sm" c="dimmed">
                    {pick(row.buildingClass)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {pick(row.stage)}
                  <Text size="sm" c="dimmed">
                    {pick(row.state)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <RegisterStatus status={row.status} />
                </Table.Td>
                <Table.Td>{row.validUntil !== undefined && <DateText value={row.validUntil} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Paper>
  );
}

/** The same for a narrow screen. */
export function RegisterCards({ rows }: RowsProps) {
  const { t, language, pick } = useTexts();
  return (
    <CardList>
      {rows.map((row) => (
        <CardRow key={row.id}>
          <Group justify="space-between" gap="xs">
            <Number row={row} />
            <RegisterStatus status={row.status} />
          </Group>
          {row.ownerNe !== undefined && <Text lang="ne">{row.ownerNe}</Text>}
          <Text>{pick(row.stage)}</Text>
          <Text size="sm" c="dimmed">
            {pick(row.state)}
          </Text>
          <Text size="sm">
            {t('public.register.place', {
              ward: formatWard(row.ward, language),
              plot: withDigits(row.plotNo, language),
            })}{' '}
            · {pick(row.constructionType)} · <DateText value={row.registeredOn} />
          </Text>
        </CardRow>
      ))}
    </CardList>
  );
}

function Number({ row: { id, registrationNo } }: { readonly row: RegisterRow }) {
  const { language } = useTexts();
  return (
    <Anchor component={Link} to={`/register/${id}`} fw={600} style={{ whiteSpace: 'nowrap' }}>
      {withDigits(registrationNo, language)}
    </Anchor>
  );
}

/** How an application stands, for everybody. */
export function RegisterStatus({ status }: { readonly status: CaseStatus }) {
  const { t } = useTexts();
  return <StatusMark {...publicLooks[status]}>{t(`public.register.is.${status}`)}</StatusMark>;
}
