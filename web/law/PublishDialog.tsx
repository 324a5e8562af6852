import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DefinitionView, ProposalView } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from '../session/session.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import { useCheck, useComparison, useLawStep, useScenarios } from './api.ts';
import { DayField } from '../ui/DayField.tsx';
import { LawProblem } from './LawProblem.tsx';
import { OwnPostNote } from '../proposals/OwnPostNote.tsx';
import { CheckWarnings } from './ProblemsPanel.tsx';
import { ReplayedScenarios } from './ReplayedScenarios.tsx';
import { failedOf } from './ScenarioList.tsx';

type PublishDialogProps = {
  readonly view: DefinitionView;
  readonly proposal: ProposalView;
  readonly onClose: () => void;
};

/** The last question before a text becomes law; a proposed day that has passed meanwhile is asked anew. */
export function PublishDialog({ view, proposal, onClose }: PublishDialogProps) {
  const { t } = useTexts();
  const { today } = useSession();
  const isLate = proposal.effectiveFrom < today;
  const [day, setDay] = useState<string | undefined>(isLate ? today : proposal.effectiveFrom);
  const publish = useLawStep(view, 'publish');
  const comparison = useComparison(view, proposal.baseVersion, { proposal: proposal.id });
  const { mutate: play, ...played } = useScenarios(view.id);
  const { mutate: check, ...checked } = useCheck(view);
  const isStage = view.kind === 'workflow';
  useEffect(() => {
    if (!isStage) check(proposal.source);
  }, [isStage, check, proposal.source]);
  useEffect(() => {
    if (isStage) play(proposal.source);
  }, [isStage, play, proposal.source]);
  // a scenario that fails is refused by the server too; what could not be played is judged there
  const isRed =
    played.data !== undefined && (played.data.problems.length > 0 || failedOf(played.data.scenarios).length > 0);
  const isReady = day !== undefined && day >= today && !isRed && !played.isPending;
  const go = () =>
    publish.mutate(
      { proposalId: proposal.id, ...(isLate && day !== undefined && { effectiveFrom: day }) },
      {
        onSuccess: () => {
          onClose();
          showToast(t('law.publish.done'));
        },
      },
    );
  return (
    <Dialog opened title={t('law.publish.title')} size="lg" onClose={onClose}>
      <AskForm
        act={t('law.publish.action')}
        begins
        ready={isReady}
        busy={publish.isPending}
        onAct={go}
        onClose={onClose}
      >
        <Text>
          {t('law.publish.ask')} <DateText value={day ?? proposal.effectiveFrom} />
        </Text>
        <Text size="sm">{t('law.publish.pinned')}</Text>
        {comparison.data?.own === true && <OwnPostNote />}
        {checked.isPending && <output>{t('law.publish.stored')}</output>}
        <CheckWarnings warnings={checked.data?.warnings ?? []} />
        {isStage && <ReplayedScenarios id={view.id} played={played.data} error={played.error} />}
        {isLate && (
          <>
            <Notice tone="waiting" icon="calendar">
              {t('law.publish.late')}
            </Notice>
            <DayField
              label={t('law.propose.day')}
              help={t('law.propose.dayHelp')}
              day={day}
              earliest={today}
              onChange={setDay}
            />
          </>
        )}
        <LawProblem error={publish.error} />
      </AskForm>
    </Dialog>
  );
}
