import type { LawConfirmations } from '../../server/contract/law-confirmations.ts';
import { formatDate } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Since when papers wait for their law, or until when they do not. */
export function GateNotice({
  law: { state, until = '', wordingUntil, holds, holdsWording },
}: {
  readonly law: LawConfirmations;
}) {
  const { t, language } = useTexts();
  if (state === 'example')
    return (
      <Notice tone="info" icon="info" title={t('footer.example')}>
        {t('verify.exampleHelp')}
      </Notice>
    );
  if (state === 'grace' && !holds)
    return (
      <Notice tone="waiting" icon="clock" title={t('lawGate.grace', { date: formatDate(until, language) })}>
        {t('lawGate.graceHelp')}
      </Notice>
    );
  if (wordingUntil !== undefined && !holdsWording)
    return (
      <Notice
        tone="waiting"
        icon="clock"
        title={t('lawGate.wordingGrace', { date: formatDate(wordingUntil, language) })}
      >
        {t('lawGate.wordingGraceHelp')}
      </Notice>
    );
  return (
    <Notice tone="info" icon="lock" title={t('lawGate.holds')}>
      {t('lawGate.holdsHelp')}
    </Notice>
  );
}
