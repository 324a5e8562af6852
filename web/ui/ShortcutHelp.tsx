import '@mantine/core/styles/Kbd.layer.css';
import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from './Dialog.tsx';

const rows = [
  ['approve', 'A'],
  ['rejectOrView', 'R'],
  ['upload', 'U'],
  ['print', 'P'],
  ['history', 'H'],
  ['comments', 'C'],
] as const;

/** The list of keys that F2 shows. */
export function ShortcutHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={t('shortcuts.title')} onClose={onClose}>
      <Stack gap="xs">
        {rows.map(([name, letter]) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <Text>{t(`shortcuts.${name}`)}</Text>
            <span lang="en" style={{ whiteSpace: 'nowrap' }}>
              <Kbd>Alt</Kbd> + <Kbd>{letter}</Kbd>
            </span>
          </Group>
        ))}
        <Group justify="space-between" wrap="nowrap">
          <Text>{t('shortcuts.toggle')}</Text>
          <Kbd lang="en">F2</Kbd>
        </Group>
      </Stack>
    </Dialog>
  );
}
