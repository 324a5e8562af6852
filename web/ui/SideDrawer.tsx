import { CloseButton, Drawer, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

type SideDrawerProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: number | string;
  readonly children: ReactNode;
};

/** What stands at the side on a wide screen, as a drawer on a narrow one. */
export function SideDrawer({ opened, title, onClose, size = 320, children }: SideDrawerProps) {
  const { t } = useTexts();
  const titleId = useId();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={size}>
      <Drawer.Overlay />
      <Drawer.Content aria-labelledby={titleId}>
        <Drawer.Body p="md">
          <Group justify="space-between" mb="sm">
            <Text fw={600} id={titleId}>
              {title}
            </Text>
            <CloseButton aria-label={t('a11y.closeDrawer')} onClick={onClose} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
