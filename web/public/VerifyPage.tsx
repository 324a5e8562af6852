import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import { Problem } from '../api/problem.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useVerifiedDocument } from './api.ts';
import { CodeForm } from './CodeForm.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Notice } from '../ui/Notice.tsx';

/** What a paper's code proves, for anybody who holds the paper. */
export function VerifyPage() {
  const { t } = useTexts();
  const { code = '' } = useParams();
  const { data, error, isPending, refetch } = useVerifiedDocument(code);
  usePageTitle(t('verify.title'));
  return (
    <Container size={720} py="md" px={0}>
      <Stack>
        <Title order={1}>{t('verify.title')}</Title>
        <Paper withBorder p="lg" bg="var(--naksa-surface)">
          {isPending && <Waiting height={160} />}
          {isUnknownCode(error) && <Unknown />}
          {error !== null && !isUnknownCode(error) && <ProblemAlert error={error} onRetry={() => void refetch()} />}
          {data !== undefined && (data.found ? <Genuine document={data} /> : <Unknown />)}
        </Paper>
        <Paper withBorder p="lg" bg="var(--naksa-surface)">
          <CodeForm key={code} first={code} />
        </Paper>
      </Stack>
    </Container>
  );
}

/** Text that no code can look like is no code of ours either. */
function isUnknownCode(error: unknown): boolean {
  return error instanceof Problem && (error.body.status === 400 || error.body.status === 404);
}

function Genuine({ document }: { readonly document: VerifiedDocument }) {
  const { t, language, pick } = useTexts();
  const facts: [string, React.ReactNode][] = [];
  if (document.title !== undefined) facts.push([t('verify.document'), pick(document.title)]);
  if (document.number !== undefined) facts.push([t('verify.number'), withDigits(document.number, language)]);
  if (document.organizationNe !== undefined)
    facts.push([
      t('public.contact.office'),
      <span key="office" lang="ne">
        {document.organizationNe}
      </span>,
    ]);
  if (document.issuedAt !== undefined)
    facts.push([t('verify.issuedOn'), <DateText key="issued" value={document.issuedAt} />]);
  if (document.registrationNo !== undefined)
    facts.push([t('application.registrationNumber'), withDigits(document.registrationNo, language)]);
  if (document.ward !== undefined) facts.push([t('inbox.filter.ward'), formatWard(document.ward, language)]);
  if (document.plotNo !== undefined) facts.push([t('inbox.filter.plotNumber'), withDigits(document.plotNo, language)]);
  return (
    <Stack>
      <Notice tone="approved" icon="shield">
        {t('verify.genuine')}
      </Notice>
      <Text>{t('verify.compare')}</Text>
      <FactList facts={facts} />
      {document.pdfSha256 !== undefined && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }} lang="en">
          SHA-256: {document.pdfSha256}
        </Text>
      )}
    </Stack>
  );
}

function Unknown() {
  const { t } = useTexts();
  return (
    <Notice tone="rejected" icon="warning" urgent>
      {t('verify.notFound')}
    </Notice>
  );
}
