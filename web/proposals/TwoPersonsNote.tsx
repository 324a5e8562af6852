import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** Says before it is sent that it takes effect only once another person has confirmed it. */
export function TwoPersonsNote() {
  const { t } = useTexts();
  return (
    <Notice tone="info" icon="people" title={t('proposal.twoPersons')}>
      {t('proposal.twoPersonsHelp')}
    </Notice>
  );
}
