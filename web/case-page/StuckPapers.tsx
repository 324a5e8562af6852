import { Button } from '@mantine/core';
import type { ApplicationView, StuckPaper } from '../../server/contract/application.ts';
import { useRetryStuck } from '../audit/api.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';

/** Says which papers of the case were ordered and could not be made, and what each still lacks. */
export function StuckPapers({ view }: { readonly view: ApplicationView }) {
  return view.stuck?.map((paper) => <StuckNotice key={paper.id} paper={paper} />);
}

function StuckNotice({ paper }: { readonly paper: StuckPaper }) {
  const { t, language, pick } = useTexts();
  const retry = useRetryStuck();
  const { id, title, since, reason, mayRetry } = paper;
  const go = () => retry.mutate({ queue: 'effect', id }, { onSuccess: () => showToast(t('audit.stuck.retried')) });
  return (
    <Notice tone="rejected" icon="warning">
      {t('application.paperStuck', { paper: pick(title) })} <DateText value={since} withTime />
      <p>
        {reason === undefined ? t('application.paperStuckMended') : explainReason(reason, { t, language })}{' '}
        {t('application.paperStuckSigned')}
      </p>
      {mayRetry && (
        <Button variant="default" leftSection={<Icon name="refresh" />} loading={retry.isPending} onClick={go}>
          {t('common.retry')}
        </Button>
      )}
      {retry.isError && <ProblemAlert error={retry.error} />}
    </Notice>
  );
}
