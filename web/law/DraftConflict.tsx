import { Button, Group, Text } from '@mantine/core';
import type { DefinitionDraft } from '../../server/contract/definition-drafts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { DraftDeskState } from './use-draft-desk.ts';

type DraftConflictProps = { readonly desk: DraftDeskState; readonly other: DefinitionDraft };

/** The draft was saved from another window meanwhile: one of the two is kept, by choice. */
export function DraftConflict({ desk, other }: DraftConflictProps) {
  const { t } = useTexts();
  return (
    <Notice tone="rejected" icon="warning" title={t('law.draft.conflict')} urgent>
      <Text>
        {t('law.draft.conflictHelp')} {other.savedAt !== undefined && <DateText value={other.savedAt} withTime />}
      </Text>
      <Group mt="sm">
        <Button variant="default" loading={desk.saving} onClick={() => void desk.save({ over: other })}>
          {t('law.draft.keepMine')}
        </Button>
        <Button variant="default" onClick={() => desk.take(other)}>
          {t('law.draft.takeOther')}
        </Button>
      </Group>
    </Notice>
  );
}
