import { useTexts } from '../i18n/use-texts.ts';
import { useIssuedPage } from './api.ts';
import { PaperFrame } from './PaperFrame.tsx';

/** The printed page of an issued paper, as it was issued. */
export function IssuedPreview({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTexts();
  const page = useIssuedPage(id);
  return <PaperFrame page={page} title={`${t('print.preview')}: ${title}`} />;
}
