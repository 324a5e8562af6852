import { describe, expect, test } from 'vitest';
import { readStageSource } from '../../../../server/definitions/sources.ts';
import { readShippedStages } from '../../../../server/definitions/shipped.ts';
import { writeOutStage } from '../../../../workflows/engine/body.ts';
import { removeDesk } from '../../../../web/law/stage/edit-chart.ts';
import {
  fitsInto,
  isFilled,
  type PlaceablePart,
  type Placement,
  placeableParts,
  placementOf,
  placePart,
  setPlacement,
} from '../../../../web/law/stage/place-part.ts';
import { type DeskRow, deskRows } from '../../../../web/law/stage/read-stage.ts';
import { readJson, shippedSource } from '../../../workflows/stages.ts';

const files = readShippedStages()[0]?.parts ?? [];
const blank = {
  ...shippedSource('layout'),
  definition: readJson('server/law-desk/blank/workflow.json'),
  parts: files.filter(({ id }) => id === 'office'),
  scenarios: [],
};
const placeable = placeableParts(files);
const notice = placeable.find(({ id }) => id === 'short-notice');
const opinion = placeable.find(({ id }) => id === 'opinion');
const placement: Placement = { with: { by: ['B'], days: 'deskDays' }, exits: { unopposed: 'second', upheld: 'done' } };

function rowOf(source: unknown, id: string): DeskRow {
  const row = deskRows(source).find((each) => each.id === id);
  if (row === undefined) throw new Error(`no desk ${id}`);
  return row;
}

function placed(part: PlaceablePart | undefined, said = placement): unknown {
  if (part === undefined) throw new Error('a part was expected');
  return placePart(blank, { from: rowOf(blank, 'first'), to: 'second', part, placement: said, files });
}

describe('a shared part', () => {
  test('is picked only where everything that it asks has words and every way out of it', () => {
    expect(placeable.map(({ id }) => id)).toEqual(['opinion', 'short-notice']);
    expect(notice?.blanks.map(({ name, names }) => [name, names])).toEqual([
      ['by', 'posts'],
      ['days', 'timer'],
    ]);
    expect(notice?.exits.map(({ name }) => name)).toEqual(['unopposed', 'upheld']);
  });

  test('stands between two desks with what it borrows, and what comes of it is a stage', () => {
    const source = placed(notice);
    expect(rowOf(source, 'first').ways.map(({ target }) => target)).toEqual(['posting']);
    expect(deskRows(source).map(({ id }) => id)).toEqual(['first', 'posting', 'second', 'done']);
    const row = rowOf(source, 'posting');
    expect(row.inside.map(({ id, owner }) => [id, owner])).toEqual([
      ['posting', ['B']],
      ['objection-days', ['B']],
      ['objection-open', ['A']],
    ]);
    const out = writeOutStage(readStageSource(source), 'blank');
    expect(out.ok ? [] : out.problems).toEqual([]);
    const states = out.ok ? out.definition.states : {};
    expect(states['posting']?.meta).toMatchObject({ group: 'work', owner: ['B'] });
    expect(out.ok && out.source?.parts?.map(({ id }) => id)).toEqual(['office', 'short-notice', 'notice-and-inquiry']);
  });

  test('of an opinion is left by whoever gives it with its grounds, or by itself once its days are over', () => {
    const source = placed(opinion, { with: placement.with, exits: { given: 'second', silent: 'done' } });
    const out = writeOutStage(readStageSource(source), 'blank');
    expect(out.ok ? [] : out.problems).toEqual([]);
    const asked = out.ok ? out.definition.states['opinion-asked'] : undefined;
    expect(asked?.entry).toEqual([{ type: 'startDeadline', params: { name: 'opinion', term: 'deskDays' } }]);
    expect(asked?.on?.['FORWARD']).toMatchObject({
      target: 'second',
      guard: { type: 'all', params: { of: expect.arrayContaining([{ type: 'noteGiven' }]) } },
    });
    expect(asked?.on?.['DEADLINE']).toMatchObject({ target: 'done' });
  });

  test('is not offered where one of its desks stands already, and not placed before all is picked', () => {
    expect(notice && fitsInto(deskRows(blank), notice)).toBe(true);
    expect(notice && fitsInto(deskRows(placed(notice)), notice)).toBe(false);
    expect(notice && isFilled(notice, placement)).toBe(true);
    expect(notice && isFilled(notice, { ...placement, exits: { unopposed: 'second' } })).toBe(false);
    expect(notice && isFilled(notice, { ...placement, with: { by: [], days: 'deskDays' } })).toBe(false);
  });

  test('says something else where it is placed, and is taken away again', () => {
    const source = placed(notice);
    const row = rowOf(source, 'posting');
    expect(placementOf(source, row)).toEqual({ ...placement, with: { group: 'work', ...placement.with } });
    const other = setPlacement(source, row, {
      ...placementOf(source, row),
      exits: { unopposed: 'done', upheld: 'first' },
    });
    expect(placementOf(other, rowOf(other, 'posting')).exits).toEqual({ unopposed: 'done', upheld: 'first' });
    const without = removeDesk(source, deskRows(source), row);
    expect(JSON.stringify(deskRows(without))).toBe(JSON.stringify(deskRows(blank)));
  });
});
