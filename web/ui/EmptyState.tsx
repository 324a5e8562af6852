import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Says that there is nothing, and what to do next. */
export function EmptyState({
  icon,
  text,
  children,
}: {
  readonly icon: IconName;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <Stack align="center" gap="sm" py="xl" c="dimmed">
      <Icon name={icon} size={36} />
      <Text ta="center">{text}</Text>
      {children}
    </Stack>
  );
}
