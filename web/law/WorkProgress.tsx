import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';
import { LawProblem } from './LawProblem.tsx';
import type { WorkLine } from './streamed.ts';
import type { Work } from './use-lines.ts';

/** How far work on many cases has come, and the button that breaks it off. */
export function WorkProgress({ work }: { readonly work: Work<WorkLine> }) {
  const { t, language } = useTexts();
  const { status, done, total, error, stop } = work;
  if (status === 'failed') return <LawProblem error={error} />;
  const text = t('law.work.progress', { done: formatNumber(done, language), total: formatNumber(total, language) });
  return (
    <>
      {status === 'running' && (
        <Group gap="sm">
          <progress
            className={classes['progress']}
            {...(total > 0 && { value: done, max: total })}
            aria-label={t('law.work.title')}
          />
          <Button variant="default" size="compact-md" fz="sm" onClick={stop}>
            {t('law.work.stop')}
          </Button>
        </Group>
      )}
      <Text size="sm" aria-live="polite">
        {status === 'running' && (total > 0 ? text : t('common.pleaseWait'))}
        {status === 'stopped' && t('law.work.stopped')}
      </Text>
    </>
  );
}
