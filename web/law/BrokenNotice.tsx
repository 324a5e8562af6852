import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';

/** While a text cannot be read its last picture stays, to be looked at only. */
export function BrokenNotice({ onText }: { readonly onText: () => void }) {
  const { t } = useTexts();
  return (
    <Notice tone="waiting" icon="warning" title={t('law.side.broken')}>
      <Button variant="default" mt="xs" onClick={onText}>
        {t('law.side.toText')}
      </Button>
    </Notice>
  );
}
