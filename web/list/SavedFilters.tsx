import { Button, Group, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useForgetFilter, useSavedFilters, useSaveFilter } from './api.ts';
import { AskForm } from '../ui/AskForm.tsx';

type SavedFiltersProps = {
  /** What the address holds now. */
  readonly search: string;
  readonly onChoose: (search: string) => void;
};

/** The person's own choices by name: one press shows that list; the present one can be kept beside them. */
export function SavedFilters({ search, onChoose }: SavedFiltersProps) {
  const { t } = useTexts();
  const { data: saved = [] } = useSavedFilters();
  const forget = useForgetFilter();
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 150 }} closeOnItemClick>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon name="flag" />}>
            {t('list.saved')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={240}>
          {saved.length === 0 && <Menu.Label>{t('list.savedNone')}</Menu.Label>}
          {saved.map((each) => (
            <Group key={each.id} gap={4} wrap="nowrap">
              <Menu.Item onClick={() => onChoose(each.search)}>{each.name}</Menu.Item>
              <Menu.Item
                w="auto"
                closeMenuOnClick={false}
                aria-label={`${t('common.remove')}: ${each.name}`}
                onClick={() => forget.mutate(each.id)}
              >
                <Icon name="trash" size={16} />
              </Menu.Item>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => setNaming(true)}>
            {t('list.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && <NameDialog search={search} onClose={() => setNaming(false)} />}
    </>
  );
}

type NameDialogProps = { readonly search: string; readonly onClose: () => void };

function NameDialog({ search, onClose }: NameDialogProps) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const save = useSaveFilter(() => {
    showToast(t('list.savedDone'));
    onClose();
  });
  return (
    <Dialog opened title={t('list.save')} size="md" onClose={onClose}>
      <AskForm
        act={t('common.save')}
        ready={name.trim() !== ''}
        busy={save.isPending}
        onAct={() => save.mutate({ name: name.trim(), search })}
        onClose={onClose}
      >
        <TextInput
          data-autofocus
          label={t('list.savedName')}
          description={t('list.savedNameHelp')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {save.isError && <ProblemAlert error={save.error} />}
      </AskForm>
    </Dialog>
  );
}
