import { Button, Popover, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Action } from '../application/actions.ts';
import { Reasons } from '../application/Reasons.tsx';

type WhyNotProps = { readonly action: Action; readonly formTitle: (slug: string) => string | undefined };

/** A closed action as a button that cannot act but can be asked: which condition, who must act, since when. */
export function WhyNot({ action, formTitle }: WhyNotProps) {
  const { t, pick } = useTexts();
  const [opened, setOpened] = useState(false);
  const label = pick(action.title);
  return (
    <Popover opened={opened} onChange={setOpened} width={380} position="top-start" withArrow shadow="md" returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          data-closed="true"
          leftSection={<Icon name="lock" size={16} />}
          onClick={() => setOpened(!opened)}
        >
          {label} · {t('explain.whyNot')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600}>{t('explain.closed', { action: label })}</Text>
        <Reasons action={action} formTitle={formTitle} />
      </Popover.Dropdown>
    </Popover>
  );
}
