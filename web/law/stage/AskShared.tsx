import { List, Text } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type AskSharedProps = {
  /** The desks that lose the way, as they are called. */
  readonly desks: readonly string[];
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

/** Asks before a way goes that is written for several desks at once: it is said which of them lose it. */
export function AskShared({ desks, onRemove, onClose }: AskSharedProps) {
  const { t } = useTexts();
  return (
    <Dialog opened title={t('law.stageDesk.shared.title')} onClose={onClose}>
      <AskForm act={t('law.stageDesk.shared.remove')} ready busy={false} onAct={onRemove} onClose={onClose}>
        <Text size="sm">{t('law.stageDesk.shared.lose')}</Text>
        <List size="sm">
          {desks.map((desk) => (
            <List.Item key={desk}>{desk}</List.Item>
          ))}
        </List>
      </AskForm>
    </Dialog>
  );
}
