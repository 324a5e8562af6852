import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { ApplicationView } from '../../server/contract/application.ts';
import { carriedCases, carriedDays, giveBack, onCarried } from '../api/carried.ts';
import { numberOf } from '../application/case-name.ts';
import { formatInstant, formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { takeAlong } from './take-along.ts';

/** Takes the case into the field on this phone, or gives it back: what is kept, for how long, and what must be known of it. */
export function TakeAlong({ view }: { readonly view: ApplicationView }) {
  const { t, language } = useTexts();
  const session = useSession();
  const [asked, setAsked] = useState(false);
  const { id } = view.summary;
  const carried = useSyncExternalStore(onCarried, carriedCases).find((each) => each.id === id);
  const name = numberOf(view.summary, t, language);
  const taking = useMutation({
    mutationFn: () => takeAlong({ view, session, name }),
    onSuccess: () => {
      setAsked(false);
      showToast(t('field.taken'));
    },
  });
  const close = () => setAsked(false);
  return (
    <>
      <Button
        size="compact-md"
        fz="sm"
        variant="default"
        leftSection={<Icon name={carried === undefined ? 'download' : 'check'} size={16} />}
        onClick={() => setAsked(true)}
      >
        {t(carried === undefined ? 'field.take' : 'field.carried')}
      </Button>
      <Dialog opened={asked} title={t('field.take')} onClose={close}>
        <Stack gap="sm">
          <Text>{t('field.what')}</Text>
          <Text>{t('field.care', { days: formatNumber(carriedDays, language) })}</Text>
          {carried !== undefined && (
            <Text>{t('field.until', { until: formatInstant(new Date(carried.until).toISOString(), language) })}</Text>
          )}
          {taking.isError && <ProblemAlert error={taking.error} />}
          <Group justify="flex-end">
            {carried !== undefined && (
              <Button variant="default" onClick={() => void giveBack(id).then(close)}>
                {t('field.giveBack')}
              </Button>
            )}
            <Button loading={taking.isPending} onClick={() => taking.mutate()}>
              {t(carried === undefined ? 'field.take' : 'field.takeAnew')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
