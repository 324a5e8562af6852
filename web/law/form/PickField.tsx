import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Pick } from './picks.ts';

type PickFieldProps = {
  readonly label: string;
  readonly picks: readonly Pick[];
  readonly value: string;
  readonly onPick: (pick: Pick) => void;
};

/** A field of the form or a fact of the case, picked by what people call it. */
export function PickField({ label, picks, value, onPick }: PickFieldProps) {
  const { t, pick } = useTexts();
  const forms = [...new Map(picks.flatMap(({ of }) => (of === undefined ? [] : [[pick(of), of] as const]))).keys()];
  const item = (each: Pick) => ({ value: each.name, label: pick(each.label) });
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: t('law.form.choose') },
        { group: t('law.form.thisForm'), items: picks.filter(({ of }) => of === undefined).map(item) },
        ...forms.map((group) => ({
          group,
          items: picks.filter(({ of }) => of !== undefined && pick(of) === group).map(item),
        })),
      ]}
      onChange={(event) => {
        const found = picks.find(({ name }) => name === event.currentTarget.value);
        if (found !== undefined) onPick(found);
      }}
    />
  );
}
