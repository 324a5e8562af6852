import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

type AskFormProps = {
  /** What the main button does, in its words. */
  readonly act: string;
  readonly color?: ButtonProps['color'];
  /** Nothing is left to fill in: the button takes the focus. */
  readonly begins?: boolean;
  readonly cancel?: string;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** What a window asks before something is done: its fields, and under them the way back and the deed, which Enter does too. */
export function AskForm({ act, color, begins = false, cancel, ready, busy, onAct, onClose, children }: AskFormProps) {
  const { t } = useTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onAct();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!ready}
            loading={busy}
            data-autofocus={begins ? true : undefined}
            {...(color === undefined ? {} : { color })}
          >
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
