import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ActivityItem } from '../../server/contract/audit.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { type ActivityFilter, useActivity } from './api.ts';
import classes from './audit.module.css';
import { useActionName } from './use-action-name.ts';
import { useRoleName } from '../i18n/post-names.ts';

type ActivityTableProps = { readonly filter: ActivityFilter; readonly isFiltered: boolean };

/** Who did what, when, about what and from where; of one application when the filter names one. */
export function ActivityTable({ filter, isFiltered }: ActivityTableProps) {
  const { t } = useTexts();
  const list = useActivity(filter);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError) return <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <Waiting height={240} />;
  if (items.length === 0)
    return <EmptyState icon="history" text={t(isFiltered ? 'audit.activity.noneFound' : 'audit.activity.none')} />;
  const ofOne = filter.application !== undefined;
  return (
    <>
      <WideTable label={t('history.activityLog')} sheet={!ofOne}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('history.column.date')}</Table.Th>
              <Table.Th>{t('audit.activity.action')}</Table.Th>
              <Table.Th>{t('audit.activity.person')}</Table.Th>
              {!ofOne && <Table.Th>{t('audit.activity.application')}</Table.Th>}
              <Table.Th>{t('common.details')}</Table.Th>
              <Table.Th>{t('audit.activity.address')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <ActivityRow key={item.id} item={item} ofOne={ofOne} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <MoreButton list={list} />
    </>
  );
}

function ActivityRow({ item, ofOne }: { readonly item: ActivityItem; readonly ofOne: boolean }) {
  const { t, language, pick } = useTexts();
  const roleName = useRoleName();
  const actionName = useActionName();
  const { at, action, person, application, about, address } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <DateText value={at} withTime />
      </Table.Td>
      <Table.Td fw={600}>{actionName(action)}</Table.Td>
      <Table.Td>
        <div lang="ne">
          {person?.name ?? t(action === 'login.failed' ? 'audit.activity.unknown' : 'audit.activity.program')}
        </div>
        {person !== undefined && (
          <div className={`${classes['quiet'] ?? ''} ${classes['person'] ?? ''}`}>
            {roleName(person.role)} · {person.loginId}
          </div>
        )}
      </Table.Td>
      {!ofOne && (
        <Table.Td>
          {application !== undefined && (
            <Anchor component={Link} to={`/user/applications/${application.id}`}>
              {withDigits(application.number, language)}
            </Anchor>
          )}
        </Table.Td>
      )}
      <Table.Td>
        {about !== undefined && <About title={pick(about)} paper={item.detail['document']} />}
        <Details detail={item.detail} isNamed={about !== undefined} />
      </Table.Td>
      <Table.Td className="tabular">{address ?? ''}</Table.Td>
    </Table.Tr>
  );
}

type AboutProps = { readonly title: string; readonly paper: string | undefined };

/** What it was about; a paper can be opened. */
function About({ title, paper }: AboutProps) {
  const { may } = useSession();
  if (paper === undefined || !may.includes('printDesk')) return <div>{title}</div>;
  return (
    <Anchor component={Link} to={`/user/print-desk/${paper}`}>
      {title}
    </Anchor>
  );
}

// what the title above says already
const toldByTitle: readonly string[] = ['form', 'master', 'document'];

/** What the program keeps in its own words; values are names and numbers of the system. */
function Details({ detail, isNamed }: { readonly detail: ActivityItem['detail']; readonly isNamed: boolean }) {
  const { t } = useTexts();
  const told = Object.entries(detail).filter(([key]) => !(isNamed && toldByTitle.includes(key)));
  const said = told.map(([key, value]) =>
    t('audit.activity.detail', { name: t(`audit.detail.${key}`, { defaultValue: key }), value }),
  );
  return <div className={classes['quiet']}>{said.join(' · ')}</div>;
}
