import { Paper } from '@mantine/core';
import { BlankForm } from '../forms/BlankForm.tsx';
import { useBlankForm } from '../forms/blank.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { SetupSkeleton } from '../setup/SetupSkeleton.tsx';

type FormVersionProps = { readonly slug: string; readonly hash: string };

/** A version of a form as it opens for the one who fills it; it can be tried out, nothing is kept. */
export function FormVersion({ slug, hash }: FormVersionProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useBlankForm(slug, {}, hash);
  if (error !== null) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SetupSkeleton rows={6} height={60} />;
  return (
    <>
      <Notice tone="info" icon="info">
        {t('law.formPreview')}
      </Notice>
      <Paper withBorder p="md" bg="var(--naksa-surface)">
        <BlankForm key={hash} form={data} readOnly={false} />
      </Paper>
    </>
  );
}
