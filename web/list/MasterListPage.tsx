import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { MasterList } from '../../server/contract/lists.ts';
import { Problem } from '../api/problem.ts';
import { formatValue } from '../i18n/i18n.ts';
import { langOf } from '../i18n/lang-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import classes from '../ui/sheet.module.css';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { WideTable } from '../ui/WideTable.tsx';
import { useMasterList } from './api.ts';
import { searchOf } from '../ui/address-filter.ts';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { TypedField } from '../ui/TypedField.tsx';

/** /user/lists/:master: the records of a master that the person may read, to look through: contractors, defaulters. */
export function MasterListPage() {
  const { t, language, pick } = useTexts();
  const { may } = useSession();
  const { master = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const list = useMasterList(master, q);
  const first = list.data?.pages[0];
  usePageTitle(first === undefined ? t('common.loading') : pick(first.title));
  if (list.error instanceof Problem && list.error.code === 'pageNotFound') return <NotFoundPage />;
  const records = list.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{first === undefined ? t('common.loading') : pick(first.title)}</Title>
          {first !== undefined && (
            <Text size="sm" c="dimmed" maw={720}>
              {pick(first.help)}
            </Text>
          )}
        </div>
        {first?.editable === true && may.includes('setup') && (
          <Button component={Link} to={`/admin/setup/${master}`} variant="default" leftSection={<Icon name="pencil" />}>
            {t('list.master.edit')}
          </Button>
        )}
      </Group>
      <search>
        <TypedField
          maw={480}
          label={t('common.search')}
          leftSection={<Icon name="search" />}
          value={q}
          onTyped={(value) => setSearch(searchOf({ q: value }), { replace: true })}
        />
      </search>
      {list.isError && <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <ListSkeleton />}
      {first !== undefined && records.length === 0 && (
        <EmptyState
          icon={q === '' ? 'people' : 'search'}
          text={t(q === '' ? 'list.master.none' : 'common.noResults')}
        />
      )}
      {first !== undefined && records.length > 0 && <Records list={first} records={records} />}
      <MoreButton list={list} />
      {first !== undefined && records.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('common.records', { count: first.total, number: formatValue(String(first.total), language) })}
        </Text>
      )}
    </Stack>
  );
}

type RecordsProps = { readonly list: MasterList; readonly records: MasterList['records'] };

function Records({ list: { title, columns, dated }, records }: RecordsProps) {
  const { t, language, pick } = useTexts();
  return (
    <WideTable label={pick(title)}>
      <div className={classes['sheet']}>
        <Table verticalSpacing={6} horizontalSpacing="sm" highlightOnHover className="tabular">
          <Table.Thead>
            <Table.Tr>
              {columns.map((label) => (
                <Table.Th key={label.ne}>{pick(label)}</Table.Th>
              ))}
              {dated && <Table.Th>{t('list.master.since')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {records.map(({ id, cells, validFrom }) => (
              <Table.Tr key={id}>
                {cells.map((cell, at) => (
                  <Table.Td key={columns[at]?.ne} lang={langOf(cell[language], language)}>
                    <Cell text={formatValue(cell[language], language)} />
                  </Table.Td>
                ))}
                {dated && <Table.Td>{validFrom === undefined ? '–' : <DateText value={validFrom} />}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </WideTable>
  );
}

/** A number that can be called is a link to call it. */
function Cell({ text }: { readonly text: string }) {
  return /^9[78]\d{8}$/u.test(text) ? <Anchor href={`tel:${text}`}>{text}</Anchor> : text;
}
