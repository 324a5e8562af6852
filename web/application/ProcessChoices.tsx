import { Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { StagesView } from '../../server/contract/actions.ts';
import { explainReason } from '../i18n/explain.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useOpenStage, useStages } from './api.ts';
import classes from './application.module.css';

type Stage = StagesView['stages'][number];

type ProcessChoicesProps = {
  readonly id: string;
  /** Only this one is offered, whoever may begin it. */
  readonly only?: string | undefined;
  readonly onBegun: () => void;
};

/** What may be begun on an application, and for the rest why not. */
export function ProcessChoices({ id, only, onBegun }: ProcessChoicesProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useStages(id);
  const [note, setNote] = useState('');
  const open = useOpenStage(id, onBegun);
  const offered = (data?.stages ?? []).filter(only === undefined ? concernsReader : ({ stage }) => stage === only);
  // what can be begun stands first
  const stages = offered.toSorted((a, b) => Number(b.open) - Number(a.open));
  const begin = ({ stage }: Stage) => open.mutate({ stage, note, version: data?.version ?? 0 });
  return (
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
