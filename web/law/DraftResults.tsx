import { Paper, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { DefinitionView, FindingView } from '../../server/contract/definitions.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { StatusMark } from '../ui/StatusMark.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCheck } from './api.ts';
import { Differences } from './Differences.tsx';
import { DryRunPanel } from './DryRunPanel.tsx';
import type { Place } from './finding-place.ts';
import { FindingList } from './FindingList.tsx';
import { LawProblem } from './LawProblem.tsx';

/** What was asked of a draft, and of which text. */
export type Asked = {
  readonly what: 'check' | 'dry-run' | 'changes';
  readonly source: unknown;
  readonly baseVersion: number;
  readonly at: number;
};

type DraftResultsProps = {
  readonly view: DefinitionView;
  readonly asked: Asked;
  readonly placeOf: (finding: FindingView) => Place | undefined;
  readonly onGo: (place: Place) => void;
  readonly onFindings: (findings: readonly FindingView[]) => void;
};

const titles = { check: 'law.check.title', 'dry-run': 'law.dryRun.title', changes: 'law.changes' } as const;

/** The answer to what was asked last of a draft, beside the text. */
export function DraftResults({ view, asked, ...places }: DraftResultsProps) {
  const { t } = useTexts();
  const { what, source, baseVersion } = asked;
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="aside" aria-labelledby="draft-results">
      <Stack gap="sm">
        <Title order={2} id="draft-results">
          {t(titles[what])}
        </Title>
        {what === 'check' && <CheckPanel view={view} source={source} {...places} />}
        {what === 'dry-run' && <DryRunPanel view={view} source={source} {...places} />}
        {what === 'changes' && <Differences named={view} from={baseVersion} to="draft" />}
      </Stack>
    </Paper>
  );
}

type CheckPanelProps = Omit<DraftResultsProps, 'asked'> & { readonly source: unknown };

function CheckPanel({ view, source, placeOf, onGo, onFindings }: CheckPanelProps) {
  const { t } = useTexts();
  const { mutate, data, error } = useCheck(view);
  useEffect(() => mutate(source), [mutate, source]);
  const problems = data?.problems;
  useEffect(() => onFindings(problems ?? []), [problems, onFindings]);
  if (error !== null) return <LawProblem error={error} />;
  if (problems === undefined) return <Waiting height={120} />;
  if (problems.length === 0)
    return (
      <output>
        <StatusMark tone="approved" icon="check">
          {t('law.check.clean')}
        </StatusMark>
      </output>
    );
  return (
    <>
      <output>
        <StatusMark tone="rejected" icon="warning">
          {t('law.check.found', { count: problems.length })}
        </StatusMark>
      </output>
      <FindingList findings={problems} placeOf={placeOf} onGo={onGo} />
    </>
  );
}
