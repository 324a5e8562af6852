import { Checkbox } from '@mantine/core';
import type { ApplicationSummary } from '../../server/contract/application-list.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { TaskWork } from './use-task-work.ts';

type RowBoxProps = { readonly item: ApplicationSummary; readonly work: TaskWork };

/** Chooses a file: by space or a press; with shift every file from the last one that was chosen. */
export function RowBox({ item, work }: RowBoxProps) {
  const { t, language } = useTexts();
  const number = item.registrationNo === undefined ? '' : withDigits(item.registrationNo, language);
  return (
    <Checkbox
      data-row={item.id}
      checked={work.chosen.has(item.id)}
      disabled={!item.myTurn}
      aria-label={t('task.chooseOne', { name: `${number} ${item.ownerNe}`.trim() })}
      onChange={({ nativeEvent }) => work.toggle(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
