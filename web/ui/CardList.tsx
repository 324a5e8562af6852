import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** The rows of a list as cards, for a screen on which the table does not fit. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

/** One row as a card. */
export function CardRow({ children }: { readonly children: ReactNode }) {
  return (
    <Paper component="li" withBorder p="sm" bg="var(--naksa-surface)">
      {children}
    </Paper>
  );
}
