import { Button, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DeskPaper, PrintedCopy } from '../../server/contract/print-desk.ts';
import { fetchCopy } from '../documents/api.ts';
import { openPdf } from '../ui/open-pdf.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { copyName } from './copy-name.ts';
import classes from './desk.module.css';
import { Strokes } from './Strokes.tsx';

type CopyTableProps = {
  readonly paper: Pick<DeskPaper, 'id'>;
  readonly printed: readonly PrintedCopy[];
  /** Absent where nothing is handed out any more, or not by this person. */
  readonly onHandOver: ((no: number) => void) | undefined;
};

/** Every copy ever made: when, by whom, and who took it. */
export function CopyTable({ paper, printed, onHandOver }: CopyTableProps) {
  const { t } = useTexts();
  const open = useMutation({ mutationFn: (no: number) => fetchCopy(paper.id, no), onSuccess: openPdf });
  if (printed.length === 0) return <Text c="dimmed">{t('desk.noCopies')}</Text>;
  return (
    <WideTable label={t('desk.copiesTitle')}>
      {open.isError && <ProblemAlert error={open.error} />}
      <Table verticalSpacing={6} className="tabular">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('desk.copy')}</Table.Th>
            <Table.Th>{t('desk.printedBy')}</Table.Th>
            <Table.Th>{t('desk.taken')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {printed.map((copy) => (
            <Table.Tr key={copy.no}>
              <Table.Td>
                <Button
                  variant="subtle"
                  color="lake"
                  size="compact-sm"
                  px={0}
                  title={t('desk.openCopy')}
                  loading={open.isPending && open.variables === copy.no}
                  onClick={() => open.mutate(copy.no)}
                >
                  {copyName(copy.no, t)}
                </Button>
              </Table.Td>
              <Table.Td>
                <DateText value={copy.printedAt} withTime />
                <div className={classes['quiet']} lang="ne">
                  {copy.printedBy}
                </div>
              </Table.Td>
              <Table.Td>
                {copy.handOver !== undefined && <Taken taken={copy.handOver} />}
                {copy.handOver === undefined && onHandOver !== undefined && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${t('desk.act.handOver')}: ${copyName(copy.no, t)}`}
                    onClick={() => onHandOver(copy.no)}
                  >
                    {t('desk.act.handOver')}
                  </Button>
                )}
                {copy.handOver === undefined && onHandOver === undefined && '–'}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Taken({ taken }: { readonly taken: NonNullable<PrintedCopy['handOver']> }) {
  const { t } = useTexts();
  return (
    <>
      <div lang="ne">
        {taken.takenBy} ({taken.relation})
      </div>
      {taken.identityNo !== undefined && (
        <div className={classes['quiet']}>{t('desk.identity', { number: taken.identityNo })}</div>
      )}
      <div className={classes['quiet']}>
        <DateText value={taken.takenAt} withTime /> · {t('desk.givenBy')} <span lang="ne">{taken.givenBy}</span>
      </div>
      {taken.note !== undefined && (
        <div className={classes['quiet']} lang="ne">
          {taken.note}
        </div>
      )}
      {taken.signature?.on === 'glass' && (
        <Strokes path={taken.signature.strokes} label={t('a11y.signatureOf', { name: taken.takenBy })} />
      )}
      {taken.signature?.on === 'register' && <div className={classes['quiet']}>{t('desk.handOver.inRegister')}</div>}
    </>
  );
}
