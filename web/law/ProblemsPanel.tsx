import { Stack, Text } from '@mantine/core';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import type { Shown } from './DraftWork.tsx';
import { placeOf, pointerTo } from './finding-place.ts';
import { FindingList } from './FindingList.tsx';
import { LawProblem } from './LawProblem.tsx';
import type { Checked } from './use-checked.ts';
import type { DraftDeskState } from './use-draft-desk.ts';
import { works } from './work.ts';

type ProblemsPanelProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly checked: Checked;
  readonly onShow: (shown: Shown) => void;
};

/** What the last check found; each finding leads to its part of the picture and to its line of the text. */
export function ProblemsPanel({ view, desk, checked, onShow }: ProblemsPanelProps) {
  const { state, error, findings, warnings, isOld } = checked;
  const { t } = useTexts();
  if (state === 'never') return <Text c="dimmed">{t('law.check.never')}</Text>;
  if (state === 'checking') return <Waiting height={80} />;
  if (state === 'failed') return <LawProblem error={error} />;
  return (
    <Stack gap="sm">
      <output>
        <StatusMark tone={state === 'clean' ? 'approved' : 'rejected'} icon={state === 'clean' ? 'check' : 'warning'}>
          {state === 'clean' ? t('law.check.clean') : t('law.check.found', { count: findings.length })}
        </StatusMark>
      </output>
      {isOld && (
        <Text size="sm" c="dimmed">
          {t('law.check.old')}
        </Text>
      )}
      <CheckWarnings warnings={warnings} />
      {state === 'found' && <Findings {...{ view, desk, findings, onShow }} />}
    </Stack>
  );
}

/** What running cases do not have that the text newly wants: told, but in nobody's way. */
export function CheckWarnings({ warnings }: Pick<Checked, 'warnings'>) {
  const { pick } = useTexts();
  return warnings.map(({ message }) => (
    <StatusMark key={message.en} tone="waiting" icon="warning">
      {pick(message)}
    </StatusMark>
  ));
}

type FindingsProps = Pick<ProblemsPanelProps, 'view' | 'desk' | 'onShow'> & {
  readonly findings: readonly FindingView[];
};

/** Findings with their ways into what is written. */
export function Findings({ view, desk: { texts, lastRead }, findings, onShow }: FindingsProps) {
  const hasPicture = works[view.kind] !== undefined;
  return (
    <FindingList
      findings={findings}
      placeOf={(finding) => placeOf(view, texts, finding)}
      onGo={(place) => onShow({ place: { ...place } })}
      {...(hasPicture && {
        pointerOf: (finding: FindingView) => pointerTo(view, lastRead, finding),
        onShow: (pointer: string) => onShow({ pointer }),
      })}
    />
  );
}
