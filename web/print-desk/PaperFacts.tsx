import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DocumentDetail } from '../../server/contract/print-desk.ts';
import { runQuery } from '../application/runs.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import classes from './desk.module.css';

/** Whose paper it is, of which application, issued when, and the sum over its bytes. */
export function PaperFacts({ detail: { paper, pdfSha256 } }: { readonly detail: DocumentDetail }) {
  const { t, language, pick } = useTexts();
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('desk.application'),
      <Anchor
        key="application"
        component={Link}
        to={`/user/applications/${paper.applicationId}/forms/${paper.form}${runQuery(paper.run)}`}
      >
        {withDigits(paper.registrationNo ?? t('application.notRegistered'), language)}{' '}
        <span lang="ne">{paper.ownerNe}</span>
      </Anchor>,
    ],
    [t('common.ward'), formatWard(paper.ward, language)],
    [t('inbox.column.plot'), withDigits(paper.plotNo === '' ? '–' : paper.plotNo, language)],
    [t('desk.process'), pick(paper.stage)],
    [t('verify.issuedOn'), <DateText key="issued" value={paper.issuedAt} withTime />],
  ];
  return (
    <section className={classes['section']} aria-label={t('common.details')}>
      <FactList facts={facts} />
      <Text size="sm" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('verify.fingerprint')} <span lang="en">{pdfSha256}</span>
      </Text>
    </section>
  );
}
