import '@mantine/core/styles/Kbd.layer.css';
import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useSessionState } from '../session/session.ts';
import { showTour } from '../tour/tour-state.ts';
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
  const session = useSessionState();
  const again = () => {
    void showTour(true);
    onClose();
  };
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
        {session.status === 'known' && (
          <Button component={Link} to="/user/task-list" variant="default" onClick={again}>
            {t('shortcuts.tour')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
