import { Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StagesView } from '../../server/contract/application.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useOpenStage, useStages } from './api.ts';
import classes from './application.module.css';

type Stage = StagesView['stages'][number];

/** "Start a new process": what may be begun on the application, and for the rest why not. */
export function NewProcess({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
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
      {opened && <NewProcessDialog id={id} onClose={() => setOpened(false)} />}
    </>
  );
}

type DialogProps = { readonly id: string; readonly onClose: () => void };

function NewProcessDialog({ id, onClose }: DialogProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useStages(id);
  const [note, setNote] = useState('');
  const open = useOpenStage(id, () => {
    onClose();
    void navigate(`/user/applications/${id}`);
  });
  // what can be begun stands first
  const stages = (data?.stages ?? []).filter(concernsReader).toSorted((a, b) => Number(b.open) - Number(a.open));
  const begin = ({ stage }: Stage) => open.mutate({ stage, note, version: data?.version ?? 0 });
  return (
    <Dialog opened title={t('application.startProcess.title')} size="lg" onClose={onClose}>
      <Stack>
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Waiting height={120} />}
        {data !== undefined && stages.length === 0 && (
          <EmptyState icon="file" text={t('application.startProcess.none')} />
        )}
        {stages.some((stage) => stage.open) && (
          <Textarea
            label={t('approval.note')}
            autosize
            minRows={2}
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {stages.map((stage) => (
          <StageChoice key={stage.stage} stage={stage} busy={open.isPending} onBegin={() => begin(stage)} />
        ))}
        {open.error !== null && <ProblemAlert error={open.error} />}
      </Stack>
    </Dialog>
  );
}

/** What only other posts may begin is not the reader's business. */
function concernsReader({ open, reasons }: Stage): boolean {
  return open || !reasons.some(({ code }) => code === 'roleNamedOnForm');
}

type StageChoiceProps = { readonly stage: Stage; readonly busy: boolean; readonly onBegin: () => void };

function StageChoice({ stage, busy, onBegin }: StageChoiceProps) {
  const { t, language, pick } = useTexts();
  return (
    <div className={classes['process']}>
      <Text fw={600}>{pick(stage.title)}</Text>
      {stage.open ? (
        <Button size="compact-md" fz="sm" disabled={busy} onClick={onBegin}>
          {t('application.startProcess.begin')}
          <span className={classes['said']}> {pick(stage.title)}</span>
        </Button>
      ) : (
        <List size="sm" spacing={2}>
          {stage.reasons.map((reason) => (
            <List.Item key={JSON.stringify(reason)}>{explainReason(reason, { t, language })}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
