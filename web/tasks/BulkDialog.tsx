import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { bulkMachine, type BulkRow, type Outcome } from './bulk.machine.ts';
import { type BulkDeed, performer } from './bulk-deeds.ts';
import { BulkRows } from './BulkRows.tsx';
import { useDeedTitle } from './use-deed-title.ts';

type BulkDialogProps = {
  readonly deed: BulkDeed;
  /** Told which files it was done on. */
  readonly onClose: (done: readonly string[]) => void;
};

/** Asks once, does the deed on file after file, and reports on each: done, refused and why, or not reached. */
export function BulkDialog({ deed, onClose }: BulkDialogProps) {
  const { t } = useTexts();
  const title = useDeedTitle()(deed);
  const { account } = useSession();
  const [machine] = useState(() => {
    const act = performer(deed, account);
    return bulkMachine.provide({
      actors: {
        perform: fromPromise<Outcome, { readonly row: BulkRow; readonly note: string }>(({ input }) => act(input)),
      },
    });
  });
  const [state, send] = useMachine(machine, { input: { rows: deed.rows } });
  const [note, setNote] = useState('');
  const { rows, outcomes, stopping } = state.context;
  const done = rows.filter((_, at) => outcomes[at]?.kind === 'done').map(({ item }) => item.id);
  const running = state.matches('running');
  const asking = state.matches('asking');
  return (
    <Dialog
      opened
      size="xl"
      title={t('task.bulkTitle', { title, count: rows.length })}
      onClose={running ? undefined : () => onClose(done)}
    >
      <Stack gap="sm">
        {asking && <Text size="sm">{t(help(deed))}</Text>}
        {!asking && <Report title={title} total={rows.length} outcomes={outcomes} stopped={state.matches('stopped')} />}
        <BulkRows rows={rows} outcomes={outcomes} running={running} />
        {asking && deed.kind === 'event' && (
          <Textarea
            label={t('task.bulkNote')}
            description={t(deed.ofForms === true ? 'task.bulkNoteOfForms' : 'task.bulkNoteHelp')}
            autosize
            minRows={2}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {!running && (
            <Button variant="default" onClick={() => onClose(done)}>
              {t(asking ? 'common.cancel' : 'common.close')}
            </Button>
          )}
          {asking && (
            <Button data-autofocus onClick={() => send({ type: 'DO_ALL', note })}>
              {title}
            </Button>
          )}
          {running && (
            <Button variant="default" loading={stopping} onClick={() => send({ type: 'STOP' })}>
              {t('task.bulkStop')}
            </Button>
          )}
          {state.matches('stopped') && <Button onClick={() => send({ type: 'GO_ON' })}>{t('task.bulkResume')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What is said before it is done. */
function help({ kind, ofForms = false }: BulkDeed): string {
  if (kind !== 'event') return 'task.shareHelp';
  return ofForms ? 'task.bulkEachForm' : 'task.bulkEach';
}

type ReportProps = {
  readonly title: string;
  readonly total: number;
  readonly outcomes: readonly Outcome[];
  readonly stopped: boolean;
};

/** How far it is, and at the end how many were done and how many not. */
function Report({ title, total, outcomes, stopped }: ReportProps) {
  const { t } = useTexts();
  const done = outcomes.filter(({ kind }) => kind === 'done').length;
  const refused = outcomes.length - done;
  if (outcomes.length < total && !stopped)
    return (
      <div>
        <Text component="output">{t('task.bulkAt', { done: outcomes.length, total })}</Text>
        <Progress value={(100 * outcomes.length) / total} color="lake" aria-label={title} />
      </div>
    );
  const tone = stopped || refused > 0 ? 'waiting' : 'approved';
  return (
    <Notice tone={tone} icon={tone === 'approved' ? 'check' : 'warning'} urgent>
      <Text fw={600}>{t('task.bulkDone', { count: done })}</Text>
      {refused > 0 && <Text>{t('task.bulkRefused', { count: refused })}</Text>}
      {stopped && <Text>{t('task.bulkLeft', { count: total - outcomes.length })}</Text>}
    </Notice>
  );
}
