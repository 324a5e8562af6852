import { describe, expect, test } from 'vitest';
import { readStageSource } from '../../../../server/definitions/sources.ts';
import { writeOutStage } from '../../../../workflows/engine/body.ts';
import { draftChart } from '../../../../web/law/stage/draft-chart.ts';
import { addWay, losersOf, mayLead, moveDesk, removeDesk, removeWays } from '../../../../web/law/stage/edit-chart.ts';
import { type DeskRow, deskRows } from '../../../../web/law/stage/read-stage.ts';
import { readJson, shippedSource, shippedStages } from '../../../workflows/stages.ts';

function rowOf(source: unknown, id: string): DeskRow {
  const row = deskRows(source).find((each) => each.id === id);
  if (row === undefined) throw new Error(`no desk ${id}`);
  return row;
}
const written = shippedStages.map((id) => {
  const out = writeOutStage(shippedSource(id), id);
  return [id, (out.ok && out.source) || shippedSource(id)] as const;
});
const blank = {
  ...shippedSource('layout'),
  definition: readJson('server/law-desk/blank/workflow.json'),
  scenarios: [],
};
const problemsOf = (source: unknown) => {
  const out = writeOutStage(readStageSource(source), 'blank');
  return out.ok ? [] : out.problems;
};

describe.each(written)('on the chart of %s', (id, source) => {
  const rows = deskRows(source);
  const pairs = rows.flatMap((from) => rows.filter((to) => mayLead(from, to)).map((to) => [from, to] as const));

  test('an arrow drawn between any two desks is a way of the stage, and taking it away leaves what was', () => {
    const drawn = pairs.map((pair) => ({ pair, added: addWay(source, rows, pair) }));
    for (const { pair, added } of drawn) {
      if (added === undefined) continue;
      const [from, to] = [rowOf(added.source, pair[0].id), pair[1].id];
      const arrow = draftChart(added.source, deskRows(added.source)).arrows.find(
        (each) => each.from === from.id && each.to === to,
      );
      const way = arrow?.ways.find(({ place }) => JSON.stringify(place) === JSON.stringify(added.place));
      expect(way).toMatchObject({ target: to, by: from.owner });
      expect(from.ways.filter(({ event }) => event === way?.event)).toHaveLength(1);
      expect(way && JSON.stringify(removeWays(added.source, [way]))).toBe(JSON.stringify(source));
    }
    const some = drawn.filter(({ added }) => added !== undefined);
    for (const { added } of [some[0], some.at(-1)].filter((each) => each !== undefined)) {
      const out = writeOutStage(readStageSource(added?.source), id);
      expect(out.ok ? [] : out.problems).toEqual([]);
    }
  });

  test('a desk moves down and up again in the order, and nothing else is another', () => {
    for (const row of rows.slice(0, -1)) {
      const down = moveDesk(source, row.id, 1);
      const order = deskRows(down).map((each) => each.id);
      expect(order.indexOf(row.id)).toBe(rows.indexOf(row) + 1);
      expect(JSON.stringify(moveDesk(down, row.id, -1))).toBe(JSON.stringify(source));
    }
    expect(moveDesk(source, rows[0]?.id ?? '', -1)).toBeUndefined();
    expect(moveDesk(source, rows.at(-1)?.id ?? '', 1)).toBeUndefined();
  });
});

describe('on the chart of a stage that is begun empty', () => {
  const rows = deskRows(blank);
  const [first, second, done] = rows;
  if (first === undefined || second === undefined || done === undefined) throw new Error('three rows were expected');

  test('a second way on has a button of its own that says where it leads', () => {
    const added = addWay(blank, rows, [first, done]);
    expect(problemsOf(added?.source)).toEqual([]);
    const ways = rowOf(added?.source, 'first').ways.filter(({ way }) => way === 'on');
    expect(ways.map(({ event, target, by, title }) => [event, target, by, title?.en])).toEqual([
      ['FORWARD', 'second', ['B'], 'Forward'],
      ['FORWARD_TO_DONE', 'done', ['B'], 'Send on: Done'],
    ]);
  });

  test('a way to a desk further up is written as a way back, with its reason', () => {
    const alone = removeWays(
      blank,
      second.ways.filter(({ way }) => way === 'back'),
    );
    const plain = addWay(alone, deskRows(alone), [rowOf(alone, 'second'), first]);
    expect(rowOf(plain?.source, 'second').ways.at(-1)).toMatchObject({ event: 'TO_FIRST', way: 'back', by: ['A'] });
    expect(problemsOf(plain?.source)).toEqual([]);
    const again = addWay(blank, rows, [second, first]);
    expect(rowOf(again?.source, 'second').ways.at(-1)).toMatchObject({ way: 'back', target: 'first', by: ['A'] });
    expect(problemsOf(again?.source)).toEqual([]);
  });

  test('nothing leads out of an end, to itself or to many places at once', () => {
    expect([mayLead(done, first), mayLead(first, first)]).toEqual([false, false]);
    expect(mayLead(first, { ...second, kind: 'part', inside: [] })).toBe(false);
    expect(addWay(blank, rows, [done, first])).toBeUndefined();
  });

  test('the desk with which the stage begins goes, and it begins with the next one', () => {
    const without = removeDesk(blank, rows, first);
    expect(problemsOf(without)).toEqual([]);
    expect(draftChart(without, deskRows(without)).states[0]).toEqual({ id: 'second', initial: true });
  });

  test('an end goes only when no way leads there', () => {
    expect(removeDesk(blank, rows, done)).toBeUndefined();
    const on = second.ways.filter(({ target }) => target === 'done');
    const cut = removeWays(blank, on);
    expect(deskRows(removeDesk(cut, deskRows(cut), done)).map(({ id }) => id)).toEqual(['first', 'second']);
  });

  test('nothing is taken away without a way, and a way of one desk alone is lost by no other', () => {
    expect(removeWays(blank, [])).toBeUndefined();
    expect(losersOf(blank, first.ways)).toEqual([]);
  });
});

describe('a way that is written for several desks', () => {
  const meta = { title: { ne: 'डेस्क', en: 'Desk' }, owner: ['A'] };
  const on = { ON: { target: 'c', guard: [{ type: 'groupComplete' }] } };
  const states = { a: { meta, on: { BACK: { target: 'b' } } }, b: { meta }, c: { meta } };
  const source = { definition: { states, groups: [{ in: ['a', 'b'], on }] } };
  const [own, shared] = rowOf(source, 'a').ways;

  test('is lost by all of them, and each is named before', () => {
    expect(shared && losersOf(source, [shared])).toEqual(['a', 'b']);
    expect(own && losersOf(source, [own])).toEqual([]);
    const without = shared && removeWays(source, [shared]);
    expect(deskRows(without).map(({ ways }) => ways.length)).toEqual([1, 0, 0]);
  });

  test('takes its group along when that says nothing any more', () => {
    expect(shared && removeWays(source, [shared])).toEqual({ definition: { states } });
    const next = { in: ['b'], on };
    const both = { definition: { states, groups: [{ in: ['a'], on }, next] } };
    expect(shared && removeWays(both, [shared, shared])).toEqual({ definition: { states, groups: [next] } });
    const two = { definition: { states, groups: [{ in: ['a'], on: { ...on, OFF: { target: 'b' } } }] } };
    const way = rowOf(two, 'a').ways.find(({ event }) => event === 'OFF');
    expect(way && removeWays(two, [way])).toEqual({ definition: { states, groups: [{ in: ['a'], on }] } });
  });
});
