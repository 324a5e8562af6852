import { Paper, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useFormSetting } from '../../forms/form-context.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useSmsDesk } from './api.ts';
import { costOf } from './sms-cost.ts';

const PAISA = 100;
/** An office writes so that a message is no longer than this. */
const USUAL_PARTS = 2;

/** Beside a text that also goes out as SMS: how many parts a telephone network makes of it, and what they cost, as it is typed. */
export function SmsCost({ field }: { readonly field: string }) {
  const { t, language } = useTexts();
  const { store } = useFormSetting();
  const text = useSyncExternalStore(store.subscribe, () => String(store.filled()[field] ?? ''));
  const price = useSmsDesk().data?.way?.price;
  const { letters, parts } = costOf(text);
  const long = parts > USUAL_PARTS;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="sms-cost">
      <Title order={2} fz="lg" id="sms-cost">
        {t('setup.area.sms.cost')}
      </Title>
      <output>
        <StatusMark tone={long ? 'waiting' : 'approved'} icon={long ? 'warning' : 'check'}>
          {t('setup.area.sms.costParts', {
            letters: formatNumber(letters, language),
            parts: formatNumber(parts, language),
          })}
          {price !== undefined &&
            ` · ${t('common.rupees', { amount: formatNumber((price * parts) / PAISA, language, 2) })}`}
        </StatusMark>
      </output>
      <Text size="sm" c="dimmed">
        {t(long ? 'setup.area.sms.costLong' : 'setup.area.sms.costHelp')}
      </Text>
    </Paper>
  );
}
