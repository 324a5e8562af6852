import { describe, expect, test } from 'vitest';
import { areaMismatches, type FloorRecord, floorTotals } from '../../../form-schemas/values/floors.ts';

type Row = readonly [floor: number, length: number, width: number, height: number, status?: 'existing'];

function feet(...rows: readonly Row[]): readonly FloorRecord[] {
  return rows.map(
    ([floor, length, width, height, status]): FloorRecord => ({
      floor: String(floor),
      status: status ?? 'proposed',
      floorUnit: 'FEET',
      length: String(length),
      width: String(width),
      height: String(height),
      area: String(length * width),
    }),
  );
}

describe('floor totals', () => {
  test('of an ordinary new house', () => {
    expect(floorTotals(feet([1, 33, 25, 9.5], [2, 33, 25, 9.5], [3, 20, 25, 9.5]))).toEqual({
      plinthDetails: '825',
      plinthLength: '33',
      plinthWidth: '25',
      storeys: 3,
      formerStoreys: 0,
      storeysWords: 'तीन',
      heightFt: '28.5',
      aboveGroundFt: '28.5',
      heightM: '8.6868',
      totalSqft: '2150',
      newSqft: '2150',
      formerSqft: '0',
      basementSqft: '0',
    });
  });

  test('count a basement in height and area, not among the storeys', () => {
    const commercial = feet([-1, 40, 35, 10], [1, 40, 35, 11], [2, 40, 35, 10], [3, 40, 35, 10], [4, 40, 35, 10]);
    expect(floorTotals(commercial)).toMatchObject({
      plinthDetails: '1400',
      storeys: 4,
      heightFt: '51',
      aboveGroundFt: '41',
      totalSqft: '7000',
      basementSqft: '1400',
    });
  });

  test('keep existing floors apart from proposed ones', () => {
    expect(floorTotals(feet([1, 36, 26, 9, 'existing'], [2, 36, 26, 9, 'existing'], [3, 36, 26, 9]))).toMatchObject({
      storeys: 3,
      formerStoreys: 2,
      heightFt: '27',
      newSqft: '936',
      formerSqft: '1872',
    });
  });

  test('take a ground floor that grows sideways for one storey', () => {
    expect(floorTotals(feet([1, 20, 20, 9, 'existing'], [1, 10, 20, 9.5]))).toMatchObject({
      plinthDetails: '600',
      storeys: 1,
      formerStoreys: 1,
      heightFt: '9.5',
    });
  });

  test('leave out floors 11 and above and every appendage', () => {
    const tower = feet(
      [1, 10, 10, 10],
      [10, 10, 10, 10],
      [11, 10, 10, 10],
      [22, 5, 5, 8],
      [23, 50, 1, 5],
      [28, 9, 3, 3],
    );
    expect(floorTotals(tower)).toMatchObject({ storeys: 3, heightFt: '20', totalSqft: '200' });
  });

  test('bring floors measured in metres and in feet to one unit, exactly', () => {
    const inMetres: FloorRecord = { floor: 2, floorUnit: 'METRE', length: '10', width: '5', height: '3', area: '50' };
    const totals = floorTotals([...feet([1, 20, 10, 10]), inMetres]);
    expect(totals.heightM).toBe('6.048');
    expect(totals.totalSqft.slice(0, 10)).toBe('738.195520');
    expect(floorTotals([{ ...inMetres, floor: 1, height: '17' }]).heightM).toBe('17');
    expect(floorTotals([{ ...inMetres, floor: 1 }]).plinthLength.slice(0, 9)).toBe('32.808398');
  });

  test('read Devanagari digits and count what a draft leaves out as zero', () => {
    const draft: readonly FloorRecord[] = [
      { floor: '१', floorUnit: 'FEET', height: '९.५', area: '८२५' },
      { floor: '2' },
      { floor: '', area: '100', height: 'नौ' },
      {},
    ];
    expect(floorTotals(draft)).toMatchObject({ storeys: 2, heightFt: '9.5', totalSqft: '825', plinthLength: '0' });
  });

  test('of no floors are nothing', () => {
    expect(floorTotals([])).toMatchObject({ plinthDetails: '0', storeys: 0, storeysWords: 'शून्य', heightFt: '0' });
  });
});

describe('the area of one floor', () => {
  test('is questioned when it differs from length × width by more than one percent', () => {
    const floor: FloorRecord = { floor: '1', floorUnit: 'FEET', length: '33', width: '25', height: '9', area: '825' };
    const rows = ['825', '833.25', '816.75', '833.26', '816.74'].map((area) => ({ ...floor, area }));
    expect(areaMismatches(rows, '1')).toEqual([
      { index: 3, floor: '1', entered: '833.26', computed: '825' },
      { index: 4, floor: '1', entered: '816.74', computed: '825' },
    ]);
  });

  test('is not questioned for running feet, a wall, a staircase or an unfinished row', () => {
    const rows: readonly FloorRecord[] = [
      ...['23', '27', '28'].map((floor) => ({ floor, length: '50', width: '1', area: '200' })),
      { floor: '1', length: '50', area: '200' },
    ];
    expect(areaMismatches(rows, '1')).toEqual([]);
  });
});
