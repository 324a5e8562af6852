import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { RecordView } from '../../server/contract/setup.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useGivePassword, useRefresh } from './api.ts';
import { type OpenMaster, recordName } from './master.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Gives a person a new first password; their sessions end, and the old password opens nothing any more. */
export function GivePassword({ master, record }: { readonly master: OpenMaster; readonly record: RecordView }) {
  const { t, language } = useTexts();
  const [asking, setAsking] = useState(false);
  const give = useGivePassword(master.view.id, record.id);
  const name = recordName(master, record, language);
  const refresh = useRefresh();
  const close = () => {
    setAsking(false);
    // only now: the password must not go while it is read
    if (give.data !== undefined) refresh();
    give.reset();
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => setAsking(true)}>
        {t('setup.common.passwordGive')}
      </Button>
      <Dialog opened={asking && give.data === undefined} title={t('setup.common.passwordGive')} onClose={close}>
        {give.isError ? <ProblemAlert error={give.error} /> : <Text>{t('setup.common.passwordAsk', { name })}</Text>}
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={close}>
            {t(give.isError ? 'common.close' : 'common.cancel')}
          </Button>
          {!give.isError && (
            <Button loading={give.isPending} onClick={() => give.mutate()}>
              {t('setup.common.passwordGive')}
            </Button>
          )}
        </Group>
      </Dialog>
      <PasswordDialog name={name} given={give.data} onClose={close} />
    </>
  );
}
