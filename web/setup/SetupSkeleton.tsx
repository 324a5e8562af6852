import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

/** The shape of a list or a form while it is on its way. */
export function SetupSkeleton({ rows, height }: { readonly rows: number; readonly height: number }) {
  const { t } = useTexts();
  return (
    <Stack gap={8} aria-busy="true">
      <VisuallyHidden component="output">{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${String(row)}`).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
