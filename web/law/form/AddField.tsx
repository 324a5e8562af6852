import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { FormDesk } from './desk.ts';
import { addField, fieldsBelow, nodeAt, type Place } from './edit-source.ts';
import { typeAt } from './labels.ts';
import { nameOfField } from './name-of.ts';
import { type FieldKind, fieldKinds, newField, sectionField } from './new-field.ts';
import { sectionChoices } from './section-choices.ts';

// what stands in the list before a section's id, so that no section can be taken for a kind
const SECTION = 'section:';

type AddFieldProps = {
  readonly desk: FormDesk;
  /** What may be put in; a form takes every kind. */
  readonly kinds?: readonly FieldKind[];
  /** Whether it is called a question of a form or a column of a list. */
  readonly words: 'add' | 'addColumn';
};

/** Puts a field in: fields by their kind first, then the sections of the domain by their names; it comes after the chosen one. */
export function AddField({ desk, kinds = fieldKinds, words }: AddFieldProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setAsking(true)}>
        {t(`law.form.${words}.action`)}
      </Button>
      {asking && <AddQuestion desk={desk} kinds={kinds} words={words} onClose={() => setAsking(false)} />}
    </>
  );
}

type AddQuestionProps = Required<AddFieldProps> & { readonly onClose: () => void };

function AddQuestion({ desk, kinds, words: said, onClose }: AddQuestionProps) {
  const { t, pick, language } = useTexts();
  const [what, setWhat] = useState('');
  const [ne, setNe] = useState('');
  const [en, setEn] = useState('');
  const { source, words } = desk;
  const sections = words?.sections ?? [];
  const section = sections.find(({ id }) => `${SECTION}${id}` === what);
  const kind = kinds.find((each) => each === what);
  const isReady = section !== undefined || (kind !== undefined && ne.trim() !== '');
  const add = () => {
    const { parent, at } = placeAfter(desk);
    // a field without an English question would have no name for whoever reads English
    const label = { ne: ne.trim(), en: en.trim() || ne.trim() };
    const taken = fieldsBelow(source, parent);
    const key =
      section === undefined ? nameOfField({ ne, en }, taken) : nameOfField({ ne: '', en: spaced(section.id) }, taken);
    const node = section === undefined ? kind && newField(kind, label) : sectionField(section.id);
    if (node === undefined) return;
    desk.change(
      addField(source, { parent, key, node, at }),
      t('law.form.did.added', { name: section ? pick(section.label) : label.ne }),
    );
    desk.choose([...parent, key]);
    onClose();
  };
  return (
    <Dialog opened title={t(`law.form.${said}.action`)} onClose={onClose}>
      <AskForm act={t('law.form.add.do')} ready={isReady} busy={false} onAct={add} onClose={onClose}>
        <NativeSelect
          data-autofocus
          withAsterisk
          label={t('law.form.add.what')}
          value={what}
          data={[
            { value: '', label: t('law.form.choose') },
            {
              group: t(`law.form.${said}.kinds`),
              items: kinds.map((value) => ({ value, label: t(`law.form.kind.${value}`) })),
            },
            ...(sections.length === 0
              ? []
              : [
                  {
                    group: t('law.form.add.sections'),
                    items: sectionChoices(sections, language).map(({ id, label }) => ({
                      value: `${SECTION}${id}`,
                      label,
                    })),
                  },
                ]),
          ]}
          onChange={(event) => setWhat(event.currentTarget.value)}
        />
        {kind !== undefined && (
          <>
            <TextInput
              withAsterisk
              label={t('law.form.labelNe')}
              value={ne}
              onChange={(event) => setNe(event.currentTarget.value)}
            />
            <TextInput
              lang="en"
              label={t('law.form.labelEn')}
              value={en}
              onChange={(event) => setEn(event.currentTarget.value)}
            />
          </>
        )}
      </AskForm>
    </Dialog>
  );
}

/** In the chosen section or table, else after the chosen field. */
function placeAfter(desk: FormDesk): { readonly parent: Place; readonly at: number } {
  const { source, place } = desk;
  const type = typeAt(desk, place);
  const isOwn = nodeAt(source, place)?.['$ref'] === undefined;
  if (place.length > 0 && isOwn && (type === 'object' || type === 'rows'))
    return { parent: place, at: fieldsBelow(source, place).length };
  const parent = place.slice(0, -1);
  const siblings = fieldsBelow(source, parent);
  const found = siblings.indexOf(place.at(-1) ?? '');
  return { parent, at: found < 0 ? siblings.length : found + 1 };
}

function spaced(id: string): string {
  return id.replaceAll(/([A-Z])/gu, ' $1');
}
