import { Stack, Text } from '@mantine/core';
import type { PreviewView } from '../../../server/contract/paper-desk.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { OwnTests, TestMark } from '../OwnTests.tsx';
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
    <OwnTests
      id="paper-tests"
      title={t('law.paper.tests.title')}
      help={t('law.paper.tests.help')}
      run={t('law.paper.tests.run')}
      onRun={read.ok ? () => mutate(read.source) : undefined}
      {...{ error, isPending }}
    >
      {data !== undefined && (
        <>
          <Results pages={data} source={variables} />
          {findings.length > 0 && <Findings {...{ view, desk, findings, onShow }} />}
        </>
      )}
    </OwnTests>
  );
}

function Results({ pages, source }: { readonly pages: readonly PreviewView[]; readonly source: unknown }) {
  const { t } = useTexts();
  const trip = blockTrip(findPaper(source)?.document ?? '');
  const isKnown = pages.every(({ problems }) => problems.length === 0);
  return (
    <output>
      <Stack gap="xs">
        <TestMark holds={isKnown} text={t(isKnown ? 'law.paper.tests.known' : 'law.paper.tests.unknown')} />
        {pages.map(({ page }, place) => {
          const sample = t(`law.paper.sample.${sampleSizes[place] ?? ''}`);
          const holds = page !== undefined;
          return (
            <TestMark
              key={sample}
              holds={holds}
              text={t(`law.paper.tests.${holds ? 'made' : 'notMade'}`, { sample })}
            />
          );
        })}
        <TestMark
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
