import { Text } from '@mantine/core';
import { useState } from 'react';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { showToast } from '../ui/toast.ts';
import { useHandOver } from './api.ts';
import { byCase } from './by-case.ts';
import classes from './desk.module.css';
import { PaperCase } from './DeskTable.tsx';
import { emptyHandOver, handOverBody, oneOwner } from './hand-over.ts';
import { HandOverFields } from './HandOverFields.tsx';

type HandOverManyProps = {
  /** Printed papers that wait for somebody, of one file or several. */
  readonly papers: readonly DeskPaper[];
  /** What else was chosen and does not wait to be handed over. */
  readonly others: number;
  /** Those that are recorded. */
  readonly onHandedOver: (papers: readonly DeskPaper[]) => void;
  readonly onClose: () => void;
};

/** Several papers to one person: whose they are and of which files stands there once, and each is recorded by itself. */
export function HandOverManyDialog({ papers, others, onHandedOver, onClose }: HandOverManyProps) {
  const { t } = useTexts();
  // what is recorded leaves the choice, and the window still says what it asked about
  const [asked] = useState(papers);
  const [entry, setEntry] = useState(emptyHandOver);
  const handOver = useHandOver(() => {
    showToast(t('desk.handOver.doneMany', { count: asked.length }));
    onHandedOver(asked);
    onClose();
  });
  const body = handOverBody(entry);
  return (
    <Dialog opened title={t('desk.handOver.many', { count: asked.length })} onClose={onClose}>
      <AskForm
        act={t('desk.handOver.recordMany', { count: asked.length })}
        cancel={t('desk.goBack')}
        ready={body !== undefined}
        busy={handOver.isPending}
        onAct={() => body !== undefined && handOver.mutate({ body, papers: asked })}
        onClose={onClose}
      >
        <FilesMeant papers={asked} />
        {others > 0 && (
          <Text size="sm" c="dimmed">
            {t('desk.handOver.othersChosen', { count: others })}
          </Text>
        )}
        <HandOverFields entry={entry} ownerNe={oneOwner(asked)} onChange={setEntry} />
        <Text size="sm" c="dimmed">
          {t('desk.handOver.now')}
        </Text>
        {handOver.isError && <ProblemAlert error={handOver.error} />}
      </AskForm>
    </Dialog>
  );
}

/** Each file with its owner, and its papers by name and number. */
function FilesMeant({ papers }: Pick<HandOverManyProps, 'papers'>) {
  const { t, language, pick } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes['filesMeant']} aria-label={t('desk.chosen')} tabIndex={0}>
      {byCase(papers).map(({ applicationId, papers: own }) => (
        <div key={applicationId} className={classes['meant']}>
          <PaperCase paper={own[0]} />
          <ul className={classes['jobs']}>
            {own.map(({ id, title, number }) => (
              <li key={id}>
                {pick(title)}
                {number === undefined ? '' : ` · ${withDigits(number, language)}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
