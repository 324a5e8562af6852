import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';

/** The shape of a report while it is added up. */
export function ReportSkeleton() {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <VisuallyHidden component="output">{t('common.loading')}</VisuallyHidden>
      <Skeleton h={48} w="60%" />
      <Skeleton h={90} />
      <Skeleton h={280} />
      <Skeleton h={280} />
    </Stack>
  );
}
