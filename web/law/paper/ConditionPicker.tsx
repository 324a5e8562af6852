import { MultiSelect, Radio, Select, Stack } from '@mantine/core';
import type { Condition } from '../../../templates/engine/block-condition.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { PaperNames } from './paper-names.ts';

type ConditionPickerProps = {
  readonly fields: PaperFields;
  readonly names: PaperNames;
  readonly condition: Condition | undefined;
  readonly onChange: (condition: Condition) => void;
};

/** When something is shown: a value, and whether there is one or which it is. */
export function ConditionPicker({ fields, names, condition, onChange }: ConditionPickerProps) {
  const { t, pick } = useTexts();
  const data = fields.topics.map((topic) => ({
    group: pick(topic.label),
    items: topic.fields.map((field) => ({ value: field.path, label: names.nameOfField(field) })),
  }));
  const options = condition === undefined ? [] : (names.fieldAt(condition.path)?.options ?? []);
  return (
    <Stack gap="xs">
      <Select
        label={t('law.paper.condition.of')}
        data={data}
        searchable
        limit={60}
        nothingFoundMessage={t('law.paper.noField')}
        value={condition?.path ?? null}
        onChange={(path) => path !== null && onChange({ path, codes: [], negated: condition?.negated ?? false })}
      />
      {condition !== undefined && options.length > 0 && (
        <MultiSelect
          label={t('law.paper.condition.codes')}
          data={options.map((option) => ({ value: option.code, label: pick(option) }))}
          value={[...condition.codes]}
          onChange={(codes) => onChange({ ...condition, codes })}
        />
      )}
      {condition !== undefined && (
        <Radio.Group
          label={t('law.paper.condition.way')}
          value={condition.negated ? 'not' : 'yes'}
          onChange={(way) => onChange({ ...condition, negated: way === 'not' })}
        >
          <Stack gap={4} mt={4}>
            <Radio value="yes" label={t(`law.paper.condition.${condition.codes.length === 0 ? 'there' : 'is'}`)} />
            <Radio
              value="not"
              label={t(`law.paper.condition.${condition.codes.length === 0 ? 'thereNot' : 'isNot'}`)}
            />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
