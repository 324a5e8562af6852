import { NativeSelect } from '@mantine/core';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from './desk.ts';
import { withDetails } from './details.ts';
import { saidAt } from './edit-source.ts';
import { labelAt, plainOf } from './labels.ts';
import { optionsIn } from './own-options.ts';

/** Lets the chosen choice ask for more where one of its options is chosen, as “other” does. */
export function AskDetails({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const { source, place, codes } = desk;
  const said = saidAt(source, place);
  const own = optionsIn(said['options']);
  const options = (own.length > 0 ? own : (codes[plainOf(said['codes'])] ?? [])).filter(
    ({ closed }) => closed !== true,
  );
  if (options.length === 0) return null;
  const ask = (option: Code) => {
    const label = labelAt(desk, place);
    const added = withDetails(source, place, { label, option });
    desk.change(added.source, t('law.form.did.added', { name: pick(labelAt({ ...desk, ...added }, added.place)) }));
    desk.choose(added.place);
  };
  return (
    <NativeSelect
      label={t('law.form.details')}
      description={t('law.form.detailsHelp')}
      value=""
      data={[
        { value: '', label: t('law.form.choose') },
        ...options.map((option) => ({ value: option.code, label: pick(option) })),
      ]}
      onChange={(event) => {
        const option = options.find(({ code }) => code === event.currentTarget.value);
        if (option !== undefined) ask(option);
      }}
    />
  );
}
