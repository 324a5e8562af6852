import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './law.module.css';
import type { CommandLog } from './command-log.ts';

type UndoDesk = {
  readonly log: Pick<CommandLog<unknown>, 'done' | 'undone'>;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** Takes the last deed back, or does it again: each button says which deed that is. */
export function UndoButtons({ desk: { log, undo, redo } }: { readonly desk: UndoDesk }) {
  return (
    <>
      <UndoButton what="undo" said={log.done.at(-1)?.said} run={undo} />
      <UndoButton what="redo" said={log.undone.at(-1)?.said} run={redo} />
    </>
  );
}

type UndoButtonProps = {
  readonly what: 'undo' | 'redo';
  readonly said: string | undefined;
  readonly run: () => void;
};

const keys = { undo: 'Control+Z', redo: 'Control+Shift+Z' } as const;
// as they stand on the keyboard, in either language
const onKeyboard = { undo: 'Ctrl+Z', redo: 'Ctrl+Shift+Z' } as const;

function UndoButton({ what, said, run }: UndoButtonProps) {
  const { t } = useTexts();
  const label = said === undefined ? t(`law.${what}.label`) : t(`law.${what}.deed`, { deed: said });
  return (
    <Button
      variant="subtle"
      color="lake"
      disabled={said === undefined}
      aria-keyshortcuts={keys[what]}
      title={`${label} (${onKeyboard[what]})`}
      leftSection={<Icon name={what === 'undo' ? 'back' : 'forward'} />}
      onClick={run}
    >
      <span className={classes['deed']}>{label}</span>
    </Button>
  );
}
