import { Container, Paper, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { usePageTitle } from '../ui/use-page-title.ts';

type AccountCardProps = {
  readonly title: string;
  readonly size?: number;
  /** Absent: there is nothing to send. */
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
};

/** One task of a visitor's account on a page of its own: a title, a few fields, one button. */
export function AccountCard({ title, size = 450, onSubmit, children }: AccountCardProps) {
  usePageTitle(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const content = (
    <Stack>
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  );
  return (
    <Container size={size} py="xl" px={0}>
      <Paper withBorder p="lg" radius="md" bg="var(--naksa-surface)">
        {onSubmit === undefined ? (
          content
        ) : (
          <form onSubmit={submit} noValidate aria-label={title}>
            {content}
          </form>
        )}
      </Paper>
    </Container>
  );
}
