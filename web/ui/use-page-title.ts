import { useEffect } from 'react';
import { useTexts } from '../i18n/use-texts.ts';

/** Names the page in the browser's tab while the calling page is shown. */
export function usePageTitle(title: string | undefined): void {
  const { t } = useTexts();
  const product = t('common.systemShort');
  useEffect(() => {
    document.title = title === undefined || title === '' ? product : `${title} – ${product}`;
  }, [title, product]);
}
