import { Table, UnstyledButton } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import lawClasses from '../law.module.css';
import type { DeskRow } from './read-stage.ts';
import classes from './stage.module.css';
import type { StageWords } from './use-stage-words.ts';

type DeskTableProps = {
  readonly rows: readonly DeskRow[];
  readonly words: StageWords;
  readonly shown: string | undefined;
  readonly titleOf: (id: string) => string;
  readonly onShow: (id: string) => void;
};

/** The desks of a stage as the office thinks of them: who works there, with which forms, and where the file goes. */
export function DeskTable({ rows, words, shown, titleOf, onShow }: DeskTableProps) {
  const { t, pick } = useTexts();
  return (
    <WideTable label={t('law.stageDesk.desks')}>
      <Table verticalSpacing={8} className={`${lawClasses['sheet'] ?? ''} ${classes['desks'] ?? ''}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('law.stageDesk.desk')}</Table.Th>
            <Table.Th>{t('law.stageDesk.who')}</Table.Th>
            <Table.Th>{t('law.stageDesk.forms')}</Table.Th>
            <Table.Th>{t('law.stageDesk.onward')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-shown={row.id === shown} className={lawClasses['top'] ?? ''}>
              <Table.Th scope="row">
                <UnstyledButton
                  className={classes['pick'] ?? ''}
                  aria-pressed={row.id === shown}
                  onClick={() => onShow(row.id)}
                >
                  {pick(row.title)}
                </UnstyledButton>
                {row.kind !== 'desk' && (
                  <div className={lawClasses['quiet']}>{t(`law.stageDesk.kind.${row.kind}`)}</div>
                )}
              </Table.Th>
              <Table.Td>{row.owner.map(words.roleName).join(', ')}</Table.Td>
              <Table.Td>
                <Listed texts={row.forms.map(words.formTitle)} />
              </Table.Td>
              <Table.Td>
                <Listed texts={onwardOf(row).map(titleOf)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Listed({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={lawClasses['plain']}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function onwardOf({ ways }: DeskRow): readonly string[] {
  return [...new Set(ways.flatMap(({ target, way }) => (target === undefined || way === 'back' ? [] : [target])))];
}
