import { Checkbox, Table } from '@mantine/core';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { moveRows } from '../ui/move-rows.ts';
import { Days } from './Days.tsx';
import { Holders } from './Holders.tsx';
import { RowBox } from './RowBox.tsx';
import { RowButton } from './RowButton.tsx';
import classes from './tasks.module.css';
import sheet from '../ui/sheet.module.css';
import { UnreadDot } from './UnreadDot.tsx';
import type { TaskWork } from './use-task-work.ts';
import { WaitingFor } from './WaitingFor.tsx';

/** The cases of one page of the task list. */
export type TaskListProps = {
  readonly items: readonly ApplicationSummary[];
  readonly stale: boolean;
  readonly work: TaskWork;
};

/** Dense table for the desk: one row per application, one button per row. */
export function TaskTable({ items, stale, work }: TaskListProps) {
  const { t } = useTexts();
  return (
    <div className={sheet['sheet']} data-stale={stale}>
      <Table stickyHeader verticalSpacing={6} horizontalSpacing="sm" highlightOnHover className="tabular">
        <Table.Thead>
          <Table.Tr>
            {work.isOpen && (
              <Table.Th>
                <ChooseAll work={work} />
              </Table.Th>
            )}
            <Table.Th>{t('application.registrationNumber')}</Table.Th>
            <Table.Th>{t('inbox.column.landowner')}</Table.Th>
            <Table.Th>{t('common.ward')}</Table.Th>
            <Table.Th>{t('inbox.column.plot')}</Table.Th>
            <Table.Th>{t('inbox.column.buildingType')}</Table.Th>
            <Table.Th>{t('inbox.column.stage')}</Table.Th>
            <Table.Th>{t('inbox.column.days')}</Table.Th>
            <Table.Th>{t('common.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveRows}>
          {items.map((item) => (
            <TaskRow key={item.id} item={item} work={work} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Chooses every shown file that waits for the person. */
function ChooseAll({ work }: { readonly work: TaskWork }) {
  const { t } = useTexts();
  const chosen = work.mine.filter(({ id }) => work.chosen.has(id)).length;
  return (
    <Checkbox
      aria-label={t('task.chooseShown')}
      title={t('task.chooseShown')}
      checked={chosen === work.mine.length}
      indeterminate={chosen > 0 && chosen < work.mine.length}
      onChange={work.toggleAll}
    />
  );
}

type TaskRowProps = { readonly item: ApplicationSummary; readonly work: TaskWork };

function TaskRow({ item, work }: TaskRowProps) {
  const { t, language, pick } = useTexts();
  return (
    <Table.Tr
      className={item.myTurn ? (classes['mine'] ?? '') : ''}
      data-unread={item.unread}
      data-chosen={work.chosen.has(item.id)}
    >
      {work.isOpen && (
        <Table.Td>
          <RowBox item={item} work={work} />
        </Table.Td>
      )}
      <Table.Td className={sheet['number'] ?? ''}>
        {item.unread && <UnreadDot />}
        <span className={item.registrationNo === undefined ? (sheet['quiet'] ?? '') : ''}>
          {numberOf(item, t, language)}
        </span>
      </Table.Td>
      <Table.Td>
        <div lang="ne" className={sheet['strong']}>
          {ownerOf(item) === '' ? '–' : ownerOf(item)}
        </div>
        <div lang="ne" className={sheet['quiet']}>
          {item.ownerAddressNe}
        </div>
      </Table.Td>
      <Table.Td>{formatWard(item.ward, language)}</Table.Td>
      <Table.Td>{plotOf(item) === '' ? '–' : withDigits(plotOf(item), language)}</Table.Td>
      <Table.Td>
        <div>
          {t(`codes.buildingType.${item.constructionType}.short`, { defaultValue: pick(item.constructionTypeTitle) })}
        </div>
        {item.isBuilding && (
          <div className={sheet['quiet']}>
            {t('application.buildingClass', {
              class: t(`codes.buildingClass.${item.buildingClass}.short`, { defaultValue: item.buildingClass }),
            })}
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <div>{pick(item.stateTitle)}</div>
        <WaitingFor item={item} />
        <Holders item={item} />
      </Table.Td>
      <Table.Td>
        <Days item={item} />
      </Table.Td>
      <Table.Td>
        <RowButton item={item} />
      </Table.Td>
    </Table.Tr>
  );
}
