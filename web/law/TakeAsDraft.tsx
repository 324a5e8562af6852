import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useLawRefresh, useSaveDraft, useVersion } from './api.ts';

type TakeAsDraftProps = { readonly view: DefinitionView; readonly version: number };

/** Begins a draft with what a version was written as; a draft that is there already is asked about first. */
export function TakeAsDraft({ view, version }: TakeAsDraftProps) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const written = useVersion(view, version);
  const save = useSaveDraft(view);
  const refresh = useLawRefresh();
  const { draft, kind, id, versions } = view;
  const go = () => void navigate(`/user/setup/versions/${kind}/${id}?tab=draft`);
  const take = () =>
    save.mutate(
      {
        source: written.data?.source,
        draftVersion: draft?.draftVersion ?? 0,
        baseVersion: versions[0]?.version ?? version,
      },
      { onSuccess: () => void refresh().then(go) },
    );
  return (
    <>
      <Button
        loading={save.isPending}
        disabled={written.data === undefined}
        leftSection={<Icon name="pencil" />}
        onClick={draft === undefined ? take : () => setAsking(true)}
      >
        {t('law.draft.fromThis')}
      </Button>
      {save.isError && !asking && <ProblemAlert error={save.error} />}
      <Dialog opened={asking} title={t('law.draft.thereIsOne')} size="md" onClose={() => setAsking(false)}>
        <Text>{t('law.draft.replaceAsk', { number: withDigits(version, language) })}</Text>
        {save.isError && <ProblemAlert error={save.error} />}
        <Group mt="md" justify="flex-end">
          <Button variant="default" loading={save.isPending} onClick={take}>
            {t('law.draft.replace')}
          </Button>
          <Button data-autofocus onClick={go}>
            {t('law.draft.goOn')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
