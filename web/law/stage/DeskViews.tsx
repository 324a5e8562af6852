import { SegmentedControl, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { KEY_NAMES } from '../key-names.ts';
import { DeskTable } from './DeskTable.tsx';
import type { DeskRow } from './read-stage.ts';
import type { OnChart } from './StageChart.tsx';
import classes from './stage.module.css';
import type { StageWords } from './use-stage-words.ts';

const StageChart = lazy(async () => ({ default: (await import('./StageChart.tsx')).StageChart }));

type DeskViewsProps = {
  readonly source: unknown;
  readonly rows: readonly DeskRow[];
  readonly words: StageWords;
  readonly chosen: OnChart | undefined;
  readonly titleOf: (id: string) => string;
  readonly onChoose: (chosen: OnChart) => void;
  readonly onConnect: (from: DeskRow, to: DeskRow) => void;
  readonly onDelete: (chosen: OnChart) => void;
  readonly onMove: (desk: string, by: -1 | 1) => void;
};

/** The desks of a stage as a table or as a chart, of one source. */
export function DeskViews({ words, ...chart }: DeskViewsProps) {
  const { t } = useTexts();
  const [view, setView] = useState<'table' | 'chart'>('table');
  return (
    <div className={view === 'chart' ? classes['charted'] : undefined}>
      <SegmentedControl
        className={classes['chartBar'] ?? ''}
        aria-label={t('law.stageDesk.views')}
        data={(['table', 'chart'] as const).map((value) => ({ value, label: t(`law.stageDesk.view.${value}`) }))}
        value={view}
        onChange={(next) => setView(next === 'chart' ? 'chart' : 'table')}
      />
      {view === 'table' ? (
        <DeskTable
          rows={chart.rows}
          words={words}
          shown={chart.chosen?.desk}
          titleOf={chart.titleOf}
          onShow={(desk) => chart.onChoose({ desk })}
        />
      ) : (
        <Suspense fallback={<Waiting height={320} />}>
          <StageChart {...chart} />
          <Text size="sm" c="dimmed" mt={4}>
            {t('law.chart.keys', KEY_NAMES)}
          </Text>
        </Suspense>
      )}
    </div>
  );
}
