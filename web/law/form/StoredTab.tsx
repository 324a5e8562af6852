import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionView } from '../../../server/contract/definitions.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DryRunPanel } from '../DryRunPanel.tsx';

type StoredTabProps = { readonly view: DefinitionView; readonly source: unknown };

/** What the change does to what is stored: every running case judged anew under it; nothing is changed. */
export function StoredTab({ view, source }: StoredTabProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<unknown>();
  return (
    <Stack gap="sm">
      <Text>{t('law.form.stored.help')}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsked(source)}>
          {t('law.form.stored.action')}
        </Button>
      </Group>
      {asked !== undefined && <DryRunPanel view={view} source={asked} placeOf={nowhere} onGo={ignored} />}
    </Stack>
  );
}

function nowhere(): undefined {
  return undefined;
}

function ignored(): void {
  // the problems are told by the panel; their lines are on the side of the text
}
