import { Container, Paper, Stack, Title } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import { Problem } from '../api/problem.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useOffice } from '../office/api.ts';
import { useVerifiedDocument } from './api.ts';
import { CodeForm } from './CodeForm.tsx';
import { CompareFile } from './CompareFile.tsx';
import { TrackByPaper } from './TrackByPaper.tsx';
import { VerifiedPaper } from './VerifiedPaper.tsx';

/** What a paper's code proves, for anybody who holds the paper, and whether a PDF is the office's own; without a code it asks for one. */
export function VerifyPage() {
  const { t } = useTexts();
  const { code = '' } = useParams();
  const { data, error, isPending, refetch } = useVerifiedDocument(code);
  const { data: office } = useOffice();
  usePageTitle(t('verify.title'));
  return (
    <Container size={720} py="md" px={0}>
      <Stack>
        <Title order={1}>{t('verify.title')}</Title>
        {office?.isExample === true && (
          <Notice tone="info" icon="info" title={t('footer.example')}>
            {t('verify.exampleHelp')}
          </Notice>
        )}
        {code !== '' && (
          <Paper withBorder p="lg" bg="var(--naksa-surface)">
            {isPending && <Waiting height={160} />}
            {isUnknownCode(error) && <Unknown />}
            {error !== null && !isUnknownCode(error) && <ProblemAlert error={error} onRetry={() => void refetch()} />}
            {data !== undefined && <Answer document={data} />}
          </Paper>
        )}
        {data?.isSealed === true && data.sheetNo === undefined && <TrackByPaper key={`where ${code}`} code={code} />}
        {data?.isSealed === true && (
          <Paper withBorder p="lg" bg="var(--naksa-surface)">
            <CompareFile key={code} document={data} />
          </Paper>
        )}
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

function Answer({ document }: { readonly document: VerifiedDocument }) {
  if (!document.found) return <Unknown />;
  return document.isSealed === true ? <VerifiedPaper document={document} /> : <NotSealed />;
}

/** There is such a code, and no line of the sealed record bears it out. */
function NotSealed() {
  const { t } = useTexts();
  return (
    <Notice tone="rejected" icon="warning" title={t('verify.notSealed')} urgent>
      {t('verify.notSealedHelp')}
    </Notice>
  );
}

function Unknown() {
  const { t } = useTexts();
  return (
    <Notice tone="rejected" icon="warning" title={t('verify.unknown')} urgent>
      {t('verify.notFound')}
    </Notice>
  );
}
