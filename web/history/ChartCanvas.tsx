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
  useStore,
} from '@xyflow/react';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { GraphView } from '../../server/contract/history.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { chartEdges } from './chart-edges.ts';
import classes from './replay.module.css';
import { WayLine } from './WayLine.tsx';

type ChartCanvasProps = {
  readonly graph: GraphView;
  /** States visited so far, oldest first; none = the stage as the law has it, no case in it. */
  readonly path: readonly string[];
};

type Place = 'here' | 'visited' | 'ahead' | 'law';
type StateNode = Node<{ readonly title: string; readonly place: Place; readonly final: boolean }, 'state'>;

/** The chart of a stage: the states, the ways that a file is expected to take, and those that one took. */
export function ChartCanvas({ graph, path }: ChartCanvasProps) {
  const { t, language, pick } = useTexts();
  const scheme = useComputedColorScheme('light');
  const nodes = useMemo(() => toNodes(graph, path, pick), [graph, path, pick]);
  const edges = useMemo(() => [...chartEdges(graph, path, looks)], [graph, path]);
  return (
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
        <KeepInView graph={graph} here={path.at(-1)} />
        <Controls showInteractive={false} aria-label={t('replay.chart')} />
      </ReactFlow>
    </div>
  );
}

const narrow = '(max-width: 48em)';

/** Moves the view to where the case stands, else to the beginning, at a size that can be read; the whole chart is one press away. */
function KeepInView({ graph, here }: { readonly graph: GraphView; readonly here: string | undefined }) {
  const { fitView, setViewport } = useReactFlow();
  const measured = useNodesInitialized();
  const width = useStore((flow) => flow.width);
  useEffect(() => {
    const first = firstState(graph);
    if (first === undefined || !measured) return;
    const zoom = window.matchMedia(narrow).matches ? 0.75 : 0.9;
    if (here === undefined)
      void setViewport({ x: width / 2 - (first.x + first.width / 2) * zoom, y: above - first.y * zoom, zoom });
    else void fitView({ minZoom: zoom, maxZoom: zoom, duration: 150, nodes: [{ id: here }] });
  }, [fitView, setViewport, measured, width, graph, here]);
  return null;
}

/** Where a file begins: on the top of the chart. */
function firstState({ nodes }: GraphView): GraphView['nodes'][number] | undefined {
  return nodes.toSorted((a, b) => a.y - b.y)[0];
}

// pixels over the first state
const above = 32;

function StateBox({ data }: NodeProps<StateNode>) {
  const { t } = useTexts();
  return (
    <div className={classes['node']} data-place={data.place} data-final={data.final}>
      <Handle type="target" position={Position.Top} className={classes['handle'] ?? ''} />
      {(data.place === 'here' || data.place === 'visited') && (
        <Icon name={data.place === 'here' ? 'half' : 'check'} size={16} />
      )}
      <span>
        {data.title}
        {data.place !== 'law' && <span className={classes['said']}>{t(`replay.place.${data.place}`)}</span>}
      </span>
      <Handle type="source" position={Position.Bottom} className={classes['handle'] ?? ''} />
    </div>
  );
}

const nodeTypes = { state: StateBox };
const edgeTypes = { way: WayLine };

function toNodes(graph: GraphView, path: readonly string[], pick: ReturnType<typeof useTexts>['pick']): StateNode[] {
  return graph.nodes.map(({ id, title, final, x, y, width, height }) => ({
    id,
    type: 'state',
    position: { x, y },
    width,
    height,
    // known beforehand, so that the view can be moved at once
    measured: { width, height },
    data: { title: pick(title), final, place: placeOf(id, path) },
  }));
}

function placeOf(id: string, path: readonly string[]): Place {
  if (path.length === 0) return 'law';
  if (id === path.at(-1)) return 'here';
  return path.includes(id) ? 'visited' : 'ahead';
}

const looks = {
  taken: { className: classes['edgeTaken'] ?? '', color: 'var(--naksa-approved)' },
  ahead: { className: classes['edgeAhead'] ?? '', color: 'var(--naksa-info)' },
  law: { className: classes['edge'] ?? '', color: 'var(--naksa-line)' },
};
