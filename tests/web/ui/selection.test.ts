import { describe, expect, test } from 'vitest';
import { nothingChosen, type Selection, toggle, toggleAll, without } from '../../../web/ui/selection.ts';

type Row = { readonly id: string };

const rows: readonly Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const [a, b, , d] = rows;

const chosenOf = ({ chosen }: Selection<Row>): readonly string[] => [...chosen.keys()];

/** Presses rows one after the other; with a `+` before its id while shift is held. */
function press(...presses: readonly string[]): Selection<Row> {
  return presses.reduce((selection, word) => {
    const row = rows.find(({ id }) => id === word.replace('+', ''));
    return row === undefined ? selection : toggle(selection, rows, { row, extend: word.startsWith('+') });
  }, nothingChosen<Row>());
}

describe('choosing papers for a batch', () => {
  test('one press chooses a paper, another lets it go', () => {
    expect([chosenOf(press('b')), chosenOf(press('b', 'b'))]).toEqual([['b'], []]);
  });

  test('shift chooses every row between the last one and this one, downwards and upwards', () => {
    expect(chosenOf(press('b', '+d'))).toEqual(['b', 'c', 'd']);
    expect(chosenOf(press('d', '+b')).toSorted()).toEqual(['b', 'c', 'd']);
  });

  test('shift after a row was let go lets the rows between go too', () => {
    expect(chosenOf(press('a', '+e', 'b', '+d'))).toEqual(['a', 'e']);
  });

  test('shift without an earlier row chooses the one row', () => {
    expect(chosenOf(press('+c'))).toEqual(['c']);
  });

  test('all that are shown are chosen at once and let go at once', () => {
    const all = toggleAll(press('c'), rows);
    expect(chosenOf(all).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(chosenOf(toggleAll(all, rows))).toEqual([]);
  });

  test('what another filter hides stays chosen', () => {
    const shown = rows.slice(2);
    expect(chosenOf(toggleAll(press('a'), shown))).toEqual(['a', 'c', 'd', 'e']);
    expect(chosenOf(toggleAll(toggleAll(press('a'), shown), shown))).toEqual(['a']);
  });

  test('a row that is no longer listed begins no range', () => {
    if (a === undefined || d === undefined) throw new Error('the list has these rows');
    const selection = toggle(press('a'), rows.slice(1), { row: d, extend: true });
    expect(chosenOf(selection)).toEqual(['a', 'd']);
  });

  test('what a batch took is no longer chosen', () => {
    expect(chosenOf(without(press('a', '+c'), ['a', 'c']))).toEqual([b?.id]);
  });
});
