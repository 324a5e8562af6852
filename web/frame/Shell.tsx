import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useSessionState } from '../session/session.ts';
import { FloatingProblems } from './FloatingProblems.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NetworkBanner } from './NetworkBanner.tsx';
import { keepFocus } from '../ui/page-focus.ts';
import { listenForShortcuts } from '../ui/shortcuts.ts';
import { useArrival } from '../ui/use-arrival.ts';
import { Toasts } from './Toasts.tsx';
import { WorkOverlay } from '../ui/WorkOverlay.tsx';
import classes from './Shell.module.css';
import { LatePart } from '../ui/PageError.tsx';
import { KeyboardLayer } from './parts.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

/** Frame of every page: way to the content, header, page, footer, and the keys. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const [help, setHelp] = useState(false);
  const session = useSessionState();
  const [finding, setFinding] = useState(false);
  useEffect(
    () => listenForShortcuts({ help: () => setHelp((shown) => !shown), find: () => setFinding((shown) => !shown) }),
    [],
  );
  useEffect(() => keepFocus(), []);
  useArrival();
  return (
    <div className={classes['shell']}>
      <a className="skip-link" href="#content">
        {t('a11y.skipToContent')}
      </a>
      <Header />
      <NetworkBanner />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Footer />
      <FloatingProblems />
      <WorkOverlay />
      <Toasts />
      <LatePart>{session.status === 'known' && <KeyboardLayer accountId={session.session.account.id} />}</LatePart>
      <LatePart>
        {finding && session.status === 'known' && (
          <Palette menu={session.session.menu} onClose={() => setFinding(false)} />
        )}
      </LatePart>
      <LatePart>{help && <ShortcutHelp opened onClose={() => setHelp(false)} />}</LatePart>
    </div>
  );
}
