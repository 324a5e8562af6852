import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react';
import { type KeyboardEvent, useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { WayLine } from '../../history/WayLine.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { KEY_NAMES } from '../key-names.ts';
import { KeepChosenInView } from './KeepChosenInView.tsx';
import { DeskBox } from './DeskBox.tsx';
import { draftChart } from './draft-chart.ts';
import { mayLead } from './edit-chart.ts';
import type { DeskRow } from './read-stage.ts';
import classes from './stage.module.css';
import { type DrawnArrow, type DrawnDesk, drawnArrows, drawnDesks } from './drawn-chart.ts';
import { useChartLayout } from './use-chart-layout.ts';

/** What is chosen on the chart: a desk, or an arrow by its ends. */
export type OnChart = { readonly desk: string; readonly to?: string };

type StageChartProps = {
  readonly source: unknown;
  readonly rows: readonly DeskRow[];
  readonly chosen: OnChart | undefined;
  readonly titleOf: (id: string) => string;
  readonly onChoose: (chosen: OnChart) => void;
  readonly onConnect: (from: DeskRow, to: DeskRow) => void;
  readonly onDelete: (chosen: OnChart) => void;
  readonly onMove: (desk: string, by: -1 | 1) => void;
};

/** The chart of a stage as it is written: desks and arrows are chosen, drawn and taken away on it, by the mouse and by keys. */
export function StageChart({ source, rows, chosen, titleOf, onChoose, onConnect, onDelete, onMove }: StageChartProps) {
  const { t, language } = useTexts();
  const scheme = useComputedColorScheme('light');
  const chart = useMemo(() => draftChart(source, rows), [source, rows]);
  const layout = useChartLayout(chart);
  const nodes = useMemo(
    () => (layout === undefined ? [] : drawnDesks(layout, rows, { chosen, titleOf, said: t('law.chart.desk') })),
    [layout, rows, chosen, titleOf, t],
  );
  const edges = useMemo(
    () => (layout === undefined ? [] : drawnArrows(layout, { chosen, said: t('law.chart.arrow'), nameOf })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names follow from the titles
    [layout, chosen, titleOf, t],
  );
  function nameOf(from: string, to: string): string {
    return t('law.chart.fromTo', { from: titleOf(from), to: titleOf(to) });
  }
  const rowOf = (id: string | null | undefined) => rows.find((row) => row.id === id);
  const connect = (ends: Connection | Edge) => {
    const [from, to] = [rowOf(ends.source), rowOf(ends.target)];
    return from !== undefined && to !== undefined && mayLead(from, to) ? ([from, to] as const) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.closest('[data-id]')?.getAttribute('data-id') : null;
    const touched = at === null || at === undefined ? undefined : touchedBy(at, edges);
    if (touched === undefined) return;
    if (event.key === 'Delete' || event.key === 'Backspace') onDelete(touched);
    else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && touched.to === undefined)
      onMove(touched.desk, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  if (layout === undefined) return <Waiting height={320} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the desks and arrows inside
    <div className={classes['chart']} onKeyDown={onKeyDown}>
      <ReactFlow
        key={language}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={scheme}
        minZoom={0.2}
        nodesDraggable={false}
        deleteKeyCode={null}
        panActivationKeyCode={null}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        zoomOnScroll={false}
        preventScrolling={false}
        connectionRadius={30}
        isValidConnection={(ends) => connect(ends) !== undefined}
        onConnect={(ends) => {
          const found = connect(ends);
          if (found !== undefined) onConnect(...found);
        }}
        onNodesChange={(changes) =>
          choose(
            changes,
            nodes.map(({ id }) => id),
            (desk) => onChoose({ desk }),
          )
        }
        onEdgesChange={(changes) =>
          choose(
            changes,
            edges.map(({ id }) => id),
            (id) => {
              const arrow = touchedBy(id, edges);
              if (arrow !== undefined) onChoose(arrow);
            },
          )
        }
        aria-label={t('law.chart.ofDraft')}
        ariaLabelConfig={{
          'controls.zoomIn.ariaLabel': t('files.closer'),
          'controls.zoomOut.ariaLabel': t('files.farther'),
          'controls.fitView.ariaLabel': t('replay.chartWhole'),
          'node.a11yDescription.default': t('law.chart.keys', KEY_NAMES),
          'node.a11yDescription.keyboardDisabled': t('law.chart.keys', KEY_NAMES),
          'edge.a11yDescription.default': t('law.chart.keys', KEY_NAMES),
        }}
      >
        <Background />
        <KeepChosenInView layout={layout} chosen={chosen?.desk} />
        <Controls showInteractive={false} aria-label={t('law.chart.ofDraft')} />
      </ReactFlow>
    </div>
  );
}

/** What a key is pressed on: a desk by its name, an arrow by its ends. */
function touchedBy(id: string, edges: readonly DrawnArrow[]): OnChart {
  const arrow = edges.find((edge) => edge.id === id);
  return arrow === undefined ? { desk: id } : { desk: arrow.source, to: arrow.target };
}

/** Tells which one was chosen of those that are there. */
function choose(
  changes: readonly (NodeChange<DrawnDesk> | EdgeChange<DrawnArrow>)[],
  ids: readonly string[],
  onChoose: (id: string) => void,
): void {
  for (const change of changes)
    if (change.type === 'select' && change.selected && ids.includes(change.id)) onChoose(change.id);
}

const nodeTypes = { desk: DeskBox };
const edgeTypes = { way: WayLine };
