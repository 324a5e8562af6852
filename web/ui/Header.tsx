import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import type { SessionView } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../public/api.ts';
import { useSessionState } from '../session/session.ts';
import { HeaderDates } from './HeaderDates.tsx';
import { Icon } from './Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from './Logo.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import classes from './Shell.module.css';

// the public pages do not need them, or not at once
const ProfileMenu = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).ProfileMenu }));
const LayoutSign = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).LayoutSign }));
const Bell = lazy(async () => ({ default: (await import('../notifications/Bell.tsx')).Bell }));
const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }));

type Destination = {
  readonly to: string;
  readonly label: string;
  /** The pages below it belong to it. */
  readonly area?: true;
};

/** Office, place in the app, date, language, profile; on a phone the links are in a drawer. */
export function Header() {
  const { t, language } = useTexts();
  const state = useSessionState();
  const { data: office } = useOffice();
  const [drawer, { open, close }] = useDisclosure(false);
  const session = state.status === 'known' ? state.session : undefined;
  const links = destinations(session);
  const officeName = session?.organization ?? office;
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <button
          type="button"
          className={`${classes['tool']} ${classes['onlyPhone']}`}
          aria-label={t('a11y.openDrawer')}
          onClick={open}
        >
          <Icon name="menu" />
        </button>
        <Link to={session === undefined ? '/' : '/user/task-list'} className={classes['brand']}>
          <Logo />
          <span className={classes['names']}>
            <span className={classes['office']}>{language === 'ne' ? officeName?.nameNe : officeName?.nameEn}</span>
            <span className={classes['product']}>{t('common.systemShort')}</span>
          </span>
        </Link>
        <nav className={classes['nav']} aria-label={t('a11y.mainNav')}>
          {links.map(({ to, label, area = false }) => (
            <NavLink key={to} to={to} end={!area} className={classes['link'] ?? ''}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className={classes['tools']}>
          {session !== undefined && <HeaderDates session={session} />}
          <LanguageSwitch />
          <SchemeSwitch />
          <Suspense>
            {session !== undefined && <LayoutSign />}
            {session !== undefined && <Bell />}
            {session !== undefined && <ProfileMenu session={session} />}
          </Suspense>
        </div>
      </div>
      <Suspense>
        {drawer && (
          <SideDrawer opened onClose={close} size={200} title={t('a11y.mainNav')}>
            <Stack component="nav" aria-label={t('a11y.mainNav')} gap="xs">
              {links.map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  onClick={close}
                  style={{ padding: '0.5rem 0', color: 'var(--mantine-color-anchor)' }}
                >
                  {t(label)}
                </Link>
              ))}
            </Stack>
          </SideDrawer>
        )}
      </Suspense>
    </header>
  );
}

function destinations(session: SessionView | undefined): readonly Destination[] {
  if (session === undefined) {
    return [
      { to: '/', label: 'public.nav.home' },
      { to: '/login', label: 'public.nav.login' },
    ];
  }
  const links: Destination[] = [{ to: '/user/task-list', label: 'menu.header.taskList' }];
  if (session.may.includes('newApplication'))
    links.push({ to: '/user/applications/new', label: 'menu.header.newRegistration' });
  if (session.may.includes('printDesk'))
    links.push({ to: '/user/print-desk', label: 'menu.header.printDesk', area: true });
  if (session.may.includes('audit')) links.push({ to: '/user/audit', label: 'menu.header.audit', area: true });
  if (session.may.includes('definitions'))
    links.push({ to: '/user/setup/versions', label: 'menu.header.definitions', area: true });
  if (session.may.includes('setup')) links.push({ to: '/admin', label: 'menu.header.setup', area: true });
  return links;
}
