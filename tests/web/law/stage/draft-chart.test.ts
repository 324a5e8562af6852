import { describe, expect, test } from 'vitest';
import { writeOutStage } from '../../../../workflows/engine/body.ts';
import { layOutChart } from '../../../../workflows/engine/chart-layout.ts';
import { stageGraph } from '../../../../workflows/engine/graph.ts';
import { draftChart } from '../../../../web/law/stage/draft-chart.ts';
import { deskRows } from '../../../../web/law/stage/read-stage.ts';
import { compiled, shippedBody, shippedSource, shippedStages } from '../../../workflows/stages.ts';

const written = shippedStages.map((id) => {
  const out = writeOutStage(shippedSource(id), id);
  return [id, (out.ok && out.source) || shippedSource(id)] as const;
});

describe.each(written)('the chart of %s as it is written', (id, source) => {
  const rows = deskRows(source);
  const chart = draftChart(source, rows);

  test('leads a file everywhere to where the compiled stage leads it', () => {
    const boxes = new Map(
      rows.flatMap((row) => [row.id, ...row.inside.map((desk) => desk.id)].map((each) => [each, row.id])),
    );
    // a part that is placed in rounds names its desks by them: it is one box, with what leads out of it alone
    const boxOf = (state: string) => boxes.get(state) ?? '';
    const graph = stageGraph(compiled(shippedBody(id)));
    const expected = graph.edges
      .filter(({ awaited, event }) => awaited || event === '')
      .map(({ from, to }) => [boxOf(from), boxOf(to)] as const)
      .filter(([from, to]) => from !== to && from !== '' && to !== '')
      .map(([from, to]) => `${from} ${to}`);
    const drawn = chart.arrows.map((arrow) => arrow.id);
    expect(expected.filter((way) => !drawn.includes(way))).toEqual([]);
  });

  test('has each arrow that is written at a desk lead to a way of it', () => {
    for (const arrow of chart.arrows) {
      const own = rows.find((row) => row.id === arrow.from)?.ways ?? [];
      expect(arrow.ways.filter((way) => !own.includes(way))).toEqual([]);
    }
  });
});

test('a part is left by its exits and by what is written inside it, and a desk by what is done by itself', () => {
  const to = (target: string) => ({ target });
  const part = { id: 'p', states: { in: { on: { OUT: { target: { exit: 'refused' } }, ON: to('c') } } } };
  const states = { in: { part: 'p', exits: { refused: 'b' } }, b: { always: [to('c')] }, c: { type: 'final' } };
  const source = { definition: { initial: 'in', states }, parts: [part] };
  const { arrows } = draftChart(source, deskRows(source));
  expect(arrows.map(({ id, ways }) => [id, ways.length])).toEqual([
    ['in b', 0],
    ['in c', 0],
    ['b c', 0],
  ]);
});

test('a desk that is left when its term ends leads on, as one that somebody sends on does', () => {
  const states = { in: { on: { DEADLINE: { target: 'late' }, RETURN: { target: 'back' } } }, late: {}, back: {} };
  const source = { definition: { initial: 'in', states } };
  const { arrows } = draftChart(source, deskRows(source));
  expect(arrows.map(({ id, expected }) => [id, expected])).toEqual([
    ['in late', true],
    ['in back', false],
  ]);
});

test('a stage of forty desks is laid out, each desk in a place of its own', async () => {
  const states = Array.from({ length: 40 }, (_, at) => ({ id: `desk-${String(at)}`, initial: at === 0 }));
  const ways = states.slice(1).flatMap(({ id }, at) => [
    { id: `on ${id}`, from: `desk-${String(at)}`, to: id, expected: true },
    { id: `back ${id}`, from: id, to: `desk-${String(at)}`, expected: false },
  ]);
  const { placeOf } = await layOutChart(states, ways);
  const places = states.map(({ id }) => JSON.stringify(placeOf(id)));
  expect(new Set(places).size).toBe(40);
});
