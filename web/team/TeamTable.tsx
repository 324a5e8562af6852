import { Table } from '@mantine/core';
import type { TeamTask } from '../../server/contract/task.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { WideTable } from '../ui/WideTable.tsx';
import { FileLink, GiveButton, Holder, Waited } from './TaskParts.tsx';
import { mayBeGiven, type TeamListProps, useTaskWords } from './task-words.ts';
import classes from './team.module.css';

/** Files at posts: what waits, since when, and whose it is; one button a row. */
export function TeamTable({ items, people, stale, onGive }: TeamListProps) {
  const { t } = useTexts();
  return (
    <div className={classes['sheet']} data-stale={stale}>
      <WideTable label={t('team.files')}>
        <Table verticalSpacing={6} horizontalSpacing="sm" className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('team.file')}</Table.Th>
              <Table.Th>{t('team.work')}</Table.Th>
              <Table.Th>{t('team.waits')}</Table.Th>
              <Table.Th>{t('task.holder')}</Table.Th>
              <Table.Th>{t('common.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((task) => (
              <Table.Tr key={`${task.application.id} ${task.role}`}>
                <Table.Td>
                  <FileLink task={task} />
                </Table.Td>
                <Table.Td>
                  <Work task={task} />
                </Table.Td>
                <Table.Td>
                  <Waited task={task} />
                </Table.Td>
                <Table.Td>
                  <Holder task={task} />
                </Table.Td>
                <Table.Td>{mayBeGiven(task, people) && <GiveButton task={task} onGive={onGive} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </div>
  );
}

/** What the post is to do; the first, and how much more. */
export function Work({ task }: { readonly task: TeamTask }) {
  const { work, act } = useTaskWords(task);
  return (
    <div>
      <div>{work}</div>
      <div className={classes['quiet']}>{act}</div>
    </div>
  );
}
