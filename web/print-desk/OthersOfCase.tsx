import { Checkbox, Stack } from '@mantine/core';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';

type OthersProps = {
  readonly papers: readonly DeskPaper[];
  /** Those that are not taken along. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
};

/** The other printed papers of the same file, which the same person mostly takes along. */
export function OthersOfCase({ papers, left, onChange }: OthersProps) {
  const { t, language, pick } = useTexts();
  if (papers.length === 0) return null;
  const toggle = (id: string) =>
    onChange(left.has(id) ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]));
  return (
    <Checkbox.Group
      label={t('desk.handOver.together', { count: papers.length })}
      value={papers.filter(({ id }) => !left.has(id)).map(({ id }) => id)}
    >
      <Stack gap={4} mt={4}>
        {papers.map(({ id, title, number }) => (
          <Checkbox
            key={id}
            value={id}
            onChange={() => toggle(id)}
            label={`${pick(title)}${number === undefined ? '' : ` · ${withDigits(number, language)}`}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
