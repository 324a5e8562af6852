import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Says to whoever confirms or publishes that the change is about their own post or ward. */
export function OwnPostNote() {
  const { t } = useTexts();
  return (
    <Notice tone="waiting" icon="warning" title={t('proposal.own')}>
      {t('proposal.ownHelp')}
    </Notice>
  );
}
