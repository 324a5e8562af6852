import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NoticeView } from '../../server/contract/neighbour.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { showToast } from '../ui/toast.ts';
import { useReach } from './api.ts';
import classes from './neighbour.module.css';

type LinkDialogProps = {
  readonly id: string;
  readonly notice: NoticeView;
  /** Answers are taken now. */
  readonly open: boolean;
  readonly onClose: () => void;
};

/** A neighbour's own address as text and as a pattern, and the way to send it. */
export function LinkDialog({ id, notice, open, onClose }: LinkDialogProps) {
  const { t } = useTexts();
  const { link = '', nameNe } = notice;
  const [phone, setPhone] = useState(notice.phone ?? '');
  const reach = useReach(id);
  const label = t('neighbour.linkOf', { name: nameNe });
  return (
    <Dialog opened title={label} onClose={onClose}>
      <Stack>
        <Group wrap="nowrap" align="flex-start">
          <QrCode text={link} label={label} />
          <Stack gap="xs">
            <Text size="sm">{t('neighbour.linkHelp')}</Text>
            <Text size="sm" lang="en" className={classes['address'] ?? ''}>
              {link}
            </Text>
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-md"
                  style={{ alignSelf: 'flex-start' }}
                  leftSection={<Icon name={copied ? 'check' : 'copy'} size={16} />}
                  onClick={copy}
                >
                  {t(copied ? 'common.copied' : 'common.copy')}
                </Button>
              )}
            </CopyButton>
          </Stack>
        </Group>
        {open ? (
          <Group align="flex-end">
            <TextInput
              flex={1}
              miw="12rem"
              label={t('neighbour.phone')}
              inputMode="tel"
              maxLength={20}
              data-keys="plain"
              value={phone}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
            <Button
              loading={reach.isPending}
              disabled={phone.trim() === ''}
              onClick={() =>
                reach.mutate(
                  { notice: notice.id, phone },
                  {
                    onSuccess: () => {
                      showToast(t('neighbour.sent'));
                      onClose();
                    },
                  },
                )
              }
            >
              {t('neighbour.send')}
            </Button>
          </Group>
        ) : (
          <Notice tone="info" icon="clock">
            {t('neighbour.over')}
          </Notice>
        )}
        {reach.isError && <ProblemAlert error={reach.error} />}
      </Stack>
    </Dialog>
  );
}
