import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AskDetails } from './AskDetails.tsx';
import { ConditionChoice } from './ConditionChoice.tsx';
import { DeleteField } from './DeleteField.tsx';
import type { FormDesk } from './desk.ts';
import { annotate, fieldsBelow, moveField, nodeAt, saidAt } from './edit-source.ts';
import { FieldLimits } from './FieldLimits.tsx';
import { FieldValue } from './FieldValue.tsx';
import { FieldWords } from './FieldWords.tsx';
import { labelAt, plainOf, typeAt } from './labels.ts';
import { picksFor } from './picks.ts';

/** Everything that an officer says of the chosen field. */
export function FieldCard({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const { source, place, bundle, words, codes } = desk;
  if (nodeAt(source, place) === undefined || place.length === 0) return <p>{t('law.form.chooseField')}</p>;
  const said = saidAt(source, place);
  const name = pick(labelAt(desk, place));
  const type = typeAt(desk, place);
  const picks = bundle === undefined ? [] : picksFor(place, { bundle, words, codes });
  const put = (word: string, value: unknown) =>
    desk.change(
      annotate(source, place, word, value),
      t('law.form.did.changed', { name, what: t(`law.form.word.${word}`) }),
    );
  const choose = (from: { readonly [word in 'codes' | 'pick' | 'options']?: unknown }) =>
    desk.change(
      (['codes', 'pick', 'options'] as const).reduce((now, word) => annotate(now, place, word, from[word]), source),
      t('law.form.did.changed', { name, what: t('law.form.word.codes') }),
    );
  const siblings = fieldsBelow(source, place.slice(0, -1));
  const at = siblings.indexOf(place.at(-1) ?? '');
  const move = (to: number) => desk.change(moveField(source, place, to), t('law.form.did.moved', { name }));
  const isFilled = said['compute'] === undefined && said['readOnly'] === undefined && said['stamp'] === undefined;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {name}
      </Title>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="up" />}
          disabled={at <= 0}
          onClick={() => move(at - 1)}
        >
          {t('law.form.up')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="down" />}
          disabled={at >= siblings.length - 1}
          onClick={() => move(at + 1)}
        >
          {t('law.form.down')}
        </Button>
        <DeleteField desk={desk} />
      </Group>
      <FieldWords desk={desk} />
      {isFilled && (
        <ConditionChoice
          label={t('law.form.word.required')}
          value={said['required']}
          picks={picks}
          never={t('law.form.required.never')}
          always={t('law.form.required.always')}
          onChange={(value) => put('required', value)}
        />
      )}
      <ConditionChoice
        label={t('law.form.word.show')}
        value={said['show']}
        picks={picks}
        never={t('law.form.show.always')}
        onChange={(value) => put('show', value === true ? undefined : value)}
      />
      <FieldValue {...{ type, said, picks, codes, put }} lists={words?.lists ?? []} choose={choose} />
      {type === 'enum' && <AskDetails desk={desk} />}
      <FieldLimits desk={desk} type={type} put={put} />
      {type !== 'object' && type !== 'rows' && (
        <NativeSelect
          label={t('law.form.word.privacy')}
          value={plainOf(said['privacy'] ?? 'staff')}
          data={(['public', 'staff', 'sensitive'] as const).map((value) => ({
            value,
            label: t(`law.form.privacy.${value}`),
          }))}
          onChange={(event) => put('privacy', event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}
