import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';

type SaidOnceProps = {
  readonly title: string;
  readonly warning: string;
  /** What is shown, this once. */
  readonly secret: string;
  /** What to do with it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** A secret that the office shows this once, to be noted or copied. */
export function SaidOnce({ title, warning, secret, children, onClose }: SaidOnceProps) {
  const { t } = useTexts();
  return (
    <Dialog opened title={title}>
      <Stack gap="md">
        <Notice tone="waiting" icon="warning">
          {warning}
        </Notice>
        <Group gap="sm">
          <Code lang="en" fz="xl" px="md" py="xs">
            {secret}
          </Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
                {t(copied ? 'common.copied' : 'common.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('setup.common.passwordNoted')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
