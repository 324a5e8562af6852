import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDefinitions } from '../api.ts';
import type { FormDesk } from './desk.ts';
import { printedBy, setFormWord } from './edit-source.ts';

/** The paper that a form prints and that is issued once everybody has approved it. */
export function FormPaper({ desk: { source, change } }: { readonly desk: FormDesk }) {
  const { t, pick, language } = useTexts();
  const { data } = useDefinitions('template');
  const present = printedBy(source);
  const papers = (data?.items ?? [])
    .filter(({ version }) => version > 0)
    .map(({ id, title }) => ({ value: id, label: `${pick(title)} (${id})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  // a paper that the office has no more stays chosen
  const isListed = present === '' || papers.some(({ value }) => value === present);
  return (
    <NativeSelect
      mb="md"
      label={t('law.form.paper')}
      description={t('law.form.paperHelp')}
      value={present}
      data={[
        { value: '', label: t('law.form.noPaper') },
        ...papers,
        ...(isListed ? [] : [{ value: present, label: present }]),
      ]}
      onChange={({ currentTarget: { value } }) =>
        change(setFormWord(source, 'document', value === '' ? undefined : value), t('law.form.did.paper'))
      }
    />
  );
}
