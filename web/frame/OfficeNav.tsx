import { Link, useLocation } from 'react-router-dom';
import type { MenuLink } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { placeInMenu } from './came-from.ts';
import { HeaderPanel } from './HeaderPanel.tsx';
import { currentLink, menuGroups } from './menu.ts';
import classes from './Shell.module.css';

type OfficeNavProps = { readonly menu: readonly MenuLink[] };

/** The header menu of who is logged in: single entries as links, several under a heading as a list that opens. */
export function OfficeNav({ menu }: OfficeNavProps) {
  const { t } = useTexts();
  const current = currentLink(menu, placeInMenu(useLocation()));
  return menuGroups(menu).map(({ heading, links }) => {
    const [first] = links;
    if (first !== undefined && links.length === 1) return <MenuAnchor key={first.id} link={first} current={current} />;
    return (
      <HeaderPanel
        key={heading}
        label={t(`menu.header.group.${heading}`, { defaultValue: heading })}
        current={current !== undefined && links.includes(current)}
      >
        {(close) => <MenuList links={links} current={current} onGo={close} />}
      </HeaderPanel>
    );
  });
}

/** The same in the drawer of a narrow screen: every entry at once, under its heading. */
export function OfficeDrawerNav({ menu, onGo }: OfficeNavProps & { readonly onGo: () => void }) {
  const { t } = useTexts();
  const current = currentLink(menu, placeInMenu(useLocation()));
  return menuGroups(menu).map(({ heading, links }) => {
    const [first] = links;
    if (links.length === 1) return <MenuList key={first?.id} links={links} current={current} onGo={onGo} />;
    return (
      <section key={heading} aria-labelledby={`drawer-${heading}`}>
        <h2 id={`drawer-${heading}`} className={classes['drawerHeading']}>
          {t(`menu.header.group.${heading}`, { defaultValue: heading })}
        </h2>
        <MenuList links={links} current={current} onGo={onGo} />
      </section>
    );
  });
}

type MenuListProps = {
  readonly links: readonly MenuLink[];
  readonly current: MenuLink | undefined;
  readonly onGo: () => void;
};

function MenuList({ links, current, onGo }: MenuListProps) {
  return (
    <ul className={classes['panelList']}>
      {links.map((link) => (
        <li key={link.id}>
          <MenuAnchor link={link} current={current} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

type MenuAnchorProps = {
  readonly link: MenuLink;
  readonly current: MenuLink | undefined;
  readonly onGo?: () => void;
};

function MenuAnchor({ link, current, onGo }: MenuAnchorProps) {
  const { pick } = useTexts();
  return (
    <Link
      to={link.url}
      className={classes['link'] ?? ''}
      aria-current={link === current ? 'page' : undefined}
      onClick={onGo}
    >
      {pick(link.title)}
    </Link>
  );
}
