import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from './Dialog.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks whether what is not saved may be lost. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  const { t } = useTexts();
  return (
    <Dialog opened={guard.asking} title={t('form.leaveTitle')} size="md" onClose={guard.stay}>
      <Text>{t('form.leaveBody')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={guard.leave}>
          {t('ui.leave')}
        </Button>
        <Button data-autofocus onClick={guard.stay}>
          {t('ui.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
