import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import classes from './Shell.module.css';

const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

/** Frame of every page: way to the content, header, page, footer, and the keys. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const [help, setHelp] = useState(false);
  useEffect(() => listenForShortcuts(() => setHelp((shown) => !shown)), []);
  return (
    <div className={classes['shell']}>
      <a className="skip-link" href="#content">
        {t('a11y.skipToContent')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <Footer />
      <Suspense>{help && <ShortcutHelp opened onClose={() => setHelp(false)} />}</Suspense>
    </div>
  );
}
