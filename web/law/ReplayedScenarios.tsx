import type { ScenariosView } from '../../server/contract/definition-uses.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { LawProblem } from './LawProblem.tsx';
import { ScenarioList } from './ScenarioList.tsx';

type ReplayedScenariosProps = {
  readonly id: string;
  readonly played: ScenariosView | undefined;
  readonly error: unknown;
};

/** What the scenarios of a proposed stage come to, before somebody publishes it. */
export function ReplayedScenarios({ id, played, error }: ReplayedScenariosProps) {
  const { t } = useTexts();
  if (error !== null && error !== undefined) return <LawProblem error={error} />;
  if (played === undefined)
    return (
      <div>
        {t('law.publish.playing')}
        <Waiting height={40} />
      </div>
    );
  if (played.problems.length > 0)
    return (
      <StatusMark tone="rejected" icon="cross">
        {t('law.publish.broken', { count: played.problems.length })}
      </StatusMark>
    );
  return <ScenarioList id={id} view={played} />;
}
