import { Stack } from '@mantine/core';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { LibraryView } from '../../../server/contract/definitions.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { FormDesk } from '../form/desk.ts';
import { setFormWord } from '../form/edit-source.ts';
import { textOf } from '../form/labels.ts';
import { SettledInput } from '../form/SettledInput.tsx';
import { Posts } from '../stage/Posts.tsx';

type MasterWordsProps = { readonly desk: FormDesk; readonly roles: LibraryView['roles'] };

/** What the list is called, what it is for, and which posts fill it in. */
export function MasterWords({ desk, roles }: MasterWordsProps) {
  const { t, pick } = useTexts();
  const { source } = desk;
  const word = (name: string): unknown => (isRecord(source) ? source[name] : undefined);
  const put = (name: string, value: unknown, label: string) =>
    desk.change(setFormWord(source, name, value), t('law.master.changed', { what: label }));
  const textField = (name: 'title' | 'help', language: 'ne' | 'en') => {
    const value = textOf(word(name)) ?? { ne: '', en: '' };
    const label = t(`law.master.${name}${language === 'ne' ? 'Ne' : 'En'}`);
    return (
      <SettledInput
        label={label}
        lang={language}
        maxLength={200}
        value={value[language]}
        onSettle={(typed) => put(name, { ...value, [language]: typed }, label)}
      />
    );
  };
  const readers = codesOf(word('readers'));
  return (
    <Stack gap="sm">
      {textField('title', 'ne')}
      {textField('title', 'en')}
      {textField('help', 'ne')}
      {textField('help', 'en')}
      <Posts
        label={t('law.master.editors')}
        choices={roles
          .filter(({ code }) => readers.includes(code))
          .map((role) => ({ value: role.code, label: pick(role.title) }))}
        value={codesOf(word('editors'))}
        onChange={(next) => put('editors', next, t('law.master.editors'))}
      />
    </Stack>
  );
}

function codesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}
