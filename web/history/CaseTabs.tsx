import { Paper, Tabs } from '@mantine/core';
import { useRef, useState } from 'react';
import { ActivityTable } from '../audit/ActivityTable.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { CommentsTab } from './CommentsTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { FilesTab } from './FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';

type CaseTabsProps = {
  readonly id: string;
  readonly slug: string;
  readonly formTitle: (slug: string) => string | undefined;
};

/** Below the form: history, comments, who did what beside it (for those who look after the record), files, issued papers. */
export function CaseTabs({ id, slug, formTitle }: CaseTabsProps) {
  const { t } = useTexts();
  const { may } = useSession();
  const mayOversee = may.includes('audit');
  const [tab, setTab] = useState('history');
  const place = useRef<HTMLDivElement>(null);
  const show = (name: string) => {
    setTab(name);
    place.current?.scrollIntoView({ block: 'start' });
  };
  useShortcut('history', () => show('history'));
  useShortcut('comments', () => show('comments'));
  useShortcut('upload', () => show('files'));
  return (
    <Paper ref={place} withBorder p="md" bg="var(--naksa-surface)">
      <Tabs value={tab} onChange={(name) => setTab(name ?? 'history')} keepMounted={false}>
        <Tabs.List aria-label={t('history.allHistory')}>
          <Tabs.Tab value="history">{t('history.allHistory')}</Tabs.Tab>
          <Tabs.Tab value="comments">{t('history.allComments')}</Tabs.Tab>
          {mayOversee && <Tabs.Tab value="activity">{t('history.activityLog')}</Tabs.Tab>}
          <Tabs.Tab value="files">{t('files.title')}</Tabs.Tab>
          <Tabs.Tab value="documents">{t('print.issuedPapers')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="history" pt="md">
          <HistoryTab id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="comments" pt="md">
          <CommentsTab id={id} slug={slug} formTitle={formTitle} />
        </Tabs.Panel>
        {mayOversee && (
          <Tabs.Panel value="activity" pt="md">
            <ActivityTable filter={{ application: id }} isFiltered={false} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="files" pt="md">
          <FilesTab id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="md">
          <DocumentsTab id={id} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  );
}
