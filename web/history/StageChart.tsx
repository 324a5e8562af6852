import '@xyflow/react/dist/base.css';
import {
  Background,
  Controls,
  type Edge,
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
import type { GraphView } from '../../server/contract/application.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import classes from './replay.module.css';

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
            fitView
            colorMode={scheme}
            fitViewOptions={whole}
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
            <KeepInView graph={graph} path={path} />
            <Controls showInteractive={false} aria-label={t('replay.chart')} />
          </ReactFlow>
        </div>
      )}
    </section>
  );
}

const whole = { padding: 0.05 };
const near = { maxZoom: 0.95, padding: 0.15, duration: 150 };

/** Moves the view to where the case stands, with the state it came from and those it can go to. */
function KeepInView({ graph, path }: { readonly graph: GraphView; readonly path: readonly string[] }) {
  const { fitView } = useReactFlow();
  const measured = useNodesInitialized();
  const here = path.at(-1);
  const before = path.at(-2);
  useEffect(() => {
    if (here === undefined || !measured) return;
    const next = graph.edges.filter(({ from }) => from === here).map(({ to }) => to);
    const shown = new Set([here, ...(before === undefined ? [] : [before]), ...next]);
    void fitView({ ...near, nodes: [...shown].map((id) => ({ id })) });
  }, [fitView, measured, graph, here, before]);
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

function toEdges(graph: GraphView | undefined, path: readonly string[]): Edge[] {
  const steps = new Set(path.slice(1).map((to, index) => `${path[index] ?? ''} ${to}`));
  return (graph?.edges ?? [])
    .filter(({ from, to }) => from !== to)
    .map(({ id, from, to }) => {
      const taken = steps.has(`${from} ${to}`);
      return {
        id,
        source: from,
        target: to,
        type: 'smoothstep',
        className: (taken ? classes['edgeTaken'] : classes['edge']) ?? '',
      };
    });
}
