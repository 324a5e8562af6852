import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { factsNeeded, listsNamed, namesRead } from '../../../../form-schemas/engine/formula/expressions.ts';
import { evaluate, parseFormula } from '../../../../form-schemas/engine/formula/formula.ts';
import { environment, library } from '../tiny.ts';

const rows = [
  { floor: '0', status: 'existing', height: new Big('9'), area: new Big('100'), areaSqft: new Big('100') },
  { floor: '1', status: 'existing', height: new Big('10'), area: new Big('200'), areaSqft: new Big('200') },
  { floor: '2', status: 'proposed', height: new Big('10.5'), area: new Big('150.25'), areaSqft: new Big('150.25') },
  { floor: '12', status: 'proposed', height: new Big('8'), area: new Big('50'), areaSqft: new Big('50') },
  { status: 'proposed' },
];
const scope = {
  facts: { land: { sqft: new Big('1572.2109375'), ward: '01' }, owner: {} },
  form: { rows, name: 'राम', kinds: ['draw', 'watch'], day: '2026-11-20' },
  this: { system: 'hill', aana: 4n, paisa: 2n, daam: new Big('1.5'), rate: new Big('8') },
  environment,
  codes: library.codes,
};

describe('numbers in formulas', () => {
  test.each([
    ['land.sqft * 0.09290304', '146.063175615'],
    ['dec("0.1") + dec("0.2")', '0.3'],
    ['dec("१२.५ फिट") + 1', '13.5'],
    ['dec("12\'-6\\"") * 2', '25'],
    ['-this.rate + 1', '-7'],
    ['10 - this.rate', '2'],
    ['round2(dec("2.345"))', '2.35'],
    ['round2(dec(10) / 3)', '3.33'],
    ['roundTo(dec("2.3456"), 3)', '2.346'],
    ['roundRupee(dec("12.5"))', '13'],
    ['abs(dec(3) - 5)', '2'],
    ['greater(dec(3), dec(4)) - lesser(dec(3), dec(4))', '1'],
    ['heron(dec(3), dec(4), dec(5))', '6'],
    ['sqft(dec(100), "METRE")', '1076.39104167097223083335'],
    ['round2(feet(dec(10), "METRE"))', '32.81'],
    ['metresFromFeet(10)', '3.048'],
    ['sqmFromSqft(1000)', '92.90304'],
    ['round2(sqftFromSqm(1000))', '10763.91'],
    ['landAreaSqft(this)', '1572.2109375'],
  ])('%s is %s', (formula, expected) => {
    expect(String(evaluate(formula, scope))).toBe(expected);
  });

  test.each([
    ['this.rate == 8'],
    ['8 == this.rate'],
    ['this.rate != 8.5'],
    ['this.rate < 8.1 && this.rate >= 8'],
    ['dec("8.00") == this.rate'],
    ['9 > this.rate'],
    ['this.rate in [dec(7), dec(8)]'],
  ])('%s holds', (formula) => {
    expect(evaluate(formula, scope)).toBe(true);
  });
});

describe('rows in formulas', () => {
  test.each([
    ['sum(form.rows, "areaSqft")', '500.25'],
    ['sum(form.rows.map(r, dec(1)))', '5'],
    ['sum([this.rate, this.discount, 2])', '10'],
    ['floorSum(form.rows, "height", -1, 10, "any")', '29.5'],
    ['floorSum(form.rows, "area", -1, 10, "existing")', '300'],
    ['floorSum(form.rows, "areaSqft", 1, 10, "proposed")', '150.25'],
    ['floorCount(form.rows, 1, 21, "any")', '3'],
    ['floorOf(form.rows, 1).area', '200'],
    ['floorOf(form.rows, "2").area', '150.25'],
    ['rowWhere(form.rows, "floor", "0").height', '9'],
    ['size(rowsWhere(form.rows, "status", "existing"))', '2'],
    ['countWhere(form.rows, "status", "proposed")', '3'],
    ['largest(form.rows, "height")', '10.5'],
    ['latest(form.rows, "floor")', '2'],
    ['joinText(column(form.rows, "floor"), "-")', '0-1-2-12'],
  ])('%s is %s', (formula, expected) => {
    expect(String(evaluate(formula, scope))).toBe(expected);
  });
});

describe('texts and dates in formulas', () => {
  test.each([
    ['words(dec("21975.50"))', 'एक्काइस हजार नौ सय पचहत्तर रुपैयाँ पचास पैसा मात्र'],
    ['numberWords(3)', 'तीन'],
    ['numberText(dec("1234567.5"))', '१२,३४,५६७.५'],
    ['digits("वडा 4")', 'वडा ४'],
    ['lengthText(dec("28.5"), "FEET")', `२८'-६"`],
    ['areaText(dec(825), "SQUARE FEET")', '८२५ वर्गफिट'],
    ['landAreaText(this)', '०-४-२-१.५ (रोपनी-आना-पैसा-दाम)'],
    ['label("ward", land.ward)', '१'],
    ['labelEn("ward", land.ward)', '01'],
    ['labels("service", form.kinds)', 'नक्सा, सुपरिवेक्षण'],
    ['joinText([form.name, owner.title, "थापा"], " ")', 'राम थापा'],
    ['coalesce(owner.nameNe, form.name)', 'राम'],
    ['addDays(form.day, 15)', '2026-12-05'],
    ['addYears(today, 2)', '2028-11-19'],
    ['nextOfficeDay("2026-11-21")', '2026-11-23'],
    ['fiscalYearLabel(today)', '२०८३/०८४'],
    ['fiscalYearCode(today)', '8384'],
    ['dateText(form.day)', '२०८३/०८/०४'],
    ['longDate(form.day)', '२०८३ साल मंसिर ४ गते शुक्रबार'],
    ['daysBetween("2026-11-20", "2026-12-05") == 15 ? "yes" : "no"', 'yes'],
  ])('%s is %s', (formula, expected) => {
    expect(evaluate(formula, scope)).toBe(expected);
  });
});

describe('what is missing', () => {
  test.each([
    ['owner.nameNe'],
    ['unknown.fact'],
    ['this.fine > 0'],
    ['this.rate * this.fine'],
    ['this.fine != 1'],
    ['label("ward", "77")'],
    ['heron(dec(1), dec(2), dec(3))'],
    ['dec(1) / 0'],
    ['floorOf(form.rows, 7).area'],
    ['addDays("soon", 1)'],
    ['addYears(today, 80)'],
    ['null'],
    ['this.constructor'],
    ['constructor'],
    ['form.__proto__'],
  ])('gives no value: %s', (formula) => {
    expect(evaluate(formula, scope)).toBeUndefined();
  });

  test('does not hide what holds anyway', () => {
    expect(evaluate('this.fine > 0 || this.rate == 8', scope)).toBe(true);
    expect(evaluate('coalesce(this.fine > 0, false)', scope)).toBe(false);
  });
});

describe('a formula as text', () => {
  test('tells which facts it reads, each by its full name', () => {
    const names = ['land.sqft', 'land.ward', 'owner.nameNe', 'building.floors'];
    const formulas = ['this.x + land.sqft', 'building.floors.exists(owner, owner.area > land.sqft)', 'today'];
    expect(factsNeeded(formulas, names)).toEqual(['building.floors', 'land.sqft']);
    expect(factsNeeded(['land == land'], names)).toEqual(['land.sqft', 'land.ward']);
    expect(namesRead('this.a.b + form.c')).toEqual([
      ['this', 'a', 'b'],
      ['form', 'c'],
    ]);
    expect(namesRead('this is no formula')).toEqual([]);
  });

  test('tells which code lists it names', () => {
    expect(listsNamed('label("ward", land.ward) + labels("service", form.kinds)')).toEqual(['ward', 'service']);
  });

  test('is refused with the place of the mistake', () => {
    expect(parseFormula('1 + ')).toMatchObject({ ok: false, message: expect.stringContaining('^') });
    expect(parseFormula('x'.repeat(5000))).toMatchObject({ ok: false, message: expect.stringContaining('4000') });
  });

  test('that was never checked is a bug of the caller', () => {
    expect(() => evaluate('1 +', scope)).toThrow('unchecked formula');
  });
});
