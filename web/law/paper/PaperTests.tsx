import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { PreviewView } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { LawProblem } from '../LawProblem.tsx';
import { Findings } from '../ProblemsPanel.tsx';
import type { TestsPanelProps } from '../TestsPanel.tsx';
import { sampleSizes, useSampleTests } from './api.ts';
import { blockTrip } from './block-trip.ts';
import { findPaper } from './paper-source.ts';

type PaperTestsProps = Omit<TestsPanelProps, 'asked'>;

/** Whether a paper comes out as it is written: its words and what it reads are known, each sample becomes a page, its parts give its text again. */
export function PaperTests({ view, desk, onShow }: PaperTestsProps) {
  const { t } = useTexts();
  const { mutate, data, error, isPending, variables } = useSampleTests(view.id);
  const { read } = desk;
  // what keeps one sample from being made is said once, whatever the sample
  const findings = data?.[0]?.problems ?? [];
  return (
    <section aria-labelledby="paper-tests">
      <Stack gap="sm">
        <Title order={2} id="paper-tests">
          {t('law.paper.tests.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('law.paper.tests.help')}
        </Text>
        <Group>
          <Button
            variant="default"
            disabled={!read.ok}
            loading={isPending}
            onClick={() => (read.ok ? mutate(read.source) : undefined)}
          >
            {t('law.paper.tests.run')}
          </Button>
        </Group>
        {isPending && <Waiting height={60} />}
        {error !== null && <LawProblem error={error} />}
        {data !== undefined && (
          <>
            <Results pages={data} source={variables} />
            {findings.length > 0 && <Findings {...{ view, desk, findings, onShow }} />}
          </>
        )}
      </Stack>
    </section>
  );
}

function Results({ pages, source }: { readonly pages: readonly PreviewView[]; readonly source: unknown }) {
  const { t } = useTexts();
  const trip = blockTrip(findPaper(source)?.document ?? '');
  const isKnown = pages.every(({ problems }) => problems.length === 0);
  return (
    <output>
      <Stack gap="xs">
        <Result holds={isKnown} text={t(isKnown ? 'law.paper.tests.known' : 'law.paper.tests.unknown')} />
        {pages.map(({ page }, place) => {
          const sample = t(`law.paper.sample.${sampleSizes[place] ?? ''}`);
          const holds = page !== undefined;
          return (
            <Result key={sample} holds={holds} text={t(`law.paper.tests.${holds ? 'made' : 'notMade'}`, { sample })} />
          );
        })}
        <Result
          holds={trip.same}
          text={t(trip.same ? 'law.paper.tests.parts' : 'law.paper.tests.partsLost', { count: trip.parts })}
        />
        {trip.locked > 0 && (
          <Text size="sm" c="dimmed">
            {t('law.paper.tests.locked', { count: trip.locked })}
          </Text>
        )}
      </Stack>
    </output>
  );
}

function Result({ holds, text }: { readonly holds: boolean; readonly text: string }) {
  return (
    <div>
      <StatusMark tone={holds ? 'approved' : 'rejected'} icon={holds ? 'check' : 'warning'}>
        {text}
      </StatusMark>
    </div>
  );
}
