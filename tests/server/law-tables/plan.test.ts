import { describe, expect, test } from 'vitest';
import { planTable, twinsIn } from '../../../server/law-tables/plan.ts';
import type { StoredRecord } from '../../../server/office/store.ts';

const dated = { key: ['use', 'above'], dated: true } as const;
const plain = { key: ['use', 'above'] } as const;
const DAY = '2026-12-01';

const record = (use: string, limit: string, more: Partial<StoredRecord> = {}): StoredRecord => ({
  id: `${use}-id`,
  key: `${use}/0`,
  data: { use, above: '0', limit },
  version: 3,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const rowOf = ({ id, data, validTo }: StoredRecord) => ({
  of: id,
  data: { ...data },
  ...(validTo !== undefined && { until: validTo }),
});

describe('a table whose rows have days', () => {
  const any = record('any', '70');
  const mixed = record('mixed', '60', { validFrom: '2026-07-17', validTo: '2027-07-16' });
  const records = [any, mixed];
  const plan = (rows: Parameters<typeof planTable>[1]['wanted']['rows'], held = records) =>
    planTable(dated, { records: held, wanted: { day: DAY, rows } });

  test('writes nothing where it stands as wanted', () => {
    expect(plan([rowOf(mixed), rowOf(any)])).toEqual([]);
  });

  test('lets a new value follow the old one from its day on', () => {
    const data = { ...any.data, limit: '65' };
    expect(plan([{ of: any.id, data }, rowOf(mixed)])).toMatchObject([
      { row: 0, step: { kind: 'create', body: { data, validFrom: DAY } } },
    ]);
  });

  test('corrects a row that begins on that very day where it stands', () => {
    const ahead = record('any', '70', { validFrom: DAY });
    const data = { ...ahead.data, limit: '65' };
    expect(plan([{ of: ahead.id, data }], [ahead])).toMatchObject([
      { row: 0, step: { kind: 'change', record: ahead.id, body: { data, validFrom: DAY, version: 3 } } },
    ]);
  });

  test('ends a row that is no more the day before, and keeps what it said until then', () => {
    expect(plan([rowOf(any)])).toMatchObject([
      {
        record: mixed,
        step: {
          kind: 'change',
          record: mixed.id,
          body: { data: mixed.data, validFrom: '2026-07-17', validTo: '2026-11-30', version: 3 },
        },
      },
    ]);
  });

  test('takes a row away that was to begin on that very day', () => {
    const ahead = record('any', '70', { validFrom: DAY });
    expect(plan([], [ahead])).toMatchObject([{ step: { kind: 'delete', record: ahead.id } }]);
  });

  test('ends a row where only its last day is another', () => {
    expect(plan([rowOf(any), { ...rowOf(mixed), until: '2027-01-13' }])).toMatchObject([
      { row: 1, step: { kind: 'change', body: { validFrom: '2026-07-17', validTo: '2027-01-13' } } },
    ]);
  });

  test('makes a row of another case out of one, the old one first', () => {
    const data = { use: 'commercial', above: '0', limit: '80' };
    expect(plan([rowOf(any), { of: mixed.id, data }]).map(({ row, step }) => [row, step.kind])).toEqual([
      [undefined, 'change'],
      [1, 'create'],
    ]);
  });

  test('leaves alone what is over before its day', () => {
    const over = record('wall', '1', { validTo: '2026-11-30' });
    expect(plan([rowOf(any)], [any, over])).toEqual([]);
  });
});

describe('a table whose rows have no days', () => {
  const any = record('any', '70');
  const plan = (rows: Parameters<typeof planTable>[1]['wanted']['rows']) =>
    planTable(plain, { records: [any], wanted: { day: DAY, rows } });

  test('changes, adds and takes rows away as they are', () => {
    const data = { ...any.data, limit: '65' };
    expect(plan([{ of: any.id, data }])).toMatchObject([{ step: { kind: 'change', record: any.id, body: { data } } }]);
    expect(plan([rowOf(any), { data: { use: 'mixed', above: '0' } }])).toMatchObject([
      { row: 1, step: { kind: 'create', body: { data: { use: 'mixed', above: '0' } } } },
    ]);
    expect(plan([])).toMatchObject([{ step: { kind: 'delete', record: any.id } }]);
    expect(JSON.stringify(plan([{ of: any.id, data }]))).not.toContain('validFrom');
  });
});

test('a row that is for the same as one before it is a twin', () => {
  const [any, mixed] = [record('any', '70'), record('mixed', '60')];
  expect(twinsIn(dated, [any, mixed, record('any', '50'), { data: {} }])).toEqual([2]);
  expect(twinsIn({}, [any, any])).toEqual([]);
});
