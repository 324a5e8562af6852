import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { useOffice } from '../office/api.ts';
import { useSessionState } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OfficeMark } from '../ui/OfficeMark.tsx';
import { PublicLogin, PublicNav } from './PublicNav.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import classes from './Shell.module.css';
import { LatePart } from '../ui/PageError.tsx';
import { Bell, HeaderDates, OfficeNav, ProfileMenu } from './parts.ts';

// the public pages do not need them, or not at once
const OfficeDrawerNav = lazy(async () => ({ default: (await import('./OfficeNav.tsx')).OfficeDrawerNav }));
const DateList = lazy(async () => ({ default: (await import('./HeaderDates.tsx')).DateList }));
const LayoutSign = lazy(async () => ({ default: (await import('./ProfileMenu.tsx')).LayoutSign }));
const SideDrawer = lazy(async () => ({ default: (await import('../ui/SideDrawer.tsx')).SideDrawer }));

/** Specification 2 and 9: the public drawer is 200 px wide; the office's has longer words. */
const drawerWidth = { public: 200, office: 280 } as const;

/** Office, place in the app, date, language, profile; on a narrow screen the links are in a drawer. */
export function Header() {
  const { t, language } = useTexts();
  const state = useSessionState();
  const { data: office } = useOffice();
  const [drawer, { open, close }] = useDisclosure(false);
  const session = state.status === 'known' ? state.session : undefined;
  const officeName = session?.organization ?? office;
  return (
    <header className={classes['header']} data-inside={session !== undefined}>
      <div className={classes['bar']}>
        <button
          type="button"
          className={`${classes['tool']} ${classes['onlyPhone']}`}
          aria-label={t('a11y.openDrawer')}
          aria-expanded={drawer}
          onClick={open}
        >
          <Icon name="menu" />
        </button>
        <Link to={session === undefined ? '/' : '/user/task-list'} className={classes['brand']}>
          <OfficeMark />
          <span className={classes['names']}>
            <span className={classes['office']}>{language === 'ne' ? officeName?.nameNe : officeName?.nameEn}</span>
            <span className={classes['product']}>{t('common.systemShort')}</span>
          </span>
        </Link>
        <nav className={classes['nav']} aria-label={t('a11y.mainNav')}>
          <LatePart>{session === undefined ? <PublicNav /> : <OfficeNav menu={session.menu} />}</LatePart>
        </nav>
        <div className={classes['tools']}>
          <LatePart>{session !== undefined && <HeaderDates session={session} />}</LatePart>
          <LanguageSwitch />
          <SchemeSwitch />
          <LatePart>
            {session !== undefined && <LayoutSign />}
            {session !== undefined && <Bell />}
            {session !== undefined && <ProfileMenu session={session} />}
          </LatePart>
          {session === undefined && <PublicLogin />}
        </div>
      </div>
      <LatePart>
        {drawer && (
          <SideDrawer
            opened
            onClose={close}
            size={session === undefined ? drawerWidth.public : drawerWidth.office}
            title={t('a11y.mainNav')}
          >
            <nav aria-label={t('a11y.mainNav')} className={classes['drawerNav']}>
              {session === undefined ? (
                <PublicNav withIcons onGo={close} />
              ) : (
                <OfficeDrawerNav menu={session.menu} onGo={close} />
              )}
            </nav>
            {session !== undefined && <DateList session={session} />}
          </SideDrawer>
        )}
      </LatePart>
    </header>
  );
}
