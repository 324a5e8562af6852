import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { layOutChart } from '../../../workflows/engine/chart-layout.ts';
import type { Point } from '../../history/chart-edges.ts';
import type { DraftChart } from './draft-chart.ts';

/** A chart with the places of its boxes and the corners of its lines. */
export type LaidChart = {
  readonly chart: DraftChart;
  readonly places: ReadonlyMap<string, Point>;
  readonly lines: ReadonlyMap<string, readonly Point[]>;
};

/** Lays a chart out whenever its desks or arrows change; until that is done the one before stays, and one that was laid is kept a while. */
export function useChartLayout(chart: DraftChart): LaidChart | undefined {
  const { data } = useQuery({
    // words and conditions move nothing
    queryKey: ['law', 'chart-layout', shapeOf(chart)],
    queryFn: () => layOut(chart),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    networkMode: 'always',
  });
  return data;
}

async function layOut(chart: DraftChart): Promise<LaidChart> {
  const { placeOf, lineOf } = await layOutChart(chart.states, chart.arrows);
  const places = new Map(chart.states.map(({ id }) => [id, placeOf(id)]));
  const lines = new Map(chart.arrows.map(({ id, from, to }) => [id, lineOf(from, to) ?? []]));
  return { chart, places, lines };
}

function shapeOf({ states, arrows }: DraftChart): string {
  return JSON.stringify([states, arrows.map(({ id, expected }) => [id, expected])]);
}
