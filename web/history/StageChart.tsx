import '@xyflow/react/dist/base.css';
import {
  Background,
  Controls,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useNodesInitialized,
  useReactFlow,
} from '@xyflow/react';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { GraphView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './replay.module.css';
import { type WayEdge, WayLine } from './WayLine.tsx';

type StageChartProps = {
  readonly graph: GraphView | undefined;
  /** States visited so far, oldest first. */
  readonly path: readonly string[];
  readonly seq: number;
};

type StateNode = Node<
  { readonly title: string; readonly place: 'here' | 'visited' | 'ahead'; readonly final: boolean },
  'state'
>;

/** The chart of the stage after the event: where the case stands, where it has been. */
export function StageChart({ graph, path, seq }: StageChartProps) {
  const { t, language, pick } = useTexts();
  const scheme = useComputedColorScheme('light');
  const here = path.at(-1);
  const nodes = useMemo(() => toNodes(graph, path, pick), [graph, path, pick]);
  const edges = useMemo(() => toEdges(graph, path), [graph, path]);
  const standing = graph?.nodes.find(({ id }) => id === here);
  return (
    <section className={classes['chartPane']} aria-labelledby="chart-title">
      <h2 id="chart-title" className={classes['paneTitle']}>
        {t('replay.chartAt', { seq })}
        {standing !== undefined && `: ${pick(standing.title)}`}
      </h2>
      {graph === undefined ? (
        <Waiting />
      ) : (
        <div className={classes['chart']}>
          <ReactFlow
            key={language}
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            colorMode={scheme}
            minZoom={0.2}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            zoomOnScroll={false}
            preventScrolling={false}
            aria-label={t('replay.chart')}
          >
            <Background />
            <KeepInView graph={graph} here={here} />
            <Controls showInteractive={false} aria-label={t('replay.chart')} />
          </ReactFlow>
        </div>
      )}
    </section>
  );
}

const narrow = '(max-width: 48em)';

/** Moves the view to where the case stands, at a size that can be read; the whole chart is one press away. */
function KeepInView({ graph, here }: { readonly graph: GraphView; readonly here: string | undefined }) {
  const { fitView } = useReactFlow();
  const measured = useNodesInitialized();
  useEffect(() => {
    const known = graph.nodes.some(({ id }) => id === here);
    if (here === undefined || !known || !measured) return;
    const zoom = window.matchMedia(narrow).matches ? 0.75 : 0.9;
    void fitView({ minZoom: zoom, maxZoom: zoom, duration: 150, nodes: [{ id: here }] });
  }, [fitView, measured, graph, here]);
  return null;
}

function StateBox({ data }: NodeProps<StateNode>) {
  const { t } = useTexts();
  return (
    <div className={classes['node']} data-place={data.place} data-final={data.final}>
      <Handle type="target" position={Position.Top} className={classes['handle'] ?? ''} />
      {data.place !== 'ahead' && <Icon name={data.place === 'here' ? 'half' : 'check'} size={16} />}
      <span>
        {data.title}
        <span className={classes['said']}>{t(`replay.place.${data.place}`)}</span>
      </span>
      <Handle type="source" position={Position.Bottom} className={classes['handle'] ?? ''} />
    </div>
  );
}

const nodeTypes = { state: StateBox };
const edgeTypes = { way: WayLine };

function toNodes(
  graph: GraphView | undefined,
  path: readonly string[],
  pick: ReturnType<typeof useTexts>['pick'],
): StateNode[] {
  const visited = new Set(path);
  const here = path.at(-1);
  return (graph?.nodes ?? []).map(({ id, title, final, x, y, width, height }) => ({
    id,
    type: 'state',
    position: { x, y },
    width,
    height,
    // known beforehand, so that the view can be moved at once
    measured: { width, height },
    data: { title: pick(title), final, place: id === here ? 'here' : visited.has(id) ? 'visited' : 'ahead' },
  }));
}

/** The ways that a file is expected to take, those that this one took, and those on from where it stands; others would hide them. */
function toEdges(graph: GraphView | undefined, path: readonly string[]): WayEdge[] {
  const steps = new Set(path.slice(1).map((to, index) => `${path[index] ?? ''} ${to}`));
  const here = path.at(-1);
  const drawn = new Map<string, WayEdge>();
  for (const { from, to, awaited, points = [] } of graph?.edges ?? []) {
    const id = `${from} ${to}`;
    const taken = steps.has(id);
    if (from === to || drawn.has(id) || !(awaited || taken || from === here)) continue;
    const look = taken ? classes['edgeTaken'] : from === here ? classes['edgeAhead'] : classes['edge'];
    drawn.set(id, { id, source: from, target: to, type: 'way', className: look ?? '', data: { points } });
  }
  return [...drawn.values()];
}
