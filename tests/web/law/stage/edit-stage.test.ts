import { describe, expect, test } from 'vitest';
import { writeOutStage } from '../../../../workflows/engine/body.ts';
import {
  addAction,
  addCondition,
  freeDeskId,
  insertDesk,
  removeAction,
  removeCondition,
  removeWay,
  renameDesk,
  setBy,
  setForms,
  setOnce,
  setOpeners,
  setOpeningCondition,
  setOwner,
  setTarget,
  setTimer,
} from '../../../../web/law/stage/edit-stage.ts';
import { removeDesk } from '../../../../web/law/stage/edit-chart.ts';
import { type DeskRow, deskRows, findOpening, namedConditions } from '../../../../web/law/stage/read-stage.ts';
import { readStageSource } from '../../../../server/definitions/sources.ts';
import { readJson, shippedSource, shippedStages } from '../../../workflows/stages.ts';

const written = shippedStages.map((id) => {
  const out = writeOutStage(shippedSource(id), id);
  return [id, (out.ok && out.source) || shippedSource(id)] as const;
});

function rowOf(source: unknown, id: string): DeskRow {
  const row = deskRows(source).find((each) => each.id === id);
  if (row === undefined) throw new Error(`no desk ${id}`);
  return row;
}

describe.each(written)('the desks of %s', (_, source) => {
  const rows = deskRows(source);

  test('are all there, each with a title, and every way leads to one of them', () => {
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ title }) => title.ne === '' || title.ne === title.en)).toEqual([]);
    const ids = new Set(rows.flatMap(({ id, inside }) => [id, ...inside.map((inner) => inner.id)]));
    const lost = rows.flatMap(({ ways }) => ways).filter(({ target }) => target !== undefined && !ids.has(target));
    // a part that is placed in rounds names its desks by them
    const inRounds = rows.some(({ part, inside }) => part !== undefined && inside.length === 0);
    expect(inRounds ? [] : lost.map(({ target }) => target)).toEqual([]);
  });

  test('take an edit and its contrary and are what they were, letter by letter', () => {
    const before = JSON.stringify(source);
    for (const row of rows.filter(({ kind }) => kind === 'desk')) {
      const edits: readonly ((s: unknown) => unknown)[] = [
        (s) => renameDesk(renameDesk(s, row, { ne: 'अर्को नाम', en: 'Other' }), row, row.title),
        (s) => setOwner(setOwner(s, row, ['C']), row, row.owner),
        ...(row.timer === undefined ? [] : [(s: unknown) => setTimer(setTimer(s, row, 'x'), row, row.timer)]),
        ...(row.forms.length === 0 ? [] : [(s: unknown) => setForms(setForms(s, row, ['x']), row, row.forms)]),
      ];
      for (const edit of edits) expect(JSON.stringify(edit(source))).toBe(before);
      for (const way of row.ways) {
        if (way.byPlace !== undefined && way.by.length > 0)
          expect(JSON.stringify(setBy(setBy(source, way, ['C']), way, way.by))).toBe(before);
        if (way.target !== undefined)
          expect(JSON.stringify(setTarget(setTarget(source, way, 'x'), way, way.target))).toBe(before);
        const acted = addAction(source, way, { type: 'notify' });
        const again = deskRows(acted)
          .flatMap(({ ways }) => ways)
          .find(({ place }) => JSON.stringify(place) === JSON.stringify(way.place));
        expect(again && JSON.stringify(removeAction(acted, again, way.actions.length))).toBe(before);
        if (way.conditionsPlace === undefined || way.conditions.length === 0) continue;
        const asked = addCondition(source, way, { named: 'yearOpen' });
        const asking = deskRows(asked)
          .flatMap(({ ways }) => ways)
          .find(({ place }) => JSON.stringify(place) === JSON.stringify(way.place));
        expect(asking && JSON.stringify(removeCondition(asked, asking, way.conditions.length))).toBe(before);
      }
    }
  });
});

describe('a desk between two others', () => {
  const [, source] = written.find(([id]) => id === 'phase-one') ?? [];
  const desk = { id: 'ward-view', title: { ne: 'वडाको राय', en: 'Opinion of the ward' }, owner: ['G'], forms: [] };

  test('is on the way on, sends on and back, and what comes of it is a stage', () => {
    const next = insertDesk(source, deskRows(source), { from: rowOf(source, 'note-order'), to: 'permit', desk });
    expect(rowOf(next, 'note-order').ways.map(({ target }) => target)).toContain('ward-view');
    const order = deskRows(next).map(({ id }) => id);
    expect(order.indexOf('ward-view')).toBe(order.indexOf('note-order') + 1);
    expect(rowOf(next, 'ward-view').ways.map(({ event, target, by }) => [event, target, by])).toEqual([
      ['FORWARD', 'permit', ['G']],
      ['SEND_BACK', 'note-order', ['G']],
    ]);
    const out = writeOutStage(readStageSource(next), 'phase-one');
    expect(out.ok ? [] : out.problems).toEqual([]);
  });

  test('goes again, and the way leads where it led before', () => {
    const next = insertDesk(source, deskRows(source), { from: rowOf(source, 'note-order'), to: 'permit', desk });
    const without = removeDesk(next, deskRows(next), rowOf(next, 'ward-view'));
    expect(JSON.stringify(without)).toBe(JSON.stringify(source));
  });

  test('is called as no other desk', () => {
    expect(freeDeskId(source, 'permit')).toBe('permit-2');
    expect(freeDeskId(source, 'ward-view')).toBe('ward-view');
    expect(freeDeskId(source, 'वडा')).toBe('desk');
  });
});

test('the conditions that can be chosen are those of the stage and of the parts from which it borrows', () => {
  const [, source] = written.find(([id]) => id === 'phase-one') ?? [];
  const names = namedConditions(source).map(({ name }) => name);
  expect(names).toContain('yearOpen');
  expect(names).toContain('demandedPaid');
});

test('a way that several desks share says so, and no desk is put in on it for them all', () => {
  const meta = { title: { ne: 'डेस्क', en: 'Desk' }, owner: ['A'] };
  const on = { ON: { target: 'c', guard: [{ type: 'groupComplete' }], meta: { way: 'on' } } };
  const source = {
    definition: { states: { a: { meta }, b: { meta }, c: { meta } }, groups: [{ in: ['a', 'b'], on }] },
  };
  const rows = deskRows(source);
  expect(rows.map(({ ways }) => ways.map(({ sharedWith }) => sharedWith))).toEqual([[1], [1], []]);
  const desk = { id: 'd', title: meta.title, owner: ['G'], forms: [] };
  expect(insertDesk(source, rows, { from: rowOf(source, 'a'), to: 'c', desk })).toBe(source);
});

test('of several ways of one name the one that is taken out goes alone', () => {
  const ways = ['b', 'c', 'd'].map((target) => ({ target }));
  const source = { definition: { states: { a: { meta: {}, on: { ON: ways } } } } };
  const [first] = rowOf(source, 'a').ways;
  expect(first && rowOf(removeWay(source, first), 'a').ways.map(({ target }) => target)).toEqual(['c', 'd']);
});

describe('a stage that is begun empty', () => {
  const definition: unknown = readJson('server/law-desk/blank/workflow.json');
  const blank = { ...shippedSource('layout'), definition, scenarios: [] };
  const onward = (source: unknown, id: string) => rowOf(source, id).ways.find(({ way }) => way === 'on');
  const complete = { type: 'groupComplete' };

  test('can be written out, and its ways say who takes them', () => {
    const out = writeOutStage(readStageSource(blank), 'blank');
    expect(out.ok ? [] : out.problems).toEqual([]);
    const rows = deskRows(blank);
    expect(rows.map(({ kind, owner }) => [kind, owner])).toEqual([
      ['desk', ['B']],
      ['desk', ['A']],
      ['end', []],
    ]);
    expect(rows.flatMap(({ ways }) => ways.map(({ by }) => by))).toEqual([['B'], ['A'], ['A']]);
  });

  test('hands the ways of a desk on with the desk, but for those that others take', () => {
    const [first] = deskRows(blank);
    if (first === undefined) throw new Error('a desk was expected');
    expect(onward(setOwner(blank, first, ['E']), 'first')?.by).toEqual(['E']);
    const way = onward(blank, 'first');
    const other = way === undefined ? blank : setBy(blank, way, ['G']);
    expect(onward(setOwner(other, rowOf(other, 'first'), ['E']), 'first')?.by).toEqual(['G']);
  });

  test('has a desk wait for its forms from the first of them on, and a desk behind it that has none does not', () => {
    const row = rowOf(blank, 'first');
    expect(onward(blank, 'first')?.conditions).not.toContainEqual(complete);
    const one = setForms(blank, row, ['x']);
    expect(onward(one, 'first')?.conditions.filter(({ type }) => type === complete.type)).toEqual([complete]);
    const two = setForms(one, rowOf(one, 'first'), ['x', 'y']);
    expect(onward(two, 'first')?.conditions.filter(({ type }) => type === complete.type)).toEqual([complete]);
    const added = { id: 'ward', title: { ne: 'वडा', en: 'Ward' }, owner: ['G'], forms: [] };
    const next = insertDesk(two, deskRows(two), { from: rowOf(two, 'first'), to: 'second', desk: added });
    expect(onward(next, 'ward')).toMatchObject({ target: 'second', by: ['G'] });
    expect(onward(next, 'ward')?.conditions).not.toContainEqual(complete);
    expect(rowOf(next, 'ward').ways.find(({ way }) => way === 'back')).toMatchObject({ target: 'first', by: ['G'] });
  });

  test('is begun by the posts that are chosen, once or as often as wanted, where a condition holds', () => {
    expect(findOpening(blank)).toEqual({ roles: ['B'], isOnce: false, says: undefined });
    const named = namedConditions(blank).find(({ name }) => name === 'yearOpen');
    const asked = setOpeningCondition(setOnce(setOpeners(blank, ['A', 'C']), true), named);
    expect(findOpening(asked)).toEqual({ roles: ['A', 'C'], isOnce: true, says: named?.says });
    const out = writeOutStage(readStageSource(asked), 'blank');
    expect(out.ok ? out.definition.opening?.condition?.cel : out.problems).toBe(named?.cel);
    expect(JSON.stringify(setOpeningCondition(setOnce(setOpeners(asked, ['B']), false), undefined))).toBe(
      JSON.stringify(blank),
    );
  });
});
