import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, Text } from '@mantine/core';
import type { SessionView } from '../../server/contract/session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { logOut } from '../session/session.ts';
import { Icon } from './Icon.tsx';
import classes from './Shell.module.css';

/** Who is logged in, and the way out. */
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
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => void logOut()}>
          {t('menu.profile.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
