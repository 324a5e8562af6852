import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProcessChoices } from '../application/ProcessChoices.tsx';

/** "Start a new process": what may be begun on the application, and for the rest why not. */
export function NewProcess({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const begun = () => {
    setOpened(false);
    void navigate(`/user/applications/${id}`);
  };
  return (
    <>
      <Button
        size="compact-md"
        fz="sm"
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('application.startProcess.action')}
      </Button>
      {opened && (
        <Dialog opened title={t('application.startProcess.title')} size="lg" onClose={() => setOpened(false)}>
          <ProcessChoices id={id} onBegun={begun} />
        </Dialog>
      )}
    </>
  );
}
