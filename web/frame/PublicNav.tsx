import { NavLink } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { publicLinks } from './public-links.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './Shell.module.css';

const login = { to: '/login', label: 'public.nav.login', icon: 'user' } as const;

type PublicNavProps = { readonly withIcons?: boolean; readonly onGo?: () => void };

/** The six links of the public header (specification 2); in the drawer with icons, and the login after them. */
export function PublicNav({ withIcons = false, onGo }: PublicNavProps) {
  const { t } = useTexts();
  const links = withIcons ? [...publicLinks, login] : publicLinks;
  return links.map(({ to, label, icon }) => (
    <NavLink key={to} to={to} end={to === '/'} className={classes['link'] ?? ''} onClick={onGo}>
      {withIcons && <Icon name={icon} />}
      {t(label)}
    </NavLink>
  ));
}

/** The way in, at the end of the public header. */
export function PublicLogin() {
  const { t } = useTexts();
  return (
    <NavLink to={login.to} className={`${classes['tool']} ${classes['onlyWide']}`}>
      <Icon name={login.icon} />
      {t(login.label)}
    </NavLink>
  );
}
