import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { listenForShortcuts } from './shortcuts.ts';
import classes from './Shell.module.css';

/** Frame of every page: way to the content, header, page, footer, and the keys. */
export function Shell({ children }: { readonly children?: ReactNode }) {
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
        {children ?? <Outlet />}
      </main>
      <Footer />
      <ShortcutHelp opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
