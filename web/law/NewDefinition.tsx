import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { KindName } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useCopy } from './api.ts';
import { romanOf } from '../i18n/roman.ts';
import type { Listed } from './list.ts';
import { nameOf, whyNotName } from './new-name.ts';

type NewDefinitionProps = {
  readonly kind: KindName;
  /** What there is of the kind: what may be copied, and the names that are taken. */
  readonly items: readonly Listed[];
};

// by this name the server knows a definition in which nothing is written yet; a paper is always a copy
const BLANK = 'blank';
const mayBeBlank = (kind: KindName) => kind === 'master' || kind === 'form' || kind === 'workflow';

/** Begins a definition that there is not yet, from a copy of another one. */
export function NewDefinition({ kind, items }: NewDefinitionProps) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setAsking(true)}>
        {t(`law.new.${kind}`)}
      </Button>
      {asking && <NewQuestion kind={kind} items={items} onClose={() => setAsking(false)} />}
    </>
  );
}

function NewQuestion({ kind, items, onClose }: NewDefinitionProps & { readonly onClose: () => void }) {
  const { t, pick, language } = useTexts();
  const navigate = useNavigate();
  const copy = useCopy(kind);
  const published = items
    .filter(({ version }) => version > 0)
    .toSorted((a, b) => a.title[language].localeCompare(b.title[language], language));
  const [from, setFrom] = useState(mayBeBlank(kind) ? BLANK : '');
  const [ne, setNe] = useState('');
  const [en, setEn] = useState('');
  // until somebody writes an address it follows the English title, or how the Nepali one sounds
  const [typed, setTyped] = useState<string>();
  const id = typed ?? nameOf(en.trim() === '' ? romanOf(ne) : en);
  const title = { ne, en: en.trim() === '' ? ne : en };
  const taken = [...items.map((item) => item.id), ...(mayBeBlank(kind) ? [BLANK] : [])];
  const why = id === '' && typed === undefined ? undefined : whyNotName(id, taken);
  const isReady = from !== '' && ne.trim() !== '' && id !== '' && why === undefined;
  const begin = () =>
    copy.mutate(
      { from, id, title },
      { onSuccess: () => void navigate(`/user/setup/versions/${kind}/${id}?tab=draft`) },
    );
  return (
    <Dialog opened title={t(`law.new.${kind}`)} size="lg" onClose={onClose}>
      <AskForm act={t('law.new.begin')} ready={isReady} busy={copy.isPending} onAct={begin} onClose={onClose}>
        <Text size="sm">{t(mayBeBlank(kind) ? `law.new.helpBlank.${kind}` : 'law.new.help')}</Text>
        <NativeSelect
          data-autofocus
          withAsterisk
          label={t('law.new.from')}
          description={t('law.new.fromHelp')}
          data={[
            mayBeBlank(kind)
              ? { value: BLANK, label: t(`law.new.blank.${kind}`) }
              : { value: '', label: t('law.new.choose') },
            ...published.map((item) => ({ value: item.id, label: `${pick(item.title)} (${item.id})` })),
          ]}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          withAsterisk
          label={t('law.new.titleNe')}
          maxLength={200}
          value={ne}
          onChange={(event) => setNe(event.currentTarget.value)}
        />
        <TextInput
          lang="en"
          label={t('law.new.titleEn')}
          maxLength={200}
          value={en}
          onChange={(event) => setEn(event.currentTarget.value)}
        />
        <TextInput
          withAsterisk
          lang="en"
          label={t('law.new.name')}
          description={t('law.new.nameHelp')}
          maxLength={100}
          value={id}
          error={why !== undefined && t(`law.new.why.${why}`)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {copy.isError && <ProblemAlert error={copy.error} />}
      </AskForm>
    </Dialog>
  );
}
