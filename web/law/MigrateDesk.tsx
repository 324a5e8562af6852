import { Button, Group, NativeSelect, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { OriginsView } from '../../server/contract/definition-origins.ts';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { formatNumber, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { MigrateCases } from './MigrateCases.tsx';
import { batchSizes } from './migration.ts';
import { useOriginText } from './OriginNote.tsx';
import { type MigrateState, useMigrateDesk } from './use-migrate-desk.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** Taking running cases to another version of their stage: who goes where, tried first, then done in batches. */
export function MigrateDesk({ view }: { readonly view: DefinitionView }) {
  const { t } = useTexts();
  if (view.versions.length < 2) return <EmptyState icon="forward" text={t('law.migrate.onlyOne')} />;
  return <Migration view={view} />;
}

function Migration({ view }: { readonly view: DefinitionView }) {
  const { t } = useTexts();
  const desk = useMigrateDesk(view);
  const { trial, moving, order } = desk;
  return (
    <Stack gap="sm" maw="72rem">
      <Notice tone="info" icon="info">
        {t('law.migrate.help')}
      </Notice>
      <VersionFields view={view} desk={desk} />
      <Mapping desk={desk} />
      <Textarea
        withAsterisk
        label={t('law.reason')}
        description={t('law.migrate.noteHelp')}
        autosize
        minRows={2}
        maxLength={2000}
        value={order.note}
        onChange={(event) => desk.change({ note: event.currentTarget.value })}
      />
      <Steps desk={desk} />
      {trial.status !== 'idle' && (
        <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="migrate-trial">
          <Stack gap="sm">
            <Title order={2} id="migrate-trial">
              {t('law.migrate.trial')}
            </Title>
            <WorkProgress work={trial} />
            <MigrateCases view={view} work={trial} origins={desk.origins} choice={desk} />
          </Stack>
        </Paper>
      )}
      {moving.status !== 'idle' && (
        <Paper withBorder p="md" bg="var(--naksa-surface)" component="section" aria-labelledby="migrate-moved">
          <Stack gap="sm">
            <Title order={2} id="migrate-moved">
              {t('law.migrate.moved')}
            </Title>
            <WorkProgress work={moving} />
            <MigrateCases view={view} work={moving} origins={desk.origins} />
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

type DeskProps = { readonly desk: MigrateState };

function VersionFields({ view, desk: { order, change } }: DeskProps & { readonly view: DefinitionView }) {
  const { t, language } = useTexts();
  const data = view.versions.map(({ version, cases }) => ({
    value: String(version),
    label: t('law.migrate.version', { number: withDigits(version, language), count: formatNumber(cases, language) }),
  }));
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t('law.migrate.from')}
        data={data}
        value={String(order.from)}
        onChange={(event) => change({ from: Number(event.currentTarget.value), mapping: {} })}
      />
      <NativeSelect
        label={t('law.migrate.to')}
        data={data}
        value={String(order.to)}
        onChange={(event) => change({ to: Number(event.currentTarget.value), mapping: {} })}
      />
    </Group>
  );
}

/** Where cases go whose state the new version does not have. */
function Mapping({ desk: { missing, from, to, origins, order, change } }: DeskProps) {
  const { t, pick } = useTexts();
  const say = useOriginText();
  if (from === undefined || to === undefined || order.from === order.to) return null;
  if (missing.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('law.migrate.allKnown')}
      </Text>
    );
  const said = (of: OriginsView | undefined, state: string) => {
    const origin = of?.states[state];
    return origin === undefined ? undefined : say(origin);
  };
  const choices = Object.entries(to.definition.states).map(([value, { meta }]) => ({
    value,
    label: [pick(meta.title), said(origins.to, value)].filter((text) => text !== undefined).join(' · '),
  }));
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} bd={0}>
      <Text component="legend" fw={600}>
        {t('law.migrate.mapping')}
      </Text>
      {missing.map((state) => (
        <NativeSelect
          key={state}
          withAsterisk
          maw="32rem"
          label={pick(from.definition.states[state]?.meta.title ?? { ne: state, en: state })}
          description={said(origins.from, state)}
          data={[{ value: '', label: t('common.choose') }, ...choices]}
          value={order.mapping[state] ?? ''}
          onChange={(event) => change({ mapping: { ...order.mapping, [state]: event.currentTarget.value } })}
        />
      ))}
    </Stack>
  );
}

function Steps({ desk }: DeskProps) {
  const { t, language } = useTexts();
  const [asking, setAsking] = useState(false);
  const { ready, mayMove, trial, moving, size, setSize, chosen, going, test, move } = desk;
  const isBusy = trial.status === 'running' || moving.status === 'running';
  const go = () => {
    setAsking(false);
    move();
  };
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Button variant={mayMove ? 'default' : 'filled'} disabled={!ready || isBusy} onClick={test}>
          {t('law.migrate.try')}
        </Button>
        <NativeSelect
          label={t('law.migrate.batch')}
          disabled={chosen.length > 0}
          value={String(size ?? '')}
          data={[
            { value: '', label: t('common.all') },
            ...batchSizes.map((each) => ({ value: String(each), label: withDigits(each, language) })),
          ]}
          onChange={({ currentTarget: { value } }) => setSize(value === '' ? undefined : Number(value))}
        />
        <Button variant={mayMove ? 'filled' : 'default'} disabled={!mayMove || isBusy} onClick={() => setAsking(true)}>
          {t('law.migrate.action')}
        </Button>
      </Group>
      {chosen.length > 0 && (
        <Text size="sm" component="output">
          {t('law.migrate.chosen', { count: chosen.length, shown: formatNumber(chosen.length, language) })}
        </Text>
      )}
      {!mayMove && (
        <Text size="sm" c="dimmed">
          {t(ready ? 'law.migrate.tryFirst' : 'law.migrate.fillFirst')}
        </Text>
      )}
      <Dialog opened={asking} title={t('law.migrate.action')} size="md" onClose={() => setAsking(false)}>
        <Text>{t('law.migrate.ask', { count: going })}</Text>
        <Group mt="md" justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button onClick={go}>{t('law.migrate.action')}</Button>
        </Group>
      </Dialog>
    </>
  );
}
