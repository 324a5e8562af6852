import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import {
  PRINTED_SHEETS,
  picksOf,
  sheetPaths,
  withChoices,
  withOnlySheet,
} from '../../../../form-schemas/engine/form/choices.ts';
import { shippedLibrary } from '../../library.ts';

const posting = bundleForm(shippedLibrary(), 'notice-payment-application-view');
const sheets = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ code: String(at + 1), ne: String(at + 1), en: String(at + 1) }));
const serialIn = (bundle: typeof posting) => bundle.fields.find(({ path }) => path.join('/') === 'signing/sheet');

describe('the serial of a signed sheet', () => {
  test('is picked from the sheets that were printed, which are no master', () => {
    expect(picksOf(posting)).toEqual([{ name: PRINTED_SHEETS, master: PRINTED_SHEETS }]);
  });

  test('is asked for once there is a sheet, and not before', () => {
    expect(serialIn(withChoices(posting, { [PRINTED_SHEETS]: [] }))?.required).toBeUndefined();
    expect(serialIn(withChoices(posting, { [PRINTED_SHEETS]: sheets(2) }))).toMatchObject({
      required: true,
      options: [{ code: '1' }, { code: '2' }],
    });
  });

  test('is chosen where one sheet alone was printed, and beside what else is filled in', () => {
    const one = { [PRINTED_SHEETS]: sheets(1) };
    expect(sheetPaths(posting)).toEqual([['signing', 'sheet']]);
    expect(withOnlySheet(posting, {}, one)).toEqual({ signing: { sheet: '1' } });
    const given = { days: 15, signing: { sheet: '', broughtBy: 'क' } };
    expect(withOnlySheet(posting, given, one)).toEqual({ days: 15, signing: { sheet: '1', broughtBy: 'क' } });
    expect(given.signing.sheet).toBe('');
  });

  test('stays as it was chosen, and is guessed of no several sheets and of none', () => {
    const chosen = { signing: { sheet: '7' } };
    expect(withOnlySheet(posting, chosen, { [PRINTED_SHEETS]: sheets(1) })).toEqual(chosen);
    expect(withOnlySheet(posting, {}, { [PRINTED_SHEETS]: sheets(2) })).toEqual({});
    expect(withOnlySheet(posting, {}, { [PRINTED_SHEETS]: [] })).toEqual({});
  });
});
