import { Group, Stack } from '@mantine/core';
import { FileLink, GiveButton, Holder, Waited } from './TaskParts.tsx';
import { mayBeGiven, type TeamListProps } from './task-words.ts';
import { Work } from './TeamTable.tsx';
import { CardList, CardRow } from '../ui/CardList.tsx';

/** The same list for a phone. */
export function TeamCards({ items, people, onGive }: TeamListProps) {
  return (
    <CardList>
      {items.map((task) => (
        <CardRow key={`${task.application.id} ${task.role}`}>
          <Stack gap="xs">
            <FileLink task={task} />
            <Work task={task} />
            <Group justify="space-between" align="flex-start">
              <Waited task={task} />
              <Holder task={task} />
            </Group>
            {mayBeGiven(task, people) && <GiveButton task={task} onGive={onGive} />}
          </Stack>
        </CardRow>
      ))}
    </CardList>
  );
}
