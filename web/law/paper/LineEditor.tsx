import { Button, Group, Text } from '@mantine/core';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { fromLine, type Line } from '../../../templates/engine/block-line.ts';
import type { Piece } from '../../../templates/engine/blocks.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { putText } from '../../ui/keyboard/put-text.ts';
import type { PaperNames } from './paper-names.ts';
import classes from './paper.module.css';

/** What the rest of the desk may do with the line that is being edited. */
export type LineHandle = { readonly put: (name: string) => void };

type LineEditorProps = {
  readonly handle: Ref<LineHandle>;
  readonly line: Line;
  readonly names: PaperNames;
  /** English is written as its keys say, whatever the office types Nepali with. */
  readonly isEnglish: boolean;
  readonly onSave: (pieces: readonly Piece[]) => void;
  readonly onClose: () => void;
};

/**
 * One paragraph, edited where it stands: its text with names between « » and bold words between stars. A plain text field, so that
 * Nepali typing, undo, phones and screen readers are what they are in every other field of the office.
 */
export function LineEditor({ handle, line, names, isEnglish, onSave, onClose }: LineEditorProps) {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(line.text);
  const [seen, setSeen] = useState(line.text);
  if (line.text !== seen) {
    setSeen(line.text);
    setText(line.text);
  }
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(line.text.length, line.text.length);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it is opened
  }, []);
  useImperativeHandle(handle, () => ({ put: (name) => put(field.current, `«${name}»`) }));
  const read = fromLine(text, (name) => line.marks.get(name) ?? names.find(name), [
    ...line.marks.keys(),
    ...names.known,
  ]);
  const save = (): boolean => {
    if (read.ok && text !== line.text) onSave(read.pieces);
    return read.ok;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (isDone && save()) onClose();
    if (event.key === 'b' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      embolden(field.current);
    }
  };
  return (
    <span className={classes['editor']}>
      <textarea
        ref={field}
        className={classes['field']}
        aria-label={t('law.paper.lineText')}
        {...(isEnglish ? { lang: 'en', 'data-keys': 'plain' } : {})}
        aria-invalid={!read.ok}
        rows={Math.max(2, Math.ceil(text.length / 70))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      {!read.ok && (
        <Text component="span" role="alert" size="sm" className={classes['wrong'] ?? ''}>
          {t(read.like === '' ? 'law.paper.unknown' : 'law.paper.unknownLike', { name: read.unknown, like: read.like })}
        </Text>
      )}
      <Group component="span" gap="xs" className={classes['tools'] ?? ''}>
        <Button
          size="compact-sm"
          variant="default"
          title="Ctrl+B"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => embolden(field.current)}
        >
          {t('law.paper.bold')}
        </Button>
        <Button size="compact-sm" disabled={!read.ok} title="Ctrl+Enter" onClick={() => save() && onClose()}>
          {t('law.paper.done')}
        </Button>
      </Group>
    </span>
  );
}

function put(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null) return;
  const part = { start: field.selectionStart, end: field.selectionEnd };
  field.focus();
  putText(field, part, text);
}

function embolden(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  put(field, `*${field.value.slice(field.selectionStart, field.selectionEnd)}*`);
}
