import './ui/mantine.css';
import '@fontsource/noto-sans-devanagari/latin-400.css';
import '@fontsource/noto-sans-devanagari/latin-600.css';
import '@fontsource/noto-serif-devanagari/devanagari-400.css';
import '@fontsource/noto-serif-devanagari/devanagari-600.css';
import './ui/page.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { settleBase, withoutBase } from './api/base.ts';
import { keepCalendar, loadCalendar } from './api/calendar.ts';
import { createQueries } from './api/queries.ts';
import { watchNetwork } from './api/reach.ts';
import { startTexts } from './i18n/i18n.ts';
import { officeQuery } from './office/api.ts';
import { askEntrance, beginEntrance, loadEntrance } from './entrances.ts';
import { App } from './routes.tsx';
import { knownSession, onOtherPerson, startSession, watchOtherTabs } from './session/session.ts';
import { Branded } from './frame/Branded.tsx';
import { listenForBack } from './ui/back-guard.ts';

// so long a slow network may keep the first page; then the frame is shown with its waiting sign
const patience = 500;

/**
 * Starts the app: texts first, so that nothing is ever shown in the wrong language; the session and the corrections of the
 * calendar are asked for meanwhile.
 */
async function start(root: HTMLElement): Promise<void> {
  listenForBack();
  watchNetwork();
  watchOtherTabs();
  await settleBase(location.pathname);
  const path = withoutBase(location.pathname);
  beginEntrance(path);
  const queries = createQueries();
  // what one person was answered is not shown to the next one at the same desk
  onOtherPerson(() => queries.removeQueries({ type: 'inactive' }));
  void queries.prefetchQuery(officeQuery);
  const waiting = Promise.all([startSession().then(() => askAhead(queries, path)), loadCalendar()]);
  const texts = await startTexts();
  await waiting;
  await Promise.race([loadEntrance(path, knownSession() !== undefined), pause(patience)]);
  const tree = createRoot(root);
  const draw = () =>
    tree.render(
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <QueryClientProvider client={queries}>
            <Branded>
              <App />
            </Branded>
          </QueryClientProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  draw();
  keepCalendar(draw);
}

/** What the page at the address shows first is asked for as soon as it is known who comes. */
function askAhead(queries: QueryClient, pathname: string): void {
  const session = knownSession();
  if (session !== undefined) askEntrance(queries, { pathname, search: location.search }, session);
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

const root = document.getElementById('root');
if (root !== null) void start(root);
