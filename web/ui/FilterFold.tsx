import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';

type FilterFoldProps = {
  /** How many of them narrow the list now. */
  readonly chosen: number;
  readonly children: ReactNode;
};

/** The choices by which a list is narrowed; on a phone behind a button that says how many are set, so that the list is in view. */
export function FilterFold({ chosen, children }: FilterFoldProps) {
  const { t } = useTexts();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  if (!phone) return children;
  return (
    <>
      <Button
        variant="default"
        style={{ flex: opened ? '1 1 100%' : 'none' }}
        aria-expanded={opened}
        leftSection={<Icon name={opened ? 'up' : 'down'} size={16} />}
        onClick={toggle}
      >
        {t('task.filters', { count: chosen })}
      </Button>
      {opened && children}
    </>
  );
}
