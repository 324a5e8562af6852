import { useEffect } from 'react';
import { useSession } from './session/session.ts';
import { loadAhead } from './ui/load-ahead.ts';

// what people of a right open next; null = everybody of the office
const daily: readonly { readonly right: string | null; readonly loads: readonly (() => Promise<unknown>)[] }[] = [
  {
    right: null,
    loads: [
      () => import('./tasks/TaskListPage.tsx'),
      () => import('./case-page/FirstFormPage.tsx'),
      () => import('./case-page/ApplicationPage.tsx'),
      () => import('./list/ApplicationsPage.tsx'),
      () => import('./notifications/NotificationsPage.tsx'),
      () => import('./palette/Palette.tsx'),
    ],
  },
  { right: 'newApplication', loads: [() => import('./application/NewApplicationPage.tsx')] },
  {
    right: 'printDesk',
    loads: [() => import('./print-desk/PrintDeskPage.tsx'), () => import('./print-desk/PaperPage.tsx')],
  },
  { right: 'team', loads: [() => import('./team/TeamPage.tsx')] },
  { right: 'reports', loads: [() => import('./reports/ReportsPage.tsx')] },
];

/** Loads the pages of one's work while nothing else is done, one after the other, so that they open when the network is cut. */
export function PagesAhead(): null {
  const { may } = useSession();
  const rights = may.join(' ');
  useEffect(() => {
    const held = rights.split(' ');
    return loadAhead(daily.filter(({ right }) => right === null || held.includes(right)).flatMap(({ loads }) => loads));
  }, [rights]);
  return null;
}
