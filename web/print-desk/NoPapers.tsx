import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Show } from './filter.ts';

/** Nothing to show, and where to look instead. */
export function NoPapers({ show, filtered }: { readonly show: Show; readonly filtered: boolean }) {
  const { t } = useTexts();
  if (filtered) return <EmptyState icon="search" text={t('desk.noneFound')} />;
  return (
    <EmptyState icon={show === 'all' ? 'stamp' : 'check'} text={t(`desk.none.${show}`)}>
      {show !== 'all' && (
        <Button component={Link} to="?show=all" variant="default">
          {t('desk.tab.all')}
        </Button>
      )}
    </EmptyState>
  );
}
