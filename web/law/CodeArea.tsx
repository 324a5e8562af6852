import { Input } from '@mantine/core';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';

/** Takes the reader to a line. */
export type CodeAreaHandle = { readonly goTo: (line: number) => void };

type CodeAreaProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly?: boolean;
  /** Lines of which something is said elsewhere. */
  readonly marked?: ReadonlySet<number>;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly ref?: Ref<CodeAreaHandle>;
};

/** A text of the program with numbered lines: a plain text field, so that every key and every reader of screens knows it. */
export function CodeArea({ label, value, onChange, readOnly, marked, error, rows = 24, ref }: CodeAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ goTo: (line) => showLine(area.current, line) }), []);
  const count = value.split('\n').length;
  return (
    <Input.Wrapper label={label} error={error}>
      <div className={classes['code']}>
        <div ref={gutter} className={classes['gutter']} aria-hidden="true">
          <Numbers count={count} marked={marked} />
        </div>
        <textarea
          ref={area}
          className={classes['codeText']}
          aria-label={label}
          aria-invalid={error !== undefined}
          data-keys="plain"
          lang="en"
          wrap="off"
          spellCheck={false}
          autoComplete="off"
          rows={rows}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={({ currentTarget }) => gutter.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
    </Input.Wrapper>
  );
}

type NumbersProps = { readonly count: number; readonly marked: ReadonlySet<number> | undefined };

/** Drawn anew only when a line comes or goes. */
const Numbers = memo(function Numbers({ count, marked }: NumbersProps) {
  const { language } = useTexts();
  return Array.from({ length: count }, (_, at) => at + 1).map((line) => (
    <div key={line} data-marked={marked?.has(line)}>
      {withDigits(line, language)}
    </div>
  ));
});

/** Selects a line and brings it to the middle of the field. */
function showLine(area: HTMLTextAreaElement | null, line: number): void {
  if (area === null) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = area.scrollHeight / Math.max(1, lines.length);
  area.scrollTop = Math.max(0, (line - 1) * height - area.clientHeight / 2);
}
