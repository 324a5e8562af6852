import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SessionView } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { logOut } from '../session/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { chooseLayout, layouts, useLayout } from '../ui/keyboard/layout.ts';
import { layoutTexts } from '../ui/keyboard/layout-texts.ts';
import classes from './Shell.module.css';

/** Who is logged in: their profile, password and keyboard, and the way out (in the order of specification 2). */
export function ProfileMenu({ session }: { readonly session: SessionView }) {
  const { t, pick } = useTexts();
  const { account } = session;
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes['tool']}
          aria-label={t('session.loggedInAs', { name: account.nameNe, role: pick(account.roleTitle) })}
        >
          <Icon name="user" />
          <span className={classes['profileName']} lang="ne">
            {account.nameNe}
          </span>
          <Icon name="down" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text lang="ne" fw={600} size="sm">
            {account.nameNe}
          </Text>
          <Text size="sm">{pick(account.roleTitle)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user/profile" leftSection={<Icon name="user" />}>
          {t('menu.profile.myProfile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/user/password" leftSection={<Icon name="lock" />}>
          {t('menu.profile.changePassword')}
        </Menu.Item>
        <Menu.Divider />
        <LayoutItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void logOut()}>
          {t('menu.profile.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** How the keys type, remembered for the person. */
function LayoutItems() {
  const { t } = useTexts();
  const layout = useLayout();
  const choose = (name: string) => {
    const chosen = layouts.find((each) => each === name);
    if (chosen !== undefined) chooseLayout(chosen);
  };
  return (
    <Menu.RadioGroup value={layout} onChange={choose}>
      <Menu.Label>
        <Text size="sm">{t('menu.profile.keyboardLayout')}</Text>
      </Menu.Label>
      {layouts.map((each) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {t(layoutTexts[each].name)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** Which Nepali layout is at work, beside the name of who types; nothing in plain. */
export function LayoutSign() {
  const { t } = useTexts();
  const layout = useLayout();
  if (layout === 'plain') return null;
  const { name, sign } = layoutTexts[layout];
  return (
    <span className={classes['layoutSign']} title={t('keyboard.now', { layout: t(name) })}>
      {t(sign)}
    </span>
  );
}
