import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { CloseButton, Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useFocusBack } from './use-focus-back.ts';

type SideDrawerProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: number | string;
  readonly position?: 'left' | 'right';
  readonly children: ReactNode;
};

/** What stands at the side on a wide screen, as a drawer on a narrow one. */
export function SideDrawer({ opened, title, onClose, size = 320, position = 'left', children }: SideDrawerProps) {
  const { t } = useTexts();
  useFocusBack(opened);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={size} position={position}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body p="md">
          <Group justify="space-between" mb="sm">
            <Drawer.Title fw={600}>{title}</Drawer.Title>
            <CloseButton aria-label={t('a11y.closeDrawer')} onClick={onClose} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
