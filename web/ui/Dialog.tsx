import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { CloseButton, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: string;
  /** Absent: the dialog closes only by what it asks. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A window over the page that holds the focus until it is answered. */
export function Dialog({ opened, title, size = 'lg', onClose, children }: DialogProps) {
  const { t } = useTexts();
  useFocusBack(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose ?? stay} size={size} centered transitionProps={{ duration: 150 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="md">
          <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
            <Modal.Title fz="lg" fw={600} lh={1.45}>
              {title}
            </Modal.Title>
            {onClose !== undefined && <CloseButton aria-label={t('a11y.dialogClose')} onClick={onClose} />}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function stay(): void {
  // the question must be answered
}
