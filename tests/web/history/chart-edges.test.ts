import { describe, expect, test } from 'vitest';
import type { GraphView } from '../../../server/contract/history.ts';
import { chartEdges } from '../../../web/history/chart-edges.ts';

const looks = {
  taken: { className: 'taken', color: 'green' },
  ahead: { className: 'ahead', color: 'blue' },
  untried: { className: 'untried', color: 'amber' },
  law: { className: 'law', color: 'grey' },
};

const graph: GraphView = {
  stage: 'sample',
  hash: 'h',
  title: { ne: 'sample', en: 'sample' },
  nodes: [],
  edges: [
    { id: 'enter/GO/0', from: 'enter', to: 'check', event: 'GO', awaited: true, points: [{ x: 0, y: 0 }] },
    { id: 'enter/GO/1', from: 'enter', to: 'check', event: 'GO', awaited: true },
    { id: 'check/BACK/0', from: 'check', to: 'enter', event: 'BACK', awaited: false },
    { id: 'check/SAVE/0', from: 'check', to: 'check', event: 'SAVE', awaited: true },
    { id: 'check/GO/0', from: 'check', to: 'permit', event: 'GO', awaited: true },
  ],
};

function drawn(path: readonly string[]) {
  return chartEdges(graph, path, looks).map(({ id, className, markerEnd }) => [id, className, markerEnd]);
}

function headOf(color: string): unknown {
  return expect.objectContaining({ type: 'arrowclosed', color });
}

describe('the ways on the chart of a stage', () => {
  test('are those that a file is expected to take, where no case is shown', () => {
    expect(drawn([])).toEqual([
      ['enter check', 'law', headOf('grey')],
      ['check permit', 'law', headOf('grey')],
    ]);
  });

  test('are also those that lead on or back from where the case stands, and the one that it took', () => {
    expect(drawn(['enter', 'check'])).toEqual([
      ['enter check', 'taken', headOf('green')],
      ['check enter', 'ahead', headOf('blue')],
      ['check permit', 'ahead', headOf('blue')],
    ]);
  });

  test('a way back that the case took ends in an arrow head of its own', () => {
    expect(drawn(['enter', 'check', 'enter'])).toEqual([
      ['enter check', 'taken', headOf('green')],
      ['check enter', 'taken', headOf('green')],
      ['check permit', 'law', headOf('grey')],
    ]);
  });

  test('are marked where no scenario takes one of them, though another way goes there too', () => {
    const untried = new Set(['enter/GO/1', 'check/BACK/0']);
    const ways = chartEdges(graph, [], looks, untried).map(({ id, className }) => [id, className]);
    expect(ways).toEqual([
      ['enter check', 'untried'],
      ['check enter', 'untried'],
      ['check permit', 'law'],
    ]);
  });

  test('keep the corners of their lines', () => {
    expect(chartEdges(graph, [], looks).map(({ data }) => data?.points)).toEqual([[{ x: 0, y: 0 }], []]);
  });
});
