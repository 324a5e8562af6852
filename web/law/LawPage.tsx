import { Anchor, Group, Stack, Table, Tabs, Text, TextInput, Title } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import type { KindName } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { WideTable } from '../ui/WideTable.tsx';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';
import { useDefinitions } from './api.ts';
import classes from './law.module.css';
import { useSession } from '../session/session.ts';
import { SetList } from './set/SetList.tsx';
import { SinceText } from './SinceText.tsx';
import { findDefinitions, kindOf, kinds, type Listed } from './list.ts';
import { NewDefinition } from './NewDefinition.tsx';
import { useTables } from './table/api.ts';
import { TableList } from './table/TableList.tsx';

/** What stands beside the definitions: rates and limits, which are records of the setup, and changes that belong together. */
type Other = 'tables' | 'sets';

function kindIn(name: string | null): KindName | Other {
  return name === 'tables' || name === 'sets' ? name : kindOf(name);
}

/** /user/setup/versions: every definition of the office by its kind, with the version in force. */
export function LawPage() {
  const { t } = useTexts();
  const { may } = useSession();
  const [search, setSearch] = useSearchParams();
  usePageTitle(t('law.title'));
  const kind = kindIn(search.get('kind'));
  const typed = search.get('q') ?? '';
  const counts = useWaiting();
  const change = (next: { readonly kind?: KindName | Other; readonly q?: string }) => {
    const wanted = Object.entries({ kind, q: typed, ...next }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(wanted), { replace: true });
  };
  return (
    <Stack gap="sm">
      <div>
        <Title order={1}>{t('law.title')}</Title>
        <Text c="dimmed">{t('law.intro')}</Text>
      </div>
      <Tabs value={kind} keepMounted={false} onChange={(next) => change({ kind: kindIn(next), q: '' })}>
        <Tabs.List mb="sm">
          {kinds.map((each) => (
            <Tabs.Tab key={each} value={each}>
              <TabName text={t(`law.kinds.${each}`)} waiting={counts[each]} />
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="tables">
            <TabName text={t('law.table.kind')} waiting={counts['tables']} />
          </Tabs.Tab>
          <Tabs.Tab value="sets">{t('law.set.kind')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={kind}>
          {kind === 'tables' && <TableList />}
          {kind === 'sets' && <SetList mayBegin={may.includes('setup')} />}
          {kind !== 'tables' && kind !== 'sets' && (
            <KindList key={kind} kind={kind} typed={typed} onType={(q) => change({ q })} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** How many changes of each kind wait for a second person, by tab. */
function useWaiting(): Readonly<Record<string, number>> {
  const definitions = useDefinitions(kinds[0]).data?.waiting ?? {};
  const tables = useTables().data?.tables.filter(({ waiting }) => waiting).length ?? 0;
  return { ...definitions, tables };
}

function TabName({ text, waiting = 0 }: { readonly text: string; readonly waiting: number | undefined }) {
  const { t } = useTexts();
  return waiting === 0 ? text : t('law.tabWaiting', { name: text, count: waiting });
}

type KindListProps = {
  readonly kind: KindName;
  readonly typed: string;
  readonly onType: (text: string) => void;
};

function KindList({ kind, typed, onType }: KindListProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useDefinitions(kind);
  const found = findDefinitions(data?.items ?? [], typed);
  return (
    <Stack gap="sm">
      <search>
        <Group justify="space-between">
          <TextInput
            style={{ flex: '1 1 16rem', maxWidth: '32rem' }}
            aria-label={t('law.find')}
            placeholder={t('law.find')}
            leftSection={<Icon name="search" />}
            defaultValue={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <Group gap="sm">
            <Text size="sm" c="dimmed" aria-live="polite">
              {data === undefined ? '' : t('common.records', { count: found.length })}
            </Text>
            {data?.mayBegin === true && <NewDefinition kind={kind} items={data.items} />}
          </Group>
        </Group>
      </search>
      {kind === 'library' && (
        <Notice tone="info" icon="info">
          {t('law.libraryHelp')}
        </Notice>
      )}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SetupSkeleton rows={10} height={40} />}
      {data !== undefined && found.length === 0 && (
        <EmptyState
          icon="search"
          text={t(typed !== '' ? 'law.noneFound' : kind === 'master' ? 'law.noneOwn' : 'law.none')}
        />
      )}
      {found.length > 0 && <DefinitionTable items={found} />}
    </Stack>
  );
}

function DefinitionTable({ items }: { readonly items: readonly Listed[] }) {
  const { t, language, pick } = useTexts();
  return (
    <WideTable label={t('law.title')}>
      <Table verticalSpacing={6} className={classes['sheet'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('law.version')}</Table.Th>
            <Table.Th>{t('law.effectiveFrom')}</Table.Th>
            <Table.Th>{t('law.standing')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.id}>
              <Table.Td>
                <Anchor component={Link} to={`/user/setup/versions/${item.kind}/${item.id}`} fw={600}>
                  {pick(item.title)}
                </Anchor>
                <div lang="en" className={classes['key']}>
                  {item.id}
                </div>
              </Table.Td>
              <Table.Td className="tabular">
                {item.version === 0 ? t('law.noVersion') : withDigits(item.version, language)}
              </Table.Td>
              <Table.Td>
                <SinceText {...item} />
              </Table.Td>
              <Table.Td>
                <Standing item={item} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Standing({ item }: { readonly item: Listed }) {
  const { t, language } = useTexts();
  const { waiting, draft, scheduled, own, version } = item;
  return (
    <Group gap="sm">
      {waiting && (
        <StatusMark tone="waiting" icon="clock">
          {t('law.mark.waiting')}
        </StatusMark>
      )}
      {draft && (
        <StatusMark tone="info" icon="pencil">
          {t('law.mark.draft')}
        </StatusMark>
      )}
      {scheduled !== undefined && (
        <StatusMark tone="info" icon="calendar">
          {t('law.mark.scheduled', { version: withDigits(scheduled.version, language) })}{' '}
          <DateText value={scheduled.effectiveFrom} />
        </StatusMark>
      )}
      <span className={classes['quiet']}>
        {t(version === 0 ? 'law.mark.new' : own ? 'law.mark.own' : 'law.mark.shipped')}
      </span>
    </Group>
  );
}
