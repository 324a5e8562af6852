import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationView, FormStatusView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { useActions } from '../application/api.ts';
import { Reasons } from '../application/Reasons.tsx';

/** Sends the whole case on, or says what is missing. */
export function ForwardButton({ view, form }: { readonly view: ApplicationView; readonly form: FormStatusView }) {
  const { pick } = useTexts();
  const { data } = useActions(view.summary.id);
  const [asked, setAsked] = useState(false);
  const action = data?.actions.find(
    ({ way, form: slug, run }) => way === 'on' && slug === undefined && run === form.run,
  );
  if (data === undefined || action === undefined) return null;
  const formTitle = (slug: string) => {
    const title = view.forms.find((each) => each.slug === slug)?.title;
    return title === undefined ? undefined : pick(title);
  };
  if (!action.open) return <Reasons action={action} formTitle={formTitle} />;
  return (
    <>
      <Button leftSection={<Icon name="forward" />} onClick={() => setAsked(true)}>
        {pick(action.title)}
      </Button>
      {asked && (
        <ActionDialog
          action={action}
          actions={data.actions}
          view={view}
          form={form}
          version={data.version}
          handle={undefined}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
