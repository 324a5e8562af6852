import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DocumentView } from '../../server/contract/documents.ts';
import { useDocuments } from '../documents/api.ts';
import { PrintingDialog } from '../documents/PrintingDialog.tsx';
import { type PaperPrinting, usePaperPrinting } from '../documents/use-paper-printing.ts';
import { EndedMark } from '../print-desk/PaperMark.tsx';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';

/** Papers that the case has brought forth: each leads to its standing and its copies, and can be printed. */
export function DocumentsTab({ id }: { readonly id: string }) {
  const { t, language, pick } = useTexts();
  const { data, error, refetch } = useDocuments(id);
  const printing = usePaperPrinting();
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={120} />;
  if (data.length === 0) return <EmptyState icon="stamp" text={t('print.noPapers')} />;
  return (
    <WideTable label={t('print.issuedPapers')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('verify.document')}</Table.Th>
            <Table.Th>{t('verify.number')}</Table.Th>
            <Table.Th>{t('verify.issuedOn')}</Table.Th>
            <Table.Th>{t('verify.code')}</Table.Th>
            <Table.Th>{t('common.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((paper) => (
            <Table.Tr key={paper.id}>
              <Table.Td>
                <Anchor component={Link} to={`/user/print-desk/${paper.id}`}>
                  {pick(paper.title)}
                </Anchor>{' '}
                <EndedMark standing={paper.standing} />
              </Table.Td>
              <Table.Td>{withDigits(paper.number ?? '–', language)}</Table.Td>
              <Table.Td>
                <DateText value={paper.issuedAt} withTime />
              </Table.Td>
              <Table.Td>
                <Link to={`/verify/${paper.code}`} lang="en" style={{ color: 'var(--mantine-color-anchor)' }}>
                  {paper.code}
                </Link>
              </Table.Td>
              <Table.Td>
                <PaperButton paper={paper} printing={printing} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <PrintingDialog printing={printing} />
    </WideTable>
  );
}

type PaperButtonProps = { readonly paper: DocumentView; readonly printing: PaperPrinting };

/** Prints a paper; one that was revoked is only read, as by those who hand no papers out. */
function PaperButton({ paper, printing }: PaperButtonProps) {
  const { t, pick } = useTexts();
  const { may } = useSession();
  const prints = may.includes('handOut') && paper.standing !== 'revoked';
  const label = t(prints ? 'common.print' : 'common.view');
  return (
    <Button
      variant="default"
      size="compact-md"
      fz="sm"
      loading={printing.busyWith === paper.id}
      leftSection={<Icon name={prints ? 'print' : 'file'} size={16} />}
      aria-label={`${label}: ${pick(paper.title)}`}
      onClick={() => (prints ? printing.printById(paper.id) : printing.read(paper.id))}
    >
      {label}
    </Button>
  );
}
