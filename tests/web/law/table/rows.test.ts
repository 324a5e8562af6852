import { describe, expect, test } from 'vitest';
import { bundleMaster } from '../../../../form-schemas/engine/form/bundle-master.ts';
import type { FormData } from '../../../../form-schemas/engine/definition.ts';
import { fieldTree } from '../../../../form-schemas/engine/tree.ts';
import {
  cellOf,
  changedRows,
  columnsOf,
  type DeskRow,
  goneFrom,
  isBegunWhole,
  leavesOf,
  namedFirst,
  onDay,
  received,
  rowsOn,
  sent,
  sharesSources,
  stateOf,
  unshownChoices,
  withCell,
  withRepeated,
  withRowAfter,
} from '../../../../web/law/table/rows.ts';
import { rowWish } from '../../../../web/law/table/row-keys.ts';
import { shippedLibrary } from '../../../form-schemas/library.ts';

const TODAY = '2026-11-25';
const LATER = '2026-12-10';
const records = [
  { id: 'old', data: { use: 'any', limit: '70' }, validTo: '2026-12-01' },
  { id: 'next', data: { use: 'any', limit: '65' }, validFrom: '2026-12-02' },
  { id: 'mixed', data: { use: 'mixed', limit: '80' } },
];
const begun = { day: TODAY, rows: rowsOn(records, TODAY, true) };
const namesIn = (rows: readonly DeskRow[]) => rows.map(({ name }) => name);
const row = (name: string): DeskRow => begun.rows.find((each) => each.name === name) ?? { name: '', data: {} };

describe('the rows on the desk', () => {
  test('are those in force on the day, each as its record says; without days all', () => {
    expect(begun.rows).toEqual([
      { name: 'old', of: 'old', data: { use: 'any', limit: '70' }, until: '2026-12-01' },
      { name: 'mixed', of: 'mixed', data: { use: 'mixed', limit: '80' } },
    ]);
    expect(namesIn(rowsOn(records, TODAY, false))).toEqual(['old', 'next', 'mixed']);
  });

  test('of another day are those in force then, but what was written stays', () => {
    expect(namesIn(onDay(begun, LATER, records).rows)).toEqual(['next', 'mixed']);
    const written = { ...row('old'), data: { use: 'any', limit: '50' } };
    const kept = onDay({ day: TODAY, rows: [written, row('mixed')] }, LATER, records);
    expect(kept.rows).toEqual([written, row('mixed'), rowsOn(records, LATER, true)[0]]);
    expect(namesIn(onDay({ day: TODAY, rows: [row('old')] }, LATER, records).rows)).toEqual(['next']);
  });

  test('say whether they are as in force, changed or new, and which are gone', () => {
    expect(stateOf(row('mixed'), records)).toBe('same');
    expect(stateOf({ ...row('mixed'), data: { use: 'mixed', limit: '81' } }, records)).toBe('changed');
    expect(stateOf({ ...row('mixed'), until: LATER }, records)).toBe('changed');
    expect(stateOf({ name: 'new', data: {} }, records)).toBe('new');
    expect(namesIn(goneFrom({ day: TODAY, rows: [row('mixed')] }, records, true))).toEqual(['old']);
  });

  test('say what they change of those in force: a cell or a last day, a new row, one that goes', () => {
    expect(changedRows(begun, records, true)).toEqual([]);
    const dearer = { ...row('old'), data: { use: 'any', limit: '71' } };
    const written = { day: TODAY, rows: [dearer, { name: 'new', data: { use: 'shop', limit: '40' } }] };
    expect(changedRows(written, records, true)).toEqual([
      {
        name: 'old',
        before: { use: 'any', limit: '70', validTo: '2026-12-01' },
        after: { use: 'any', limit: '71', validTo: '2026-12-01' },
      },
      { name: 'new', after: { use: 'shop', limit: '40' } },
      { name: 'mixed', before: { use: 'mixed', limit: '80' } },
    ]);
    const longer = { day: TODAY, rows: [{ ...row('old'), until: LATER }, row('mixed')] };
    expect(changedRows(longer, records, true).map(({ after }) => after?.['validTo'])).toEqual([LATER]);
  });

  test('of one year stand once more for another, without those that it has already, however often that is asked', () => {
    const key = ['year', 'floor'];
    const rate = (year: string, floor: string, fee: number) => ({ year, floor, fee });
    const rows: readonly DeskRow[] = [
      { name: 'ground', of: 'ground', data: rate('8384', '0', 700) },
      { name: 'first', of: 'first', data: rate('8384', '1', 800) },
      { name: 'other', of: 'other', data: rate('8283', '7', 600) },
      { name: 'known', of: 'known', data: rate('8485', '0', 750) },
    ];
    const asked = { column: 'year', from: '8384', to: '8485' };
    const once = withRepeated(rows, asked, key);
    expect(once.slice(0, 4)).toEqual(rows);
    expect(once.slice(4).map(({ of, data }) => [of, data])).toEqual([[undefined, rate('8485', '1', 800)]]);
    expect(withRepeated(once, asked, key)).toEqual(once);
    expect(new Set(namesIn(once)).size).toBe(5);
  });

  test('come after the one at which they are added, under a name that none has', () => {
    const once = withRowAfter(begun.rows, 0, { data: {} });
    const twice = withRowAfter(once, 0, row('mixed'));
    expect(namesIn(twice)).toHaveLength(4);
    expect(new Set(namesIn(twice)).size).toBe(4);
    expect(twice[1]).toMatchObject({ data: { use: 'mixed', limit: '80' } });
    expect(twice[1]).not.toHaveProperty('of');
    const again = received(sent({ day: TODAY, rows: twice }));
    expect(new Set(namesIn(withRowAfter(again.rows, 1, { data: {} }))).size).toBe(5);
  });

  test('are sent without their names and come back as they were', () => {
    expect(sent(begun).rows.map((each) => Object.keys(each))).toEqual([
      ['of', 'data', 'until'],
      ['of', 'data'],
    ]);
    expect(received(sent(begun))).toEqual(begun);
  });
});

describe('a cell', () => {
  test('is read and written inside sections, in its place; emptied it is no more', () => {
    const data = { use: 'any', basis: { attested: false }, limit: '70' };
    expect(cellOf({ data }, 'basis.attested')).toBe(false);
    const next = withCell(data, 'basis.clauseNo', 'बुँदा १२');
    expect(next).toEqual({ use: 'any', basis: { attested: false, clauseNo: 'बुँदा १२' }, limit: '70' });
    expect(Object.keys(withCell(data, 'use', 'mixed'))).toEqual(['use', 'basis', 'limit']);
    expect(withCell(data, 'limit', undefined)).toEqual({ use: 'any', basis: { attested: false } });
    expect(withCell({}, 'basis.source', 'राजपत्र')).toEqual({ basis: { source: 'राजपत्र' } });
  });
});

const library = shippedLibrary();

/** A shipped table as the desk knows it. */
function shippedTable(id: string) {
  const { key = [], table } = library.masters[id] ?? {};
  const described = {
    definition: { key: [...key] },
    table: {
      values: [...(table?.values ?? [])],
      bands: (table?.bands ?? []).map((band) => ({ ...band })),
      sources: [...(table?.sources ?? [])],
    },
  };
  const bundle = bundleMaster(library, id);
  return { bundle, columns: columnsOf(bundle, described) };
}

test('a new row is written as a whole where it must say what no column asks for', () => {
  const asks = (id: string, blank: FormData) => {
    const { bundle, columns } = shippedTable(id);
    return isBegunWhole(bundle, columns, blank);
  };
  const basis = { attested: false };
  expect(asks('added-rule', { basis })).toBe(true);
  expect(asks('added-rule', { basis, title: { ne: 'उचाइ', en: 'Height' } })).toBe(false);
  expect(asks('coverage', { basis })).toBe(false);
});

test('the columns of a shipped table: for whom, what it gives, where it comes from', () => {
  const { conditions, values, sources } = shippedTable('coverage').columns;
  const idsOf = (columns: typeof conditions) => columns.map(({ id }) => id);
  expect([conditions, values, sources].map(idsOf)).toEqual([
    ['use', 'zone', 'aboveSqft', 'toSqft'],
    ['maxPct'],
    ['basis.clauseNo', 'basis.source'],
  ]);
});

test('the keys of a row: one more, a copy, away; all else is typed', () => {
  const press = (more: Partial<KeyboardEvent>) =>
    rowWish({ key: '', code: '', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...more });
  expect(press({ key: 'Enter' })).toBe('add');
  expect(press({ key: 'ड', code: 'KeyD' })).toBe('copy');
  expect(press({ key: 'Delete' })).toBe('remove');
  expect(press({ key: 'Delete', ctrlKey: false })).toBeUndefined();
  expect(press({ key: 'Enter', shiftKey: true })).toBeUndefined();
});

describe('a table of the shipped law', () => {
  test('has its sources in one column where there are many columns, each in its own where there are few', () => {
    expect(sharesSources(shippedTable('added-rule').columns)).toBe(true);
    expect(sharesSources(shippedTable('building-rule').columns)).toBe(false);
  });

  test('has a new row begun whole where its columns do not ask for all that it must say', () => {
    const { bundle, columns } = shippedTable('added-rule');
    expect(isBegunWhole(bundle, columns, {})).toBe(true);
    const asked = leavesOf(fieldTree(bundle)).map(({ id }) => id);
    expect(asked).toEqual(expect.arrayContaining(['title.ne', 'limit', 'basis.clauseNo']));
    const said = asked.reduce<Record<string, unknown>>((data, id) => withCell(data, id, 'x'), {});
    expect(isBegunWhole(bundle, columns, said)).toBe(false);
    const inColumns = new Set([...columns.conditions, ...columns.values, ...columns.sources].map(({ id }) => id));
    const beside = asked.filter((id) => !inColumns.has(id));
    const named = beside.reduce<Record<string, unknown>>((data, id) => withCell(data, id, 'x'), {});
    expect(isBegunWhole(bundle, columns, named), 'what a column asks for is typed there').toBe(false);
  });

  test('asks first for what a row is called, from which its code follows', () => {
    const { bundle } = shippedTable('revenue-setup');
    const asked = namedFirst(leavesOf(fieldTree(bundle)), 'title').map(({ id }) => id);
    expect(asked.slice(0, 3)).toEqual(['title.ne', 'title.en', 'code']);
    expect(asked.toSorted()).toEqual(
      leavesOf(fieldTree(bundle))
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('says beside its columns whom a row names, and nothing of one that is for all', () => {
    const { bundle, columns } = shippedTable('revenue-setup');
    const said = (data: object) => unshownChoices(bundle, columns, { data: { ...data } }).map(({ id }) => id);
    expect(said({ classes: ['C'], bills: ['pass'], types: [] })).toEqual(['classes']);
    expect(said({})).toEqual([]);
  });
});
