import { Group, Paper, Stack } from '@mantine/core';
import { FileLink, GiveButton, Holder, Waited } from './TaskParts.tsx';
import { mayBeGiven, type TeamListProps } from './task-words.ts';
import { Work } from './TeamTable.tsx';

/** The same list for a phone. */
export function TeamCards({ items, people, onGive }: TeamListProps) {
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {items.map((task) => (
        <Paper key={`${task.application.id} ${task.role}`} component="li" withBorder p="sm" bg="var(--naksa-surface)">
          <Stack gap="xs">
            <FileLink task={task} />
            <Work task={task} />
            <Group justify="space-between" align="flex-start">
              <Waited task={task} />
              <Holder task={task} />
            </Group>
            {mayBeGiven(task, people) && <GiveButton task={task} onGive={onGive} />}
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
