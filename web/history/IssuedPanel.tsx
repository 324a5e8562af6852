import { Text } from '@mantine/core';
import type { ReplayView } from '../../server/contract/history.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './replay.module.css';

/** Papers that had been issued; one that was issued anew since is no longer in force. */
export function IssuedPanel({ documents }: { readonly documents: ReplayView['documents'] }) {
  const { t, language, pick } = useTexts();
  if (documents.length === 0) return <Text c="dimmed">{t('print.noPapers')}</Text>;
  return (
    <ul className={classes['why']}>
      {documents.map((paper) => (
        <li key={paper.id}>
          <Text fw={600}>{pick(paper.title)}</Text>
          <Text size="sm">
            {paper.number === undefined ? '' : `${withDigits(paper.number, language)} · `}
            <DateText value={paper.issuedAt} withTime /> ·{' '}
            {t('replay.issuedAtEvent', { seq: withDigits(paper.seq, language) })}
          </Text>
          {!paper.inForce && (
            <StatusMark tone={paper.standing === 'revoked' ? 'rejected' : 'idle'} icon="dash">
              {paper.endedSeq === undefined
                ? t('replay.notInForce')
                : t(`replay.standing.${paper.standing}`, { seq: withDigits(paper.endedSeq, language) })}
            </StatusMark>
          )}
        </li>
      ))}
    </ul>
  );
}
