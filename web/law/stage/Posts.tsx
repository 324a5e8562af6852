import { Checkbox, Group } from '@mantine/core';
import classes from './stage.module.css';
import type { Choice } from './use-stage-words.ts';

type PostsProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Several out of a few, in the order in which they are listed; what is chosen and not listed stays. */
export function Posts({ label, choices, value, onChange }: PostsProps) {
  const order = choices.map((choice) => choice.value);
  const put = (chosen: readonly string[]) => {
    const others = value.filter((each) => !order.includes(each));
    onChange([...others, ...order.filter((each) => chosen.includes(each))]);
  };
  return (
    // boxes large enough for a finger, whatever of the chart lies beside them
    <Checkbox.Group label={label} value={[...value]} onChange={put}>
      <Group gap="sm" mt={4} className={classes['posts'] ?? ''}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} size="md" />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
