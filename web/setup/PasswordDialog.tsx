import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

export type GivenPassword = { readonly oneTimePassword: string; readonly validUntil?: string };

type PasswordDialogProps = {
  readonly name: string;
  readonly given: GivenPassword | undefined;
  readonly onClose: () => void;
};

/** A first password, shown this once: to be told to the person, who must choose another at the first login. */
export function PasswordDialog({ name, given, onClose }: PasswordDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog opened={given !== undefined} title={t('setup.common.passwordOf', { name })}>
      {given !== undefined && (
        <Stack gap="md">
          <Notice tone="waiting" icon="warning">
            {t('setup.common.passwordOnce')}
          </Notice>
          <Group gap="sm">
            <Code lang="en" fz="xl" px="md" py="xs">
              {given.oneTimePassword}
            </Code>
            <CopyButton value={given.oneTimePassword}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
                  {t(copied ? 'common.copied' : 'common.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
          {given.validUntil !== undefined && (
            <Text size="sm">
              {t('setup.common.passwordUntil')}: <DateText value={given.validUntil} withTime />
            </Text>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('setup.common.passwordNoted')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
