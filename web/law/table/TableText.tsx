import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { FormBundle } from '../../../form-schemas/engine/definition.ts';
import { issueText } from '../../forms/issue-text.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { LawTableCheck } from '../../../server/contract/law-tables.ts';
import type { CodeAreaHandle } from '../CodeArea.tsx';
import { CodeEditor } from '../code/CodeEditor.tsx';
import type { KnownName } from '../code/completions.ts';
import { refusedLines, textOfTable } from './table-text.ts';
import type { TableDesk } from './use-table-desk.ts';

/** What stands in the text of a table: a sentence of any language names it so. */
const WORDS = { day: 'day', rows: 'rows', of: 'of', data: 'data', until: 'until' } as const;

type TableTextProps = {
  readonly bundle: FormBundle;
  readonly desk: TableDesk;
  /** What the last check refused, while it speaks of this very table. */
  readonly checked: LawTableCheck | undefined;
};

/** A table as its text, of one source with the rows that are clicked. */
export function TableText({ bundle, desk, checked }: TableTextProps) {
  const { t, language } = useTexts();
  const editor = useRef<CodeAreaHandle>(null);
  const names = useTableNames(bundle);
  const text = textOfTable(desk.desk);
  const { read } = desk;
  const wrong = read.ok
    ? undefined
    : t(`law.table.text.${read.why}`, { ...WORDS, line: withDigits(read.line, language) });
  const broken = read.ok || wrong === undefined ? [] : [{ line: read.line, message: wrong }];
  const refused = checked === undefined ? [] : refusedLines(text, checked);
  const said = refused.map(({ line, refusal, issue }) => ({
    line,
    message: issue === undefined ? refusal.message[language] : issueText(issue, t, language),
  }));
  return (
    <Stack gap="sm" data-undo="desk">
      <CodeEditor
        ref={editor}
        part="json"
        label={t('law.part.json')}
        value={text}
        problems={[...broken, ...said]}
        names={names}
        rows={26}
        error={wrong}
        onChange={(value) => desk.setText(value, t('law.undo.typed', { part: t('law.part.json') }))}
      />
      {!read.ok && (
        <Group>
          <Button variant="default" onClick={() => editor.current?.goTo(read.line)}>
            {t('law.check.line', { line: withDigits(read.line, language) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The words of a table, the names of its columns, and behind each column its choices. */
function useTableNames({ fields }: FormBundle): readonly KnownName[] {
  const { t, language } = useTexts();
  return useMemo(
    () => [
      ...Object.values(WORDS).map(
        (name): KnownName => ({ name, label: t(`law.table.text.word.${name}`), kind: 'word' }),
      ),
      ...fields.flatMap(({ path, label, options = [] }): readonly KnownName[] => {
        const name = path.at(-1) ?? '';
        const choices = options.map(
          (option): KnownName => ({ name: option.code, label: option[language], kind: 'choice', behind: name }),
        );
        return [{ name, label: label[language], kind: 'word' }, ...choices];
      }),
    ],
    [fields, t, language],
  );
}
