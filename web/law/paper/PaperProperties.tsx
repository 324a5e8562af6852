import { ActionIcon, Button, Group, Select, Stack, Switch, TextInput, Title } from '@mantine/core';
import { isRecord } from '../../../form-schemas/engine/records.ts';
import type { PaperFields } from '../../../server/contract/paper-desk.ts';
import { useLibrary } from '../../forms/blank.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { layoutOf, type PaperSource, receiversOf, type Signer, signersOf, textOf } from './paper-source.ts';

type PaperPropertiesProps = {
  readonly paper: PaperSource;
  readonly fields: PaperFields;
  readonly onChange: (definition: PaperSource['definition'], said: string) => void;
};

const enterer = 'enterer';

/** What is said of the whole paper: its title, how it is laid out, who signs it and who gets a copy. */
export function PaperProperties({ paper, fields, onChange }: PaperPropertiesProps) {
  const { t } = useTexts();
  const { definition } = paper;
  const title = isRecord(definition['title']) ? definition['title'] : {};
  const set = (key: string, value: unknown) =>
    onChange({ ...definition, [key]: value }, t('law.paper.changed', { what: t('law.paper.whole') }));
  return (
    <Stack gap="sm" component="section" aria-label={t('law.paper.whole')}>
      <Title order={3}>{t('law.paper.whole')}</Title>
      {(['ne', 'en'] as const).map((language) => (
        <TextInput
          key={language}
          label={t(`law.paper.title.${language}`)}
          {...(language === 'en' ? { 'data-keys': 'plain', lang: 'en' } : {})}
          value={textOf(title[language])}
          onChange={(event) => set('title', { ...title, [language]: event.target.value })}
        />
      ))}
      <Select
        label={t('law.paper.layout')}
        data={fields.layouts.map((name) => ({ value: name, label: t(`law.paper.layouts.${name}`) }))}
        allowDeselect={false}
        value={layoutOf(paper)}
        onChange={(next) => next !== null && set('layout', next)}
      />
      <Switch
        label={t('law.paper.landscape')}
        checked={definition['landscape'] === true}
        onChange={(event) => set('landscape', event.target.checked)}
      />
      <Signers signers={signersOf(paper)} onChange={(next) => set('signatures', next)} />
      <Copies paper={paper} onChange={(next) => set('copies', next)} />
    </Stack>
  );
}

type SignersProps = { readonly signers: readonly Signer[]; readonly onChange: (next: readonly Signer[]) => void };

function Signers({ signers, onChange }: SignersProps) {
  const { t, pick } = useTexts();
  const library = useLibrary();
  const roles = (library.data?.roles ?? []).map(({ code, title }) => ({ value: code, label: pick(title) }));
  const data = [{ value: enterer, label: t('law.paper.signer.enterer') }, ...roles];
  return (
    <Stack gap="xs" component="fieldset">
      <legend>{t('law.paper.signers')}</legend>
      {signers.map((signer, at) => (
        <Group key={at} gap="xs" align="end" wrap="nowrap">
          <Stack gap={4}>
            <TextInput
              label={t('law.paper.signer.title')}
              value={signer.title}
              onChange={(event) => onChange(signers.with(at, { ...signer, title: event.target.value }))}
            />
            <Select
              label={t('law.paper.signer.by')}
              data={data}
              allowDeselect={false}
              value={signer.by}
              onChange={(next) => next !== null && onChange(signers.with(at, { ...signer, by: next }))}
            />
          </Stack>
          <RemoveRow
            label={t('law.paper.signer.remove', { name: signer.title })}
            onRemove={() => onChange(signers.toSpliced(at, 1))}
          />
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange([...signers, { title: t('law.paper.signer.new'), by: enterer }])}
      >
        {t('law.paper.signer.add')}
      </Button>
    </Stack>
  );
}

type CopiesProps = { readonly paper: PaperSource; readonly onChange: (next: unknown) => void };

function Copies({ paper, onChange }: CopiesProps) {
  const { t } = useTexts();
  const receivers = receiversOf(paper);
  return (
    <Stack gap="xs" component="fieldset">
      <legend>{t('law.paper.copies')}</legend>
      {receivers.map(({ to, purpose }, at) => (
        <Group key={at} gap="xs" align="end" wrap="nowrap">
          <Stack gap={4}>
            <TextInput
              label={t('law.paper.copy.to')}
              value={to}
              onChange={(event) => onChange(receivers.with(at, { to: event.target.value, purpose }))}
            />
            <TextInput
              label={t('law.paper.copy.purpose')}
              value={purpose}
              onChange={(event) => onChange(receivers.with(at, { to, purpose: event.target.value }))}
            />
          </Stack>
          <RemoveRow
            label={t('law.paper.copy.remove', { name: to })}
            onRemove={() => onChange(receivers.toSpliced(at, 1))}
          />
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          onChange([...receivers, { to: t('law.paper.copy.new'), purpose: t('law.paper.copy.newPurpose') }])
        }
      >
        {t('law.paper.copy.add')}
      </Button>
    </Stack>
  );
}

function RemoveRow({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} onClick={onRemove}>
      <Icon name="trash" />
    </ActionIcon>
  );
}
