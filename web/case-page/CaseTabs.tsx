import { Paper, Tabs } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApplicationView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { useTabInView } from '../ui/use-tab-in-view.ts';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './case-page.module.css';
import { HistoryTab } from '../history/HistoryTab.tsx';

/** What a tab of the case page is given: the case, and the form that is open. */
export type CaseTabProps = {
  readonly id: string;
  readonly slug: string;
  readonly view: ApplicationView;
  readonly formTitle: (slug: string) => string | undefined;
};

type Tab = { readonly name: string; readonly label: string; readonly Panel: ComponentType<CaseTabProps> };

// the first one is there at once, each other comes when it is asked for
const tabs: readonly Tab[] = [
  { name: 'history', label: 'history.allHistory', Panel: HistoryTab },
  {
    name: 'comments',
    label: 'history.allComments',
    Panel: lazy(async () => ({ default: (await import('./CommentsTab.tsx')).CommentsTab })),
  },
  {
    name: 'activity',
    label: 'history.activityLog',
    Panel: lazy(async () => ({ default: (await import('./ActivityTab.tsx')).ActivityTab })),
  },
  {
    name: 'files',
    label: 'files.title',
    Panel: lazy(async () => ({ default: (await import('../files/FilesTab.tsx')).FilesTab })),
  },
  {
    name: 'documents',
    label: 'print.issuedPapers',
    Panel: lazy(async () => ({ default: (await import('./DocumentsTab.tsx')).DocumentsTab })),
  },
  {
    name: 'tasks',
    label: 'application.tasks',
    Panel: lazy(async () => ({ default: (await import('./TasksTab.tsx')).TasksTab })),
  },
  {
    name: 'ledger',
    label: 'application.ledger.title',
    Panel: lazy(async () => ({ default: (await import('./LedgerTab.tsx')).LedgerTab })),
  },
  {
    name: 'messages',
    label: 'caseMessages.title',
    Panel: lazy(async () => ({ default: (await import('./MessagesTab.tsx')).MessagesTab })),
  },
  {
    name: 'related',
    label: 'application.related',
    Panel: lazy(async () => ({ default: (await import('./RelatedTab.tsx')).RelatedTab })),
  },
];

/** Tabs that not everybody has who sees the case, and by which right. */
const rights: Readonly<Record<string, string>> = { activity: 'audit', messages: 'messages' };

/**
 * Below the form: history, comments, who did what beside it (for those who look after the record), files, issued papers, the work
 * by the machine, money, what was sent to people outside, the plot's other applications. The address names the tab.
 */
export function CaseTabs(props: CaseTabProps) {
  const { t } = useTexts();
  const { may } = useSession();
  const [search, setSearch] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  const shown = tabs.filter(({ name }) => rights[name] === undefined || may.includes(rights[name]));
  const asked = search.get('tab');
  const chosen = shown.find(({ name }) => name === asked) ?? shown[0];
  const current = chosen?.name ?? '';
  const choose = (name: string | null) => {
    setSearch(
      (had) => {
        const next = new URLSearchParams(had);
        next.set('tab', name ?? 'history');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const goTo = (name: string) => {
    choose(name);
    place.current?.scrollIntoView({ block: 'start' });
    // what a panel begins with takes the focus when it is there, else once it comes (useLateBeginning)
    const begins = name === current ? place.current?.querySelector<HTMLElement>('[data-begins]') : undefined;
    if (begins) begins.focus();
    else place.current?.focus({ preventScroll: true });
  };
  // who comes by a link to a tab wants to see it
  const asks = useRef(asked !== null);
  useEffect(() => {
    if (asks.current) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  useTabInView(place, current);
  useShortcut('history', () => goTo('history'));
  useShortcut('comments', () => goTo('comments'));
  useShortcut('upload', () => goTo('files'));
  return (
    <Paper ref={place} withBorder p="md" bg="var(--naksa-surface)" tabIndex={-1} id="case-tabs">
      <Tabs value={chosen?.name ?? 'history'} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label={t('history.tabs')} className={classes['tabs'] ?? ''}>
          {shown.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ name, Panel }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Suspense fallback={<Waiting height={120} />}>
              <Panel {...props} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}
