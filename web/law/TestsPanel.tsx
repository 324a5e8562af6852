import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { useScenarios, useTextOrigins, useWriteScenarios } from './api.ts';
import { isSame, textsOf } from './draft-texts.ts';
import type { Asked } from './DraftStrip.tsx';
import type { Shown } from './DraftWork.tsx';
import { DryRunPanel } from './DryRunPanel.tsx';
import { placeOf } from './finding-place.ts';
import { LawProblem } from './LawProblem.tsx';
import { MissedWays } from './MissedWays.tsx';
import { RowTests } from './master/RowTests.tsx';
import { Findings } from './ProblemsPanel.tsx';
import { PaperTests } from './paper/PaperTests.tsx';
import { ScenarioList } from './ScenarioList.tsx';
import type { DraftDeskState } from './use-draft-desk.ts';

/** What is tried, and where a finding leads. */
export type TestsPanelProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly asked: Asked | undefined;
  readonly onShow: (shown: Shown) => void;
};

/** Whether what is written does what it shall: the scenarios of a stage, the samples of a paper, the rows of a list, and what it would have made of every running case. */
export function TestsPanel({ view, desk, asked, onShow }: TestsPanelProps) {
  const { t } = useTexts();
  if (view.kind === 'template') return <PaperTests view={view} desk={desk} onShow={onShow} />;
  if (view.kind === 'master') return <RowTests view={view} desk={desk} onShow={onShow} />;
  return (
    <Stack gap="md">
      {view.kind === 'workflow' && <ScenarioTests view={view} desk={desk} onShow={onShow} />}
      <section aria-labelledby="draft-dry-run">
        <Title order={2} id="draft-dry-run">
          {t('law.dryRun.title')}
        </Title>
        {asked === undefined ? (
          <Text c="dimmed">{t('law.dryRun.help')}</Text>
        ) : (
          <DryRunPanel
            key={asked.at}
            view={view}
            source={asked.source}
            placeOf={(finding) => placeOf(view, desk.texts, finding)}
            onGo={(place) => onShow({ place: { ...place } })}
          />
        )}
      </section>
    </Stack>
  );
}

function ScenarioTests({ view, desk, onShow }: Omit<TestsPanelProps, 'asked'>) {
  const { t } = useTexts();
  const { mutate, data, error, isPending, variables } = useScenarios(view.id);
  const origins = useTextOrigins(view.id, data !== undefined && data.missed.length > 0 ? variables : undefined);
  const { read } = desk;
  // what was played is what stands there: only then may it be written anew
  const isPlayed = read.ok && variables !== undefined && isSame(textsOf(view.kind, variables), desk.texts);
  const rewrite = (scenarios: readonly unknown[], said: string) => {
    if (!read.ok || !isRecord(read.source)) return;
    const next = { ...read.source, scenarios };
    desk.edit(textsOf(view.kind, next), said);
    mutate(next);
  };
  return (
    <section aria-labelledby="draft-scenarios">
      <Stack gap="sm">
        <Title order={2} id="draft-scenarios">
          {t('law.tests.title')}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!read.ok}
            loading={isPending}
            onClick={() => (read.ok ? mutate(read.source) : undefined)}
          >
            {t('law.tests.run')}
          </Button>
          <WriteMissing view={view} desk={desk} onWritten={mutate} />
        </Group>
        {isPending && <Waiting height={60} />}
        {error !== null && <LawProblem error={error} />}
        {data !== undefined && data.problems.length > 0 && (
          <Findings view={view} desk={desk} findings={data.problems} onShow={onShow} />
        )}
        {data !== undefined && data.problems.length === 0 && (
          <>
            <ScenarioList id={view.id} view={data} onRewrite={isPlayed ? rewrite : undefined} />
            {data.missed.length > 0 && (
              <MissedWays
                id={view.id}
                view={data}
                origins={origins.data}
                placeOf={(place) => placeOf(view, desk.texts, place)}
                onGo={(place) => onShow({ place: { ...place } })}
              />
            )}
          </>
        )}
      </Stack>
    </section>
  );
}

type WriteMissingProps = Pick<TestsPanelProps, 'view' | 'desk'> & { readonly onWritten: (source: unknown) => void };

/** Has the scenarios written that are missing; they stand in the draft and are played at once. */
function WriteMissing({ view, desk, onWritten }: WriteMissingProps) {
  const { t, language } = useTexts();
  const { mutate, data, error, isPending } = useWriteScenarios(view.id);
  const { read } = desk;
  const write = (source: unknown) =>
    mutate(source, {
      onSuccess: ({ problems, scenarios, added }) => {
        const next = isRecord(source) && problems.length === 0 ? { ...source, scenarios } : source;
        if (added > 0)
          desk.edit(textsOf(view.kind, next), t('law.tests.writtenNow', { number: withDigits(added, language) }));
        onWritten(next);
      },
    });
  return (
    <>
      <Button
        variant="default"
        disabled={!read.ok}
        loading={isPending}
        onClick={() => (read.ok ? write(read.source) : undefined)}
      >
        {t('law.tests.write')}
      </Button>
      {data !== undefined && data.problems.length === 0 && (
        <Text size="sm" component="output">
          {t('law.tests.writtenNow', { number: withDigits(data.added, language) })}
        </Text>
      )}
      {error !== null && <LawProblem error={error} />}
    </>
  );
}
