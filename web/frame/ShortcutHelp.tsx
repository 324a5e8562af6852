import '@mantine/core/styles/Kbd.layer.css';
import { Group, Kbd, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';

const rows = [
  ['approve', 'A'],
  ['rejectOrView', 'R'],
  ['upload', 'U'],
  ['print', 'P'],
  ['history', 'H'],
  ['comments', 'C'],
  ['keyboard', 'K'],
  ['convertPreeti', 'Shift + K'],
] as const;

/** The list of keys that F2 shows. */
export function ShortcutHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={t('shortcuts.title')} onClose={onClose}>
      <Stack gap="xs">
        {rows.map(([name, keys]) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <Text>{t(`shortcuts.${name}`)}</Text>
            <span lang="en" style={{ whiteSpace: 'nowrap' }}>
              {['Alt', ...keys.split(' + ')].map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' + '}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </span>
          </Group>
        ))}
        <Group justify="space-between" wrap="nowrap">
          <Text>{t('shortcuts.find')}</Text>
          <span lang="en" style={{ whiteSpace: 'nowrap' }}>
            <Kbd>Ctrl</Kbd> + <Kbd>K</Kbd> · <Kbd>/</Kbd>
          </span>
        </Group>
        <Group justify="space-between" wrap="nowrap">
          <Text>{t('shortcuts.toggle')}</Text>
          <span lang="en" style={{ whiteSpace: 'nowrap' }}>
            <Kbd>F2</Kbd> · <Kbd>?</Kbd>
          </span>
        </Group>
      </Stack>
    </Dialog>
  );
}
