import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskPaper, PrintedCopy } from '../../server/contract/print-desk.ts';
import { paperQuery } from '../documents/api.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useHandOver, useOthersOfCase } from './api.ts';
import { copyName } from './copy-name.ts';
import { OthersOfCase } from './OthersOfCase.tsx';
import { PaperOfCase } from './PaperOfCase.tsx';
import { emptyHandOver, handOverBody } from './hand-over.ts';
import { HandOverFields } from './HandOverFields.tsx';

type HandOverDialogProps = {
  readonly paper: DeskPaper;
  /** The copy that is meant; else whoever fills it in chooses. */
  readonly no?: number;
  readonly onClose: () => void;
};

/** Who took which copy of a paper home: what the office can show later. */
export function HandOverDialog({ paper, no, onClose }: HandOverDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(paperQuery(paper.id));
  const waiting = data?.printed.filter(({ handOver }) => handOver === undefined) ?? [];
  const first = waiting.find((copy) => copy.no === no) ?? waiting[0];
  return (
    <Dialog opened title={t('desk.handOver.title')} onClose={onClose}>
      <PaperOfCase paper={paper} />
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting height={120} />}
      {data !== undefined && first === undefined && (
        <Notice tone="info" icon="info">
          {t('desk.handOver.nothing')}
        </Notice>
      )}
      {first !== undefined && <HandOverForm paper={paper} copies={waiting} first={first.no} onClose={onClose} />}
    </Dialog>
  );
}

type HandOverFormProps = Pick<HandOverDialogProps, 'paper' | 'onClose'> & {
  readonly copies: readonly PrintedCopy[];
  readonly first: number;
};

function HandOverForm({ paper, copies, first, onClose }: HandOverFormProps) {
  const { t } = useTexts();
  const [no, setNo] = useState(first);
  const [entry, setEntry] = useState(emptyHandOver);
  const others = useOthersOfCase(paper);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const together = others.filter(({ id }) => !left.has(id));
  const handOver = useHandOver(() => {
    showToast(t('desk.handOver.done'));
    onClose();
  });
  const body = handOverBody(entry);
  return (
    <AskForm
      act={t('desk.handOver.record')}
      cancel={t('desk.goBack')}
      ready={body !== undefined}
      busy={handOver.isPending}
      onAct={() => body !== undefined && handOver.mutate({ body, papers: [...together, { id: paper.id, no }] })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('desk.handOver.copy')}
        value={String(no)}
        data={copies.map((copy) => ({ value: String(copy.no), label: copyName(copy.no, t) }))}
        onChange={(event) => setNo(Number(event.currentTarget.value))}
      />
      <OthersOfCase papers={others} left={left} onChange={setLeft} />
      <HandOverFields entry={entry} ownerNe={paper.ownerNe} onChange={setEntry} />
      <Text size="sm" c="dimmed">
        {t('desk.handOver.now')}
      </Text>
      {handOver.isError && <ProblemAlert error={handOver.error} />}
    </AskForm>
  );
}
