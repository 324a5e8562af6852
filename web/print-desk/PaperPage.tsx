import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DocumentDetail } from '../../server/contract/print-desk.ts';
import { paperQuery } from '../documents/api.ts';
import { IssuedPreview } from '../documents/IssuedPreview.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { CopyTable } from './CopyTable.tsx';
import classes from './desk.module.css';
import { HandOverDialog } from './HandOverDialog.tsx';
import { PaperFacts } from './PaperFacts.tsx';
import { PaperNumber } from './PaperNumber.tsx';
import { PaperTools } from './PaperTools.tsx';
import { isBorneOut } from './row-act.ts';
import { SignerList } from './SignerList.tsx';
import { StandingNotice } from './StandingNotice.tsx';
import { VerifyAddress } from './VerifyAddress.tsx';

/** /user/print-desk/:id: one issued paper, its standing, who signed it, and every copy that was ever made. */
export function PaperPage() {
  const { t, pick } = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(paperQuery(id));
  usePageTitle(data === undefined ? t('desk.title') : pick(data.paper.title));
  return (
    <Stack gap="sm">
      <Anchor component={Link} to="/user/print-desk" size="sm">
        {t('desk.title')}
      </Anchor>
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && <PaperDesk detail={data} />}
    </Stack>
  );
}

function PaperDesk({ detail }: { readonly detail: DocumentDetail }) {
  const { t, pick } = useTexts();
  const { paper, printed, signers } = detail;
  const [handingOver, setHandingOver] = useState<number>();
  const title = pick(paper.title);
  const mayHandOver = useSession().may.includes('handOut') && paper.standing === 'valid' && isBorneOut(detail);
  return (
    <>
      <Title order={1}>
        {title}{' '}
        <span className={classes['number']}>
          <PaperNumber paper={paper} />
        </span>
      </Title>
      <StandingNotice detail={detail} />
      <PaperTools detail={detail} onHandOver={setHandingOver} />
      <div className={classes['paper']}>
        <Stack gap="sm" className={classes['paperFacts'] ?? ''}>
          <PaperFacts detail={detail} />
          <Section title={t('desk.signers')} id="paper-signers">
            <SignerList signers={signers} />
          </Section>
          <Section title={t('desk.copiesTitle')} id="paper-copies">
            <CopyTable paper={paper} printed={printed} onHandOver={mayHandOver ? setHandingOver : undefined} />
          </Section>
          <Section title={t('desk.verify')} id="paper-verify">
            <VerifyAddress code={paper.code} />
          </Section>
        </Stack>
        <div>
          <IssuedPreview id={paper.id} title={title} />
        </div>
      </div>
      {handingOver !== undefined && (
        <HandOverDialog paper={paper} no={handingOver} onClose={() => setHandingOver(undefined)} />
      )}
    </>
  );
}

type SectionProps = { readonly title: string; readonly id: string; readonly children: React.ReactNode };

function Section({ title, id, children }: SectionProps) {
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
