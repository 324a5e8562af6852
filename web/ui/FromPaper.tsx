import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from './StatusMark.tsx';

/** Says of a case that it was entered from a paper file: what came before was not decided in the system. */
export function FromPaper() {
  const { t } = useTexts();
  return (
    <StatusMark tone="info" icon="file">
      {t('public.fromPaper')}
    </StatusMark>
  );
}
