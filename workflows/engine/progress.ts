import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Snapshot } from './snapshot.ts';
import { appliesTo } from './forms.ts';
import { type StageGraph, stageGraph } from './graph.ts';
import type { StageModel } from './model.ts';

/** How far a piece of a case's work is. */
export type TaskStatus = 'notYet' | 'underWay' | 'done' | 'notNeeded';

/** A state of a stage as a piece of work: what it is called, how far it is, the forms of such a case. */
export type StageTask = {
  readonly state: string;
  readonly title: Text;
  readonly status: TaskStatus;
  readonly forms: readonly string[];
};

/**
 * The work of a run, state by state in the order in which a file is expected to come there. What lies behind the present state
 * is done if the run was there; what lies before it on the expected way cannot start yet; a state with forms that the way no
 * longer touches is not needed; waits without forms are listed where the shortest way leads through them, side ways once the
 * run was there.
 * @param visited every state in which the run has stood
 */
export function stageTasks(
  stage: StageModel,
  snapshot: Pick<Snapshot, 'value' | 'status' | 'context'>,
  visited: ReadonlySet<string>,
): readonly StageTask[] {
  const graph = expectedGraph(stage);
  const order = expectedOrder(graph, stage.body.definition.initial);
  const at = order.indexOf(snapshot.value);
  const ahead = reachable(graph, snapshot.value);
  const ways = mainWays(graph, snapshot.value);
  const isDone = snapshot.status === 'done';
  const states = order.flatMap((name) => stage.states.get(name) ?? []);
  return states.flatMap(({ name, title, final, forms }, index): StageTask[] => {
    const own = forms.filter((rule) => appliesTo(rule, snapshot.context)).map(({ slug }) => slug);
    const task = (status: TaskStatus): StageTask[] => [{ state: name, title, status, forms: own }];
    if (name === snapshot.value) return task(isDone ? 'done' : 'underWay');
    const comes = !isDone && ahead.has(name);
    if (visited.has(name) && (index < at || !comes)) return task('done');
    if (final) return [];
    const hasWork = forms.length > 0;
    if (hasWork) return task(own.length > 0 && comes && index > at ? 'notYet' : 'notNeeded');
    return comes && index > at && ways.has(name) ? task('notYet') : [];
  });
}

/** The chart with the ways only that a file is expected to take. */
function expectedGraph(stage: StageModel): StageGraph {
  const { nodes, edges } = stageGraph(stage);
  return { nodes, edges: edges.filter(({ event, awaited }) => awaited || event === '') };
}

/** Every state in the order of the expected way: one that leads on stands before what it leads to; what no way touches is last. */
function expectedOrder({ nodes, edges }: StageGraph, initial: string): readonly string[] {
  const seen = new Set<string>();
  const left: string[] = [];
  const visit = (state: string) => {
    if (seen.has(state)) return;
    seen.add(state);
    for (const edge of edges) if (edge.from === state) visit(edge.to);
    left.unshift(state);
  };
  visit(initial);
  return [...left, ...nodes.map(({ id }) => id).filter((id) => !seen.has(id))];
}

/** The states on the shortest expected ways to each end; of two that are as short, the one that the definition names first. */
function mainWays({ nodes, edges }: StageGraph, from: string): ReadonlySet<string> {
  const cameFrom = new Map<string, string>();
  const queue = [from];
  for (const state of queue) {
    for (const edge of edges) {
      if (edge.from !== state || edge.to === from || cameFrom.has(edge.to)) continue;
      cameFrom.set(edge.to, state);
      queue.push(edge.to);
    }
  }
  const onWay = new Set<string>();
  for (const { id, final } of nodes) {
    let state = final ? cameFrom.get(id) : undefined;
    for (; state !== undefined; state = cameFrom.get(state)) onWay.add(state);
  }
  return onWay;
}

/** Every state to which a way leads. */
function reachable({ edges }: StageGraph, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (state: string) => {
    for (const edge of edges) {
      if (edge.from !== state || found.has(edge.to)) continue;
      found.add(edge.to);
      visit(edge.to);
    }
  };
  visit(from);
  return found;
}
