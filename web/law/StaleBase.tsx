import { Anchor, Button, Group, Text } from '@mantine/core';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import type { DraftDeskState } from './use-draft-desk.ts';

type StaleBaseProps = { readonly view: DefinitionView; readonly desk: DraftDeskState };

/** Somebody published another text since the draft was begun: what changed there, and the word that both were held together. */
export function StaleBase({ view: { kind, id, versions }, desk }: StaleBaseProps) {
  const { t, language } = useTexts();
  const base = desk.draft.baseVersion;
  const newest = versions[0]?.version ?? base;
  return (
    <Notice tone="waiting" icon="warning" title={t('law.stale.title')}>
      <Text>
        {t('law.stale.help', { base: withDigits(base, language), newest: withDigits(newest, language) })}{' '}
        <Anchor
          href={`/user/setup/versions/${kind}/${id}/compare?from=${String(base)}&to=${String(newest)}`}
          target="_blank"
        >
          {t('law.stale.see')}
        </Anchor>
      </Text>
      <Group mt="sm">
        <Button
          variant="default"
          loading={desk.saving}
          disabled={!desk.read.ok}
          onClick={() => void desk.save({ baseVersion: newest })}
        >
          {t('law.stale.merged')}
        </Button>
      </Group>
    </Notice>
  );
}
