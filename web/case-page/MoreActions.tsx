import { Button, Menu } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Action } from '../application/actions.ts';

type MoreActionsProps = { readonly actions: readonly Action[]; readonly onChoose: (action: Action) => void };

/** Open actions that are not a desk's daily work: signature lines, sending back, suspending. */
export function MoreActions({ actions, onChoose }: MoreActionsProps) {
  const { t, pick } = useTexts();
  if (actions.length === 0) return null;
  return (
    <Menu position="top-start" shadow="md" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          {t('action.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={`${String(action.run)} ${action.event} ${action.form ?? ''}`}
            onClick={() => onChoose(action)}
          >
            {pick(action.title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
