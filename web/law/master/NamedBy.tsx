import { Checkbox } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from '../form/desk.ts';
import { labelAt } from '../form/labels.ts';
import { mayName, namedBy, namesOf } from './edit-master.ts';

/** Whether rows are called by the chosen column; one always is. */
export function NamedBy({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const { source, place } = desk;
  const [column = ''] = place;
  const isNaming = namesOf(source).includes(column);
  if (!isNaming && !mayName(source, column)) return null;
  return (
    <Checkbox
      mb="sm"
      label={t('law.master.namedBy')}
      checked={isNaming}
      disabled={isNaming}
      onChange={() =>
        desk.change(
          namedBy(source, column),
          t('law.form.did.changed', { name: pick(labelAt(desk, place)), what: t('law.master.namedBy') }),
        )
      }
    />
  );
}
