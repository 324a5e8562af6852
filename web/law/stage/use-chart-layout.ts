import { useEffect, useState } from 'react';
import { layOutChart } from '../../../workflows/engine/chart-layout.ts';
import type { Point } from '../../history/chart-edges.ts';
import type { DraftChart } from './draft-chart.ts';

/** A chart with the places of its boxes and the corners of its lines. */
export type LaidChart = {
  readonly chart: DraftChart;
  readonly places: ReadonlyMap<string, Point>;
  readonly lines: ReadonlyMap<string, readonly Point[]>;
};

/** Lays a chart out whenever its desks or arrows change; until that is done the one before stays. */
export function useChartLayout(chart: DraftChart): LaidChart | undefined {
  const [laid, setLaid] = useState<LaidChart>();
  const shape = shapeOf(chart);
  useEffect(() => {
    let isWanted = true;
    void layOutChart(chart.states, chart.arrows).then(({ placeOf, lineOf }) => {
      if (!isWanted) return;
      const places = new Map(chart.states.map(({ id }) => [id, placeOf(id)]));
      const lines = new Map(chart.arrows.map(({ id, from, to }) => [id, lineOf(from, to) ?? []]));
      setLaid({ chart, places, lines });
    });
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- words and conditions move nothing
  }, [shape]);
  return laid;
}

function shapeOf({ states, arrows }: DraftChart): string {
  return JSON.stringify([states, arrows.map(({ id, expected }) => [id, expected])]);
}
