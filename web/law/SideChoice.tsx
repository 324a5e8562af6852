import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';

/** What is written, as a picture that is clicked or as its text. */
export type Side = 'design' | 'text';

type SideChoiceProps = { readonly side: Side; readonly onChoose: (side: Side) => void };

/** Chooses between the picture of what is written and its text. */
export function SideChoice({ side, onChoose }: SideChoiceProps) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      className={classes['sides'] ?? ''}
      aria-label={t('law.side.label')}
      data={(['design', 'text'] as const).map((value) => ({ value, label: t(`law.side.${value}`) }))}
      value={side}
      onChange={(next) => onChoose(next === 'text' ? 'text' : 'design')}
    />
  );
}
