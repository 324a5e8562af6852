import { describe, expect, test } from 'vitest';
import { draftChart } from '../../../../web/law/stage/draft-chart.ts';
import { demandedBefore, setDemanded } from '../../../../web/law/stage/edit-demand.ts';
import { addWay, moveDesk, removeDesk, removeWays } from '../../../../web/law/stage/edit-chart.ts';
import { findTerm, setTerm } from '../../../../web/law/stage/edit-term.ts';
import { type DeskRow, deskRows } from '../../../../web/law/stage/read-stage.ts';
import { withOption } from '../../../../web/law/form/own-options.ts';
import { withRepeated } from '../../../../web/law/table/rows.ts';

const names = [
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(100_000),
  'क',
  '{{x}}',
  '${x}',
  '$&',
  '"',
  '</script>',
];

/** A stage as somebody may write it as text: two desks and an end, the first under the name. */
function stageWith(name: string): unknown {
  const text = (title: string) => ({ ne: title, en: title });
  const state = (title: string, target: string) => ({
    meta: { title: text(title), owner: ['A'] },
    on: { ON: { target, guard: [{ type: 'roleIs', params: { roles: ['A'] } }], meta: { way: 'on' } } },
  });
  const states = Object.fromEntries([
    [name, state(name, 'second')],
    ['second', state('दोस्रो', 'done')],
    ['done', { type: 'final', meta: { title: text(name), owner: [] } }],
  ]);
  return { definition: { initial: name, states } };
}
const rowAt = (source: unknown, at: number): DeskRow => {
  const row = deskRows(source)[at];
  if (row === undefined) throw new Error('a row was expected');
  return row;
};

describe.each(names.map((name) => [name.slice(0, 12), name] as const))('a desk that is called %s', (_, name) => {
  const source = stageWith(name);
  const before = JSON.stringify(source);

  test('is drawn, moved, joined and taken away as any other, and nothing else changes', () => {
    const rows = deskRows(source);
    expect(rows.map(({ id }) => id)).toEqual([name, 'second', 'done']);
    expect(draftChart(source, rows).arrows.map(({ from, to }) => [from, to])).toEqual([
      [name, 'second'],
      ['second', 'done'],
    ]);
    const down = moveDesk(source, name, 1);
    expect(deskRows(down).map(({ id }) => id)).toEqual(['second', name, 'done']);
    expect(JSON.stringify(moveDesk(down, name, -1))).toBe(before);
    const added = addWay(source, rows, [rowAt(source, 0), rowAt(source, 2)]);
    const way = rowAt(added?.source, 0).ways.at(-1);
    expect([way?.target, way?.title?.ne]).toEqual(['done', `पठाउनुहोस्: ${name}`]);
    expect(way && JSON.stringify(removeWays(added?.source, [way]))).toBe(before);
    const without = removeDesk(source, rows, rowAt(source, 0));
    expect(deskRows(without).map(({ id }) => id)).toEqual(['second', 'done']);
    expect(JSON.stringify(source)).toBe(before);
  });

  test('is demanded and left by a term, and both go again', () => {
    const [first, end] = [rowAt(source, 0), rowAt(source, 2)];
    const demanded = setDemanded(source, end, [name]);
    expect(demandedBefore(demanded, end)).toEqual([name]);
    expect(JSON.stringify(setDemanded(demanded, end, []))).toBe(before);
    const ended = setTerm(source, first, { timer: name, target: 'done' });
    expect(findTerm(ended, rowAt(ended, 0))).toEqual({ timer: name, target: 'done' });
    expect(JSON.stringify(setTerm(ended, rowAt(ended, 0), undefined))).toBe(before);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('is a choice of a field under a code of its own, and a value that rows are repeated for', () => {
    const [one, two] = withOption(withOption([], { ne: name, en: name }), { ne: name, en: name });
    expect([one?.ne, two?.ne]).toEqual([name.trim(), name.trim()]);
    expect(one?.code).not.toBe(two?.code);
    expect([one, two].filter((each) => /^[a-z][A-Za-z0-9_]{0,99}$/u.test(each?.code ?? ''))).toHaveLength(2);
    const rows = [{ name: 'r1', data: { year: '2083', head: name } }];
    const repeated = withRepeated(rows, { column: 'year', from: '2083', to: name }, ['year', 'head']);
    expect(repeated.map(({ data }) => data['year'])).toEqual(['2083', name]);
    expect(withRepeated(repeated, { column: 'year', from: '2083', to: name }, ['year', 'head'])).toBe(repeated);
  });
});
