import { Button, Fieldset, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fromRow, opsFor, toRow } from './condition-row.ts';
import { ConditionRow } from './ConditionRow.tsx';
import { LockedFormula } from './LockedFormula.tsx';
import type { Pick } from './picks.ts';
import { readCel } from './read-cel.ts';
import type { Said } from './said.ts';
import { say } from './say.ts';
import { writeCel } from './write-cel.ts';

type ConditionBuilderProps = {
  readonly label: string;
  readonly cel: string;
  readonly picks: readonly Pick[];
  readonly onChange: (cel: string) => void;
};

/** A condition as rows that all hold, or of which any holds; what cannot be shown stands locked. */
export function ConditionBuilder({ label, cel, picks, onChange }: ConditionBuilderProps) {
  const said = readCel(cel);
  if (said === undefined) return <LockedFormula label={label} cel={cel} />;
  return <ConditionGroup label={label} said={said} picks={picks} onChange={(next) => onChange(writeCel(next))} />;
}

type ConditionGroupProps = {
  readonly label: string;
  readonly said: Said;
  readonly picks: readonly Pick[];
  readonly onChange: (said: Said) => void;
};

function ConditionGroup({ label, said, picks, onChange }: ConditionGroupProps) {
  const { t } = useTexts();
  const joined = said.is === 'any' ? 'any' : 'all';
  const rows = said.is === 'all' || said.is === 'any' ? said.of : [said];
  const put = (next: readonly Said[], is: 'all' | 'any' = joined) => {
    const [only] = next;
    if (only !== undefined) onChange(next.length === 1 ? only : { is, of: next });
  };
  const usable = picks.filter((pick) => opsFor(pick).length > 0);
  const [first] = usable;
  return (
    <Fieldset legend={label} p="xs">
      <Stack gap="xs">
        {rows.length > 1 && (
          <SegmentedControl
            aria-label={t('law.form.condition.joined')}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`law.form.condition.${value}`) }))}
            value={joined}
            onChange={(value) => put(rows, value === 'any' ? 'any' : 'all')}
          />
        )}
        {rows.map((row, at) => (
          <ConditionPart
            // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
            key={at}
            at={at}
            said={row}
            picks={usable}
            all={picks}
            {...(rows.length > 1 && { onRemove: () => put(rows.toSpliced(at, 1)) })}
            onChange={(next) => put(rows.with(at, next))}
          />
        ))}
        {first !== undefined && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="plus" />}
              onClick={() =>
                put([...rows, fromRow({ name: first.name, op: opsFor(first)[0] ?? 'yes', values: [''] }, first.type)])
              }
            >
              {t('law.form.condition.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

type ConditionPartProps = {
  readonly at: number;
  readonly said: Said;
  readonly picks: readonly Pick[];
  readonly all: readonly Pick[];
  readonly onRemove?: () => void;
  readonly onChange: (said: Said) => void;
};

function ConditionPart({ at, said, picks, all, onRemove, onChange }: ConditionPartProps) {
  const { t } = useTexts();
  const row = toRow(said);
  const pick = row === undefined ? undefined : picks.find(({ name }) => name === row.name);
  const remove = onRemove !== undefined && (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={t('law.form.condition.remove', { at: at + 1 })}
      onClick={onRemove}
    >
      <Icon name="cross" />
    </Button>
  );
  if (row !== undefined && pick !== undefined)
    return <ConditionRow row={row} pick={pick} picks={picks} onChange={onChange} remove={remove} />;
  if (said.is === 'all' || said.is === 'any')
    return (
      <>
        <ConditionGroup label={t('law.form.condition.group')} said={said} picks={all} onChange={onChange} />
        {remove}
      </>
    );
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <SaidSentence said={said} picks={all} />
      {remove}
    </Group>
  );
}

function SaidSentence({ said, picks }: { readonly said: Said; readonly picks: readonly Pick[] }) {
  const { t, language } = useTexts();
  return <Text size="sm">{say(said, { t, language, picks })}</Text>;
}
