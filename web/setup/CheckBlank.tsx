import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { focusErrorSummary } from '../forms/ErrorSummary.tsx';
import { useFormSetting } from '../forms/form-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Judges what was typed into the form around it, as a submission would. */
export function CheckBlank() {
  const { t } = useTexts();
  const { store } = useFormSetting();
  const [sound, setSound] = useState(false);
  const check = () => {
    store.settle();
    store.reveal();
    const found = store.blocking().length > 0;
    setSound(!found);
    if (found) setTimeout(focusErrorSummary);
  };
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="check" />} onClick={check}>
        {t('setup.common.previewCheck')}
      </Button>
      <output>{sound && <Text c="var(--naksa-approved)">{t('setup.common.previewSound')}</Text>}</output>
    </Group>
  );
}
