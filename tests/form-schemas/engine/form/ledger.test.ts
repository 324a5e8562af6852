import { describe, expect, test } from 'vitest';
import { bundleForm } from '../../../../form-schemas/engine/form/bundle.ts';
import { ledgerEntries } from '../../../../form-schemas/engine/form/ledger.ts';
import { openForm } from '../../../../form-schemas/engine/form/open-form.ts';
import { repeatedValues, uniqueValues } from '../../../../form-schemas/engine/form/unique.ts';
import { evaluate } from '../../../../form-schemas/engine/formula/formula.ts';
import { parseLibrary } from '../../../../form-schemas/engine/law/library.ts';
import { changed, environment, noFacts, raw, readLibrary } from '../tiny.ts';

const label = { ne: 'रकम', en: 'Amount' };
const receipts = {
  type: 'array',
  naksa: { type: 'rows', label },
  items: {
    type: 'object',
    properties: {
      kind: { naksa: { type: 'enum', label, codes: 'ward' } },
      no: { naksa: { type: 'string', label, unique: 'fiscalYearCode(this.on)', series: 'receipt' } },
      on: { $ref: 'value:date', naksa: { type: 'date', label } },
      amount: { $ref: 'value:money', naksa: { type: 'money', label } },
    },
  },
};
const rules = [
  { kind: 'demand', account: '"01"', head: '"form"', amount: 'form.asked' },
  {
    kind: 'receipt',
    rows: 'receipts',
    when: 'this.kind == "01"',
    account: 'this.kind',
    amount: 'this.amount',
    receiptNo: 'this.no',
    on: 'this.on',
  },
  { kind: 'deposit', rows: 'receipts', when: 'this.kind == "02"', account: 'this.kind', amount: 'this.amount' },
];
const asked = { $ref: 'value:money', naksa: { type: 'money', label } };
const withMoney = changed(
  changed(raw, ['forms', 1, 'schema', 'properties', 'receipts'], receipts),
  ['forms', 1, 'schema', 'properties', 'asked'],
  asked,
);
const booked = changed(withMoney, ['forms', 1, 'ledger'], rules);
const bundle = bundleForm(readLibrary(booked), 'report');
const on = (ad: string, bs: string) => ({ ad, bs, source: 'ad' });
const shrawan = on('2026-08-01', '2083-04-16');
const asar = on('2026-07-01', '2083-03-17');

describe('an approved form makes in the ledger', () => {
  test('an entry for itself and one for each row that a rule means, with its day', () => {
    const data = {
      asked: 10_50,
      receipts: [
        { kind: '01', no: '१', on: shrawan, amount: 7_00 },
        { kind: '02', no: '2', on: shrawan, amount: 3_00 },
        { kind: '01', no: '3', on: asar, amount: 0 },
      ],
    };
    expect(ledgerEntries(bundle, data, noFacts, environment)).toEqual([
      { kind: 'demand', account: '01', head: 'form', amount: 10_50, on: '2026-11-20' },
      { kind: 'receipt', account: '01', amount: 7_00, receiptNo: '१', on: '2026-08-01' },
      { kind: 'deposit', account: '02', amount: 3_00, on: '2026-11-20' },
    ]);
  });

  test('nothing when it holds no money', () => {
    expect(ledgerEntries(bundle, {}, noFacts, environment)).toEqual([]);
  });

  test.each([
    [
      'a table that is not there',
      { ...rules[1], rows: 'payments' },
      '/ledger/0/rows',
      /no table payments; it has checks, receipts/,
    ],
    ['an amount that is a text', { ...rules[0], amount: '"ten"' }, '/ledger/0/amount', /gives string/],
    ['an account that is a number', { ...rules[0], account: '1' }, '/ledger/0/account', /expected string/],
    ['a condition that is none', { ...rules[1], when: 'this.amount' }, '/ledger/0/when', /expected bool/],
    ['a column of no row', { ...rules[1], on: 'this.paidOn' }, '/ledger/0/on', /paidOn/],
  ])('nothing by a rule with %s, which is refused', (_what, rule, path, message) => {
    const reading = parseLibrary(changed(withMoney, ['forms', 1, 'ledger'], [rule]));
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ file: 'forms/report.json', path, message: expect.stringMatching(message) }],
    });
  });

  test('nothing by a kind of entry that there is not', () => {
    const reading = parseLibrary(changed(withMoney, ['forms', 1, 'ledger'], [{ ...rules[0], kind: 'gift' }]));
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ path: '/ledger/0/kind', message: expect.stringMatching(/demand, receipt/) }],
    });
  });
});

describe('entries that a section brings along', () => {
  const section = { id: 'receipts', schema: receipts, ledger: rules.slice(1) };
  const ofSection = changed(
    changed(withMoney, ['sections', raw.sections.length], section),
    ['forms', 1, 'schema', 'properties', 'receipts'],
    { $ref: 'receipts' },
  );
  const withLedger = (ledger: readonly unknown[], base = ofSection) => changed(base, ['forms', 1, 'ledger'], ledger);

  test('are the form’s own where it names the section, in their order', () => {
    const named = bundleForm(readLibrary(withLedger([rules[0], { of: 'receipts' }])), 'report');
    expect(named).toEqual(bundle);
  });

  test.each<[string, unknown, RegExp]>([
    ['a section that is not there', { of: 'recepts' }, /receipts/],
    ['a section that makes none', { of: 'person' }, /makes no entries/],
  ])('are refused of %s', (_what, entry, message) => {
    expect(parseLibrary(withLedger([rules[0], entry]))).toMatchObject({
      ok: false,
      problems: [{ file: 'forms/report.json', path: '/ledger/1/of', message: expect.stringMatching(message) }],
    });
  });

  test('are refused where the form has no field of the section', () => {
    const bare = changed(withMoney, ['sections', raw.sections.length], section);
    expect(parseLibrary(withLedger([{ of: 'receipts' }], bare))).toMatchObject({
      ok: false,
      problems: [{ path: '/ledger/0/of', message: expect.stringMatching(/no field of the section receipts/) }],
    });
  });

  test('that are wrong are told where the form names the section', () => {
    const wrong = { ...section, ledger: [{ ...rules[1], amount: '"ten"' }] };
    const broken = changed(ofSection, ['sections', raw.sections.length], wrong);
    expect(parseLibrary(withLedger([rules[0], { of: 'receipts' }], broken))).toMatchObject({
      ok: false,
      problems: [
        { file: 'forms/report.json', path: '/ledger/1/amount', message: expect.stringMatching(/gives string/) },
      ],
    });
  });
});

describe('a value that may occur once', () => {
  const valuesOf = (...rows: readonly object[]) =>
    uniqueValues(openForm(bundle, { receipts: rows }, noFacts, environment));

  test('is compared without blanks, dashes and digits that only look different, within its fiscal year', () => {
    const values = valuesOf({ no: ' ०८३–१ ', on: shrawan }, { no: '083-1', on: asar });
    expect(values.map(({ series, span, value }) => [series, span, value])).toEqual([
      ['receipt', '8384', '083-1'],
      ['receipt', '8283', '083-1'],
    ]);
  });

  test('does not count before it can be said for which year it is', () => {
    expect(valuesOf({ no: '1' }, { on: shrawan })).toEqual([]);
  });

  test('is refused where the form says it again', () => {
    const rows = [
      { no: '१', on: shrawan },
      { no: '2', on: shrawan },
      { no: '1', on: shrawan },
      { no: '1', on: asar },
    ];
    const issues = repeatedValues(openForm(bundle, { receipts: rows }, noFacts, environment));
    expect(issues.map(({ path, code }) => [path, code])).toEqual([[['receipts', 2, 'no'], 'duplicate']]);
  });

  test('names its span by a formula that gives a text', () => {
    const path = ['forms', 1, 'schema', 'properties', 'receipts', 'items', 'properties', 'no', 'naksa', 'unique'];
    expect(parseLibrary(changed(booked, path, 'this.amount'))).toMatchObject({
      ok: false,
      problems: [{ code: 'bad-formula' }],
    });
  });
});

describe('rows in formulas', () => {
  const rows = [
    { name: 'a', order: 3n, size: 5n },
    { name: 'b', size: 7n },
    { name: 'c', order: 1n, size: 2n },
  ];
  const scope = { facts: { t: { rows } }, environment, codes: {} };

  test.each([
    ['sortBy(t.rows, "order").map(r, r.name)', ['c', 'a', 'b']],
    ['upTo(t.rows, "size", dec(9)).map(r, r.name + numberText(r.size))', ['a५', 'b४']],
    ['upTo(t.rows, "size", dec(0)).map(r, r.name)', []],
    ['sum(upTo(t.rows, "size", dec(100)), "size")', '14'],
  ])('%s', (formula, expected) => {
    const value = evaluate(formula, scope);
    expect(Array.isArray(value) ? value : String(value)).toEqual(expected);
  });
});
