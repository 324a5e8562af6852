import { Button } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';

/** Shows the whole list again; `onClear` is absent while nothing narrows it. */
export function ClearFilters({ onClear }: { readonly onClear: (() => void) | undefined }) {
  const { t } = useTexts();
  if (onClear === undefined) return null;
  // as low as the fields beside it, which have a label above
  return (
    <Button mt="1.6rem" variant="subtle" color="lake" leftSection={<Icon name="cross" size={16} />} onClick={onClear}>
      {t('common.clearFilters')}
    </Button>
  );
}
