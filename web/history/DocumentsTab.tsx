import { Button, Table } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fetchDocument, useDocuments } from '../documents/api.ts';
import { openPdf } from '../documents/open-pdf.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { WideTable } from '../ui/WideTable.tsx';

/** Papers that the case has brought forth; a reprint is the same bytes and is logged. */
export function DocumentsTab({ id }: { readonly id: string }) {
  const { t, language, pick } = useTexts();
  const { data, error, refetch } = useDocuments(id);
  const print = useMutation({ mutationFn: fetchDocument, onSuccess: openPdf });
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting height={120} />;
  if (data.length === 0) return <EmptyState icon="stamp" text={t('print.noPapers')} />;
  return (
    <WideTable label={t('print.issuedPapers')}>
      {print.isError && <ProblemAlert error={print.error} />}
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
              <Table.Td>{pick(paper.title)}</Table.Td>
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
                <Button
                  variant="default"
                  size="compact-md"
                  loading={print.isPending && print.variables === paper.id}
                  leftSection={<Icon name="print" size={16} />}
                  onClick={() => print.mutate(paper.id)}
                >
                  {t('print.reprint')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
