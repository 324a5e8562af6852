import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Input } from '@mantine/core';
import { type Ref, startTransition, useEffect, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { CodeAreaHandle } from '../CodeArea.tsx';
import type { PartName } from '../draft-texts.ts';
import classes from '../law.module.css';
import { KEY_NAMES } from '../key-names.ts';
import { changeBetween } from './change-between.ts';
import type { KnownName } from './completions.ts';
import { spoken, standing } from './editor-parts.ts';

/** Something that is said of a line, counted from 1. */
export type LineProblem = { readonly line: number; readonly message: string };

/** A text is read as a whole: it is told when the keys rest, and as soon as the editor is left. */
const REST_MS = 200;

type CodeEditorProps = {
  readonly label: string;
  readonly part: PartName;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is said of its lines, in the margin. */
  readonly problems: readonly LineProblem[];
  /** The names that are offered while one is typed. */
  readonly names: readonly KnownName[];
  readonly error?: string | undefined;
  /** Its height in lines. */
  readonly rows: number;
  readonly ref?: Ref<CodeAreaHandle>;
};

/** The text of a definition for those who write it: names are offered, problems stand in the margin, everything goes by keys. */
export function CodeEditor({ label, part, value, onChange, problems, names, error, rows, ref }: CodeEditorProps) {
  const { t, language } = useTexts();
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const words = useRef(new Compartment());
  const latest = useRef({ value, onChange, names });
  useEffect(() => {
    latest.current = { value, onChange, names };
  });
  // what was typed and not told yet: nothing from elsewhere is put over it
  const untold = useRef<ReturnType<typeof setTimeout>>(undefined);
  useImperativeHandle(ref, () => ({ goTo: (line) => editor.current && showLine(editor.current, line) }), []);

  useEffect(() => {
    const tell = () => {
      if (untold.current === undefined) return;
      clearTimeout(untold.current);
      untold.current = undefined;
      const text = view.state.doc.toString();
      if (text !== latest.current.value) latest.current.onChange(text);
    };
    const view = new EditorView({
      parent: holder.current ?? document.body,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          standing(part, () => latest.current.names),
          words.current.of([]),
          EditorView.updateListener.of(({ docChanged }) => {
            if (!docChanged) return;
            clearTimeout(untold.current);
            // what follows from it is drawn in pieces: the next key does not wait for that
            untold.current = setTimeout(() => startTransition(tell), REST_MS);
          }),
          EditorView.domEventHandlers({
            blur: tell,
            // a key that takes back or leaves asks for all that was typed before it
            keydown: ({ key, ctrlKey, metaKey }) => {
              if (ctrlKey || metaKey || key === 'Escape') tell();
            },
          }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      tell();
      view.destroy();
      editor.current = undefined;
    };
  }, [part]);
  useEffect(() => {
    const inWords: Extension = [spoken(t, language), EditorView.contentAttributes.of(attributesOf(part, label))];
    editor.current?.dispatch({ effects: words.current.reconfigure(inWords) });
  }, [part, label, language, t]);

  // what was changed elsewhere, or taken back, is put in where it differs: the cursor stays
  useEffect(() => {
    const view = editor.current;
    const change = view && untold.current === undefined ? changeBetween(view.state.doc.toString(), value) : undefined;
    if (view === undefined || change === undefined) return;
    view.dispatch({ changes: change });
    clearTimeout(untold.current);
    untold.current = undefined;
  }, [value]);
  useEffect(() => {
    editor.current?.contentDOM.setAttribute('aria-invalid', String(error !== undefined));
  }, [error]);
  const said = JSON.stringify(problems);
  useEffect(() => {
    const view = editor.current;
    if (view !== undefined) view.dispatch(setDiagnostics(view.state, markedLines(view.state, problems)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- marks move with the text until something else is said
  }, [said]);
  return (
    <Input.Wrapper label={label} error={error}>
      <div ref={holder} className={classes['editor']} style={{ height: `${String(rows * 1.5 + 1)}rem` }} />
      <p id={`${part}-keys`} className={classes['quiet']}>
        {t('law.code.keys', KEY_NAMES)}
      </p>
    </Input.Wrapper>
  );
}

function attributesOf(part: PartName, label: string): Readonly<Record<string, string>> {
  return { 'aria-label': label, 'aria-describedby': `${part}-keys`, 'data-keys': 'plain', lang: 'en', tabindex: '0' };
}

function markedLines({ doc }: EditorState, problems: readonly LineProblem[]) {
  return problems
    .filter(({ line }) => line >= 1 && line <= doc.lines)
    .map(({ line, message }) => {
      const { from, to } = doc.line(line);
      return { from, to, severity: 'error' as const, message };
    });
}

/** Selects a line and brings it to the middle of the field. */
function showLine(view: EditorView, line: number): void {
  const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
  view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}
