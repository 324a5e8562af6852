import { SegmentedControl, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TeamView } from '../../server/contract/task.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { daysSince } from '../tasks/ageing.ts';
import { type Division, divisionOf, divisions, type FilterName, toggleFilter } from './filter.ts';
import classes from './team.module.css';
import { useRoleName } from '../i18n/post-names.ts';

type LoadsProps = {
  readonly team: TeamView;
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
};

/** The work of the office divided by post, person or ward; a row shows its files beside. */
export function Loads({ team, search, onChange }: LoadsProps) {
  const { t } = useTexts();
  const division = divisionOf(search);
  const choose = (value: string) => {
    const next = new URLSearchParams(search);
    next.set('by', value);
    onChange(next);
  };
  return (
    <section className={classes['loads']} aria-label={t('team.loads')}>
      <SegmentedControl
        fullWidth
        aria-label={t('team.loads')}
        value={division}
        onChange={choose}
        data={divisions.map((value) => ({ value, label: t(`team.by.${value}`) }))}
      />
      <Table verticalSpacing={4} horizontalSpacing="xs" className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`team.by.${division}`)}</Table.Th>
            <Table.Th ta="end">{t('team.tasks')}</Table.Th>
            <Table.Th ta="end">{t('team.late')}</Table.Th>
            <Table.Th ta="end">{t('team.oldest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {useLoadRows(team, division).map((row) => (
            <LoadRow
              key={row.value}
              row={row}
              pressed={search.get(row.filter) === row.value}
              onPress={() => onChange(toggleFilter(search, row.filter, row.value))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type Load = {
  readonly filter: FilterName;
  readonly value: string;
  readonly name: ReactNode;
  readonly under?: string;
  readonly tasks: number;
  readonly overdue: number;
  readonly oldest?: string | undefined;
};

function useLoadRows({ posts, people, wards }: TeamView, division: Division): readonly Load[] {
  const { t, language } = useTexts();
  const roleName = useRoleName();
  const rows: Record<Division, () => readonly Load[]> = {
    posts: () => posts.map((post) => ({ ...post, filter: 'role', value: post.role, name: roleName(post.role) })),
    people: () =>
      people.map(({ id, nameNe, designationNe, roles, ...load }) => ({
        ...load,
        filter: 'holder',
        value: id,
        name: <span lang="ne">{nameNe}</span>,
        under: designationNe === '' ? roles.map(roleName).join(', ') : designationNe,
      })),
    wards: () =>
      wards.map(({ ward, ...load }) => ({
        ...load,
        filter: 'ward',
        value: ward,
        name: t('application.wardNo', { ward: formatWard(ward, language) }),
      })),
  };
  // what is late and much comes first, whoever has nothing last
  return rows[division]().toSorted((a, b) => b.overdue - a.overdue || b.tasks - a.tasks);
}

type LoadRowProps = { readonly row: Load; readonly pressed: boolean; readonly onPress: () => void };

function LoadRow({ row, pressed, onPress }: LoadRowProps) {
  const { t, language } = useTexts();
  const { today } = useSession();
  const { name, under, tasks, overdue, oldest } = row;
  return (
    <Table.Tr data-chosen={pressed} className={classes['load'] ?? ''}>
      <Table.Td>
        <button type="button" className={classes['loadName']} aria-pressed={pressed} onClick={onPress}>
          {name}
        </button>
        {under !== undefined && (
          <div lang="ne" className={classes['quiet']}>
            {under}
          </div>
        )}
      </Table.Td>
      <Table.Td ta="end">{withDigits(tasks, language)}</Table.Td>
      <Table.Td ta="end" className={classes['late'] ?? ''} data-late={overdue > 0}>
        {withDigits(overdue, language)}
      </Table.Td>
      <Table.Td ta="end" className={classes['nowrap'] ?? ''}>
        {oldest === undefined ? '–' : t('team.days', { count: daysSince(oldest, today) })}
      </Table.Td>
    </Table.Tr>
  );
}
