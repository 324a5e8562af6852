import { Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { AskForm } from '../../ui/AskForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { FormDesk } from './desk.ts';
import { removeField } from './edit-source.ts';
import { labelAt } from './labels.ts';
import { usesOf } from './uses.ts';

/** Takes a field out, once it was said where it is used. */
export function DeleteField({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState(false);
  const { source, place, words } = desk;
  const name = pick(labelAt(desk, place));
  const uses = usesOf(source, place).map((use) =>
    use.map((_, at) => pick(labelAt(desk, use.slice(0, at + 1)))).join(' › '),
  );
  const facts = (words?.facts ?? []).filter(
    ({ from }) => from !== undefined && place.every((key, at) => from[at] === key),
  );
  const used = [
    ...uses,
    ...facts.map(({ label, name: fact }) => t('law.form.delete.fact', { name: label ? pick(label) : fact })),
  ];
  const remove = () => {
    setAsking(false);
    desk.change(removeField(source, place), t('law.form.did.removed', { name }));
    desk.choose([]);
  };
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {t('law.form.delete.action')}
      </Button>
      {asking && (
        <Dialog opened title={t('law.form.delete.title', { name })} onClose={() => setAsking(false)}>
          <AskForm act={t('law.form.delete.action')} ready busy={false} onAct={remove} onClose={() => setAsking(false)}>
            <Text size="sm">{used.length === 0 ? t('law.form.delete.unused') : t('law.form.delete.used')}</Text>
            <List size="sm">
              {used.map((use) => (
                <List.Item key={use}>{use}</List.Item>
              ))}
            </List>
          </AskForm>
        </Dialog>
      )}
    </>
  );
}
