import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { LawProblem } from './LawProblem.tsx';

type OwnTestsProps = {
  /** Of the section on its page. */
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly run: string;
  /** Runs the tests; absent while what is written cannot be read. */
  readonly onRun: (() => void) | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  /** What came of them. */
  readonly children: ReactNode;
};

/** Tests that a kind of definition has of its own: what they are for, the button that runs them, and what came of them. */
export function OwnTests({ id, title, help, run, onRun, error, isPending, children }: OwnTestsProps) {
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        <Group>
          <Button variant="default" disabled={onRun === undefined} loading={isPending} onClick={onRun}>
            {run}
          </Button>
        </Group>
        {isPending && <Waiting height={60} />}
        {error !== null && <LawProblem error={error} />}
        {children}
      </Stack>
    </section>
  );
}

/** What one of them came to. */
export function TestMark({ holds, text }: { readonly holds: boolean; readonly text: string }) {
  return (
    <div>
      <StatusMark tone={holds ? 'approved' : 'rejected'} icon={holds ? 'check' : 'warning'}>
        {text}
      </StatusMark>
    </div>
  );
}
