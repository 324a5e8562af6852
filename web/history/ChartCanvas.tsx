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
import { type ReactNode, useEffect, useMemo } from 'react';
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
  /** What more is known of each desk, and which one is looked at. */
  readonly desks?: DesksOnChart;
};

/** Desks that can be chosen on the chart. */
export type DesksOnChart = {
  readonly chosen: string | undefined;
  readonly onChoose: (state: string) => void;
  /** Where a desk is written, where that is elsewhere. */
  readonly written: (state: string) => string | undefined;
  /** Ways that no scenario takes. */
  readonly untried: ReadonlySet<string>;
};

type Choice = { readonly chosen: boolean; readonly written: string | undefined; readonly onChoose: () => void };

type Place = 'here' | 'visited' | 'ahead' | 'law';
type StateNode = Node<
  { readonly title: string; readonly place: Place; readonly final: boolean; readonly choice?: Choice },
  'state'
>;

/** The chart of a stage: the states, the ways that a file is expected to take, and those that one took. */
export function ChartCanvas({ graph, path, desks }: ChartCanvasProps) {
  const { t, language, pick } = useTexts();
  const scheme = useComputedColorScheme('light');
  const nodes = useMemo(() => toNodes(graph, { path, pick, ...(desks && { desks }) }), [graph, path, pick, desks]);
  const untried = desks?.untried;
  const edges = useMemo(() => [...chartEdges(graph, path, looks, untried)], [graph, path, untried]);
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
        ariaLabelConfig={{
          'controls.zoomIn.ariaLabel': t('files.closer'),
          'controls.zoomOut.ariaLabel': t('files.farther'),
          'controls.fitView.ariaLabel': t('replay.chartWhole'),
        }}
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
    <div className={classes['node']} data-place={data.place} data-final={data.final} data-chosen={data.choice?.chosen}>
      <Handle type="target" position={Position.Top} className={classes['handle'] ?? ''} />
      {(data.place === 'here' || data.place === 'visited') && (
        <Icon name={data.place === 'here' ? 'half' : 'check'} size={16} />
      )}
      <StateName choice={data.choice}>
        {data.title}
        {data.place !== 'law' && <span className={classes['said']}>{t(`replay.place.${data.place}`)}</span>}
      </StateName>
      <Handle type="source" position={Position.Bottom} className={classes['handle'] ?? ''} />
    </div>
  );
}

/** The title of a state; something to press where the state can be looked at. */
function StateName({ choice, children }: { readonly choice: Choice | undefined; readonly children: ReactNode }) {
  if (choice === undefined) return <span>{children}</span>;
  const { chosen, written, onChoose } = choice;
  return (
    <button
      type="button"
      className={classes['choose']}
      // by keys the table beside the chart says the same; focus would move the chart out of its frame
      tabIndex={-1}
      aria-pressed={chosen}
      {...(written !== undefined && { title: written })}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

const nodeTypes = { state: StateBox };
const edgeTypes = { way: WayLine };

type Drawn = Omit<ChartCanvasProps, 'graph'> & { readonly pick: ReturnType<typeof useTexts>['pick'] };

function toNodes(graph: GraphView, { path, pick, desks }: Drawn): StateNode[] {
  return graph.nodes.map(({ id, title, final, x, y, width, height }) => ({
    id,
    type: 'state',
    position: { x, y },
    width,
    height,
    // known beforehand, so that the view can be moved at once
    measured: { width, height },
    data: { title: pick(title), final, place: placeOf(id, path), ...(desks && { choice: choiceOf(desks, id) }) },
  }));
}

function choiceOf({ chosen, written, onChoose }: DesksOnChart, id: string): Choice {
  return { chosen: chosen === id, written: written(id), onChoose: () => onChoose(id) };
}

function placeOf(id: string, path: readonly string[]): Place {
  if (path.length === 0) return 'law';
  if (id === path.at(-1)) return 'here';
  return path.includes(id) ? 'visited' : 'ahead';
}

const looks = {
  taken: { className: classes['edgeTaken'] ?? '', color: 'var(--naksa-approved)' },
  ahead: { className: classes['edgeAhead'] ?? '', color: 'var(--naksa-info)' },
  untried: { className: classes['edgeUntried'] ?? '', color: 'var(--naksa-waiting)' },
  law: { className: classes['edge'] ?? '', color: 'var(--naksa-line)' },
};
