import { MarkerType, type Node } from '@xyflow/react';
import { stateSize } from '../../../workflows/engine/chart-layout.ts';
import type { WayEdge } from '../../history/chart-edges.ts';
import type { DeskKind, DeskRow } from './read-stage.ts';
import classes from './stage.module.css';
import type { OnChart } from './StageChart.tsx';
import type { LaidChart } from './use-chart-layout.ts';

/** A row of the desk table as a box of the chart. */
export type DrawnDesk = Node<{ readonly title: string; readonly kind: DeskKind; readonly mayLead: boolean }, 'desk'>;
/** All ways from one box to another as a line of the chart. */
export type DrawnArrow = WayEdge;

type Desks = {
  readonly chosen: OnChart | undefined;
  readonly titleOf: (id: string) => string;
  /** What a desk on a chart is called for those who hear it. */
  readonly said: string;
};

/** The boxes of a chart, each where it was laid. */
export function drawnDesks(
  { places }: LaidChart,
  rows: readonly DeskRow[],
  { chosen, titleOf, said }: Desks,
): DrawnDesk[] {
  return rows.flatMap(({ id, kind, owner }) => {
    const position = places.get(id);
    if (position === undefined) return [];
    const isChosen = chosen?.desk === id && chosen.to === undefined;
    return {
      id,
      type: 'desk',
      position: { ...position },
      ...stateSize,
      // known beforehand, so that the view can be moved at once
      measured: { ...stateSize },
      selected: isChosen,
      ariaRole: 'button',
      ariaLabel: titleOf(id),
      domAttributes: { 'aria-roledescription': said, 'aria-pressed': isChosen },
      data: { title: titleOf(id), kind, mayLead: kind === 'desk' && owner.length > 0 },
    } satisfies DrawnDesk;
  });
}

type Arrows = {
  readonly chosen: OnChart | undefined;
  /** What an arrow is called for those who hear it. */
  readonly said: string;
  readonly nameOf: (from: string, to: string) => string;
};

/**
 * The lines of a chart: what a file is expected to take, every way out of the desk that is looked at, and the ways to a desk to which
 * none is expected, which would stand there by itself.
 */
export function drawnArrows({ chart, lines }: LaidChart, { chosen, said, nameOf }: Arrows): DrawnArrow[] {
  const reached = new Set(chart.arrows.filter(({ expected }) => expected).map(({ to }) => to));
  const first = new Set(chart.states.filter(({ initial }) => initial).map(({ id }) => id));
  return chart.arrows
    .filter(({ expected, from, to }) => expected || from === chosen?.desk || !(reached.has(to) || first.has(to)))
    .map(({ id, from, to, expected }) => {
      const isChosen = chosen?.desk === from && chosen.to === to;
      const color = isChosen ? 'var(--naksa-active)' : 'var(--mantine-color-dimmed)';
      return {
        id,
        source: from,
        target: to,
        type: 'way',
        className: classes[isChosen ? 'arrowChosen' : expected ? 'arrow' : 'arrowBack'] ?? '',
        selected: isChosen,
        interactionWidth: 24,
        ariaRole: 'button',
        ariaLabel: nameOf(from, to),
        domAttributes: { 'aria-roledescription': said, 'aria-pressed': isChosen },
        markerEnd: { type: MarkerType.ArrowClosed, color, width: 14, height: 14, markerUnits: 'userSpaceOnUse' },
        data: { points: lines.get(id) ?? [] },
      } satisfies DrawnArrow;
    });
}
