import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { WaitingOffice } from '../../server/contract/offices.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

type CodeDialogProps = { readonly waiting: WaitingOffice | undefined; readonly onClose: () => void };

/** The one-time code of a new office, shown this once, and where its first administrator enters it. */
export function CodeDialog({ waiting, onClose }: CodeDialogProps) {
  const { t, pick } = useTexts();
  if (waiting === undefined) return null;
  const { office, setupCode } = waiting;
  const address = `${office.address}/setup/first`;
  return (
    <Dialog opened title={t('setup.area.offices.codeOf', { name: pick({ ne: office.nameNe, en: office.nameEn }) })}>
      <Stack gap="md">
        <Notice tone="waiting" icon="warning">
          {t('setup.area.offices.codeOnce')}
        </Notice>
        <Group gap="sm">
          <Code lang="en" fz="xl" px="md" py="xs">
            {setupCode}
          </Code>
          <CopyButton value={setupCode}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text size="sm">
          {t('setup.area.offices.codeWhere')}{' '}
          <Anchor href={address} lang="en">
            {address}
          </Anchor>
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('setup.common.passwordNoted')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
