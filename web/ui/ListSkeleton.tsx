import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of the list while it is on its way. */
export function ListSkeleton() {
  const { t } = useTexts();
  return (
    <Stack gap={8}>
      <VisuallyHidden component="output">{t('common.loading')}</VisuallyHidden>
      {rows.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
