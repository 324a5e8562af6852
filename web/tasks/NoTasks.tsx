import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import type { View } from './filter.ts';

const emptyKeys: Partial<Record<View, string>> = { inbox: 'inbox.emptyWaiting', returned: 'inbox.emptyReturned' };

/** Nothing to show, and where to look instead. */
export function NoTasks({ view, filtered }: { readonly view: View; readonly filtered: boolean }) {
  const { t } = useTexts();
  const key = filtered ? 'inbox.emptySearch' : (emptyKeys[view] ?? 'common.emptyList');
  return (
    <EmptyState icon={filtered ? 'search' : 'check'} text={t(key)}>
      {!filtered && view !== 'all' && (
        <Button component={Link} to="?view=all" variant="default">
          {t('inbox.all')}
        </Button>
      )}
      {!filtered && view === 'inbox' && <Elsewhere />}
    </EmptyState>
  );
}
