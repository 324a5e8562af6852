import type { QueryClient } from '@tanstack/react-query';
import type { SessionView } from '../server/contract/session.ts';
import type { askCaseAhead } from './case-page/ask-ahead.ts';
import { FormPaneLater } from './case-page/form-pane-later.ts';
import { pages } from './pages.ts';

const {
  LandingPage,
  OfficeGate,
  SetupGate,
  SetupPage,
  MasterPage,
  PrintDeskPage,
  NotificationsPage,
  TeamPage,
  TaskListPage,
  NewApplicationPage,
  FirstFormPage,
  ApplicationPage,
  ApplicationsPage,
  AgendaPage,
  ReplayPage,
  ReportsPage,
} = pages;

type Part = { readonly load: () => Promise<unknown> };
type AskAhead = typeof askCaseAhead;
type Entrance = {
  readonly path: RegExp;
  readonly gate?: Part;
  readonly shown: readonly Part[];
  /** Asks for what the page shows first. */
  readonly ask?: () => Promise<AskAhead>;
};

const askCase = async (): Promise<AskAhead> => (await import('./case-page/ask-ahead.ts')).askCaseAhead;

// where people come in: by an address they kept, or when they load the page anew
const entrances: readonly Entrance[] = [
  { path: /^\/$/u, shown: [LandingPage] },
  { path: /^\/user\/task-list/u, gate: OfficeGate, shown: [TaskListPage] },
  {
    path: /^\/user\/applications\/[^/]+\/forms\//u,
    gate: OfficeGate,
    shown: [ApplicationPage, FormPaneLater],
    ask: askCase,
  },
  { path: /^\/user\/applications\/new$/u, gate: OfficeGate, shown: [NewApplicationPage] },
  {
    path: /^\/user\/applications\/[^/]+$/u,
    gate: OfficeGate,
    shown: [FirstFormPage, ApplicationPage, FormPaneLater],
    ask: askCase,
  },
  { path: /^\/user\/applications$/u, gate: OfficeGate, shown: [ApplicationsPage] },
  { path: /^\/user\/applications\/[^/]+\/replay$/u, gate: OfficeGate, shown: [ReplayPage] },
  { path: /^\/user\/print-desk$/u, gate: OfficeGate, shown: [PrintDeskPage] },
  { path: /^\/user\/notifications$/u, gate: OfficeGate, shown: [NotificationsPage] },
  { path: /^\/user\/calendar$/u, gate: OfficeGate, shown: [AgendaPage] },
  { path: /^\/user\/reports/u, gate: OfficeGate, shown: [ReportsPage] },
  { path: /^\/user\/team$/u, gate: OfficeGate, shown: [TeamPage] },
  { path: /^\/admin$/u, gate: SetupGate, shown: [SetupPage] },
  { path: /^\/admin\/setup\/[^/]+$/u, gate: SetupGate, shown: [MasterPage] },
];

/** Asks for the code of the page at an address at once, while it is still asked who comes. Never throws. */
export function beginEntrance(path: string): void {
  const { shown = [], ask } = entranceAt(path) ?? {};
  for (const load of [...shown.map((each) => each.load), ...(ask === undefined ? [] : [ask])])
    void load().catch(() => undefined);
}

/** Asks for what the page at an address shows first, for who is logged in. Never throws. */
export function askEntrance(queries: QueryClient, at: Parameters<AskAhead>[1], session: SessionView): void {
  const ask = entranceAt(at.pathname)?.ask;
  void ask?.().then(
    (askAhead) => askAhead(queries, at, session),
    () => undefined,
  );
}

/**
 * Loads the code of the page at an address before anything is shown: what takes the place of a waiting sign is held back by
 * React for a third of a second. Never throws; what cannot be loaded says so in its place.
 * @param known whether somebody is logged in: others see the login in the place of the office's pages
 */
export async function loadEntrance(path: string, known: boolean): Promise<void> {
  const { gate, shown = [] } = entranceAt(path) ?? {};
  if (gate !== undefined && !known) return;
  await Promise.allSettled([...(gate === undefined ? [] : [gate]), ...shown].map(({ load }) => load()));
}

function entranceAt(path: string): Entrance | undefined {
  return entrances.find((each) => each.path.test(path));
}
