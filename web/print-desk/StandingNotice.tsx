import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DocumentDetail } from '../../server/contract/print-desk.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';

const looks = {
  valid: { tone: 'approved', icon: 'shield' },
  superseded: { tone: 'waiting', icon: 'history' },
  revoked: { tone: 'rejected', icon: 'cross' },
} as const satisfies Record<string, { readonly tone: string; readonly icon: IconName }>;

/** What the paper is worth today, where record and kept file bear it out; once it is no longer good: since when, by whom, why, and what took its place. */
export function StandingNotice({ detail }: { readonly detail: DocumentDetail }) {
  const { t } = useTexts();
  const { isSealed, fileFault } = detail;
  if (!isSealed)
    return (
      <Notice tone="rejected" icon="warning" title={t('verify.notSealed')} urgent>
        {t('problem.paperNotSealed')}
      </Notice>
    );
  if (fileFault === undefined) return <Standing detail={detail} />;
  return (
    <>
      <Notice tone="rejected" icon="warning" title={t(`verify.kept.${fileFault}`)} urgent>
        {t('problem.fileChanged')}
      </Notice>
      {detail.paper.standing !== 'valid' && <Standing detail={detail} />}
    </>
  );
}

function Standing({ detail: { paper, ended, supersededBy } }: { readonly detail: DocumentDetail }) {
  const { t, language, pick } = useTexts();
  return (
    <Notice {...looks[paper.standing]} title={t(`desk.isNow.${paper.standing}`)}>
      {ended !== undefined && (
        <Text size="sm">
          <DateText value={ended.at} withTime />
          {ended.by !== undefined && (
            <>
              {' · '}
              <span lang="ne">{ended.by}</span>
            </>
          )}
        </Text>
      )}
      {ended?.reason !== undefined && <Text>{t('desk.because', { reason: ended.reason })}</Text>}
      {supersededBy !== undefined && (
        <Text>
          {t('desk.newer')}{' '}
          <Anchor component={Link} to={`/user/print-desk/${supersededBy.id}`} underline="always">
            {pick(supersededBy.title)} {withDigits(supersededBy.number ?? '', language)}
          </Anchor>
        </Text>
      )}
    </Notice>
  );
}
