import { Checkbox } from '@mantine/core';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { DeskActs } from './desk-acts.ts';

type RowBoxProps = { readonly paper: DeskPaper; readonly chosen: boolean; readonly acts: DeskActs };

/** Chooses a row: by space or a press; with shift every row from the last one that was chosen. */
export function RowBox({ paper, chosen, acts }: RowBoxProps) {
  const { t, pick } = useTexts();
  return (
    <Checkbox
      data-row={paper.id}
      checked={chosen}
      aria-label={t('desk.chooseOne', { title: pick(paper.title), owner: paper.ownerNe })}
      onChange={({ nativeEvent }) => acts.toggle(paper, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
