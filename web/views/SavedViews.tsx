import { Button, Checkbox, Group, Menu, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ListPage } from '../../server/contract/lists.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { useForgetView, useSavedViews, useSaveView } from './api.ts';

type SavedViewsProps = {
  readonly page: ListPage;
  /** What the address holds now. */
  readonly search: string;
  readonly onChoose: (search: string) => void;
};

/** The person's own choices by name: one press shows that list; the present one can be kept beside them. */
export function SavedViews({ page, search, onChoose }: SavedViewsProps) {
  const { t } = useTexts();
  const { data: saved = [] } = useSavedViews(page);
  const forget = useForgetView();
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
              <Menu.Item onClick={() => onChoose(each.search)}>
                {each.name}
                {each.opens && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    · {t('list.savedOpens')}
                  </Text>
                )}
              </Menu.Item>
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
      {naming && <NameDialog page={page} search={search} onClose={() => setNaming(false)} />}
    </>
  );
}

type NameDialogProps = { readonly page: ListPage; readonly search: string; readonly onClose: () => void };

function NameDialog({ page, search, onClose }: NameDialogProps) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [opens, setOpens] = useState(false);
  const save = useSaveView(() => {
    showToast(t('list.savedDone'));
    onClose();
  });
  return (
    <Dialog opened title={t('list.save')} size="md" onClose={onClose}>
      <AskForm
        act={t('common.save')}
        ready={name.trim() !== ''}
        busy={save.isPending}
        onAct={() => save.mutate({ page, name: name.trim(), search, opens })}
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
        <Checkbox
          label={t('list.savedOpen')}
          checked={opens}
          onChange={(event) => setOpens(event.currentTarget.checked)}
        />
        {save.isError && <ProblemAlert error={save.error} />}
      </AskForm>
    </Dialog>
  );
}
