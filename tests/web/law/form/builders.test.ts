import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { fromRow, toRow } from '../../../../web/law/form/condition-row.ts';
import { turned, withSide } from '../../../../web/law/form/formula-kinds.ts';
import { nameOfField } from '../../../../web/law/form/name-of.ts';
import type { Pick } from '../../../../web/law/form/picks.ts';
import { readCel } from '../../../../web/law/form/read-cel.ts';
import { reckon, unitOf } from '../../../../web/law/form/reckoning.ts';
import type { Said } from '../../../../web/law/form/said.ts';
import { say } from '../../../../web/law/form/say.ts';
import { usesOf } from '../../../../web/law/form/uses.ts';
import { writeCel } from '../../../../web/law/form/write-cel.ts';

const label = { ne: 'मान', en: 'Value' };
const picks: readonly Pick[] = [
  { name: 'form.volume', label, type: 'decimal', unit: 'm³' },
  { name: 'form.storeys', label, type: 'integer' },
  { name: 'form.height', label, type: 'length', unit: 'ft' },
];

function read(cel: string): Said {
  const said = readCel(cel);
  if (said === undefined) throw new Error(`${cel} is not shown`);
  return said;
}

test('a row is read back as it was picked', () => {
  const rows = [
    { name: 'form.reason', op: '==', values: ['other'] },
    { name: 'form.reason', op: 'among', values: ['court', 'other'] },
    { name: 'form.reason', op: 'missing', values: [] },
    { name: 'form.storeys', op: '>', values: ['3'] },
    { name: 'form.isProxy', op: 'no', values: [] },
    { name: 'form.note', op: 'contains', values: ['वडा'] },
  ] as const;
  for (const row of rows) expect(toRow(read(writeCel(fromRow(row, row.op === '>' ? 'integer' : 'enum'))))).toEqual(row);
});

test('a deposit is at least its minimum, reckoned exactly', () => {
  const deposit = read('greater(form.volume * 50, dec(5000))');
  expect(reckon(deposit, picks, { 'form.volume': '10' })).toBe('5000');
  expect(reckon(deposit, picks, { 'form.volume': '250.5' })).toBe('12525');
  expect(reckon(deposit, picks, { 'form.volume': 'x' })).toBeUndefined();
});

test('a whole number becomes a decimal where the greater of two is asked of it', () => {
  const begun = turned('greater', read('form.storeys'), picks);
  expect(writeCel(begun)).toBe('greater(dec(form.storeys), dec(0))');
  expect(writeCel(withSide(begun, 1, read('7'), picks))).toBe('greater(dec(form.storeys), dec(7))');
});

test('values of different units are not added', () => {
  expect(unitOf(read('form.volume + form.height'), picks)).toEqual({ mixed: true });
  expect(unitOf(read('form.volume + 1'), picks)).toEqual({ unit: 'm³' });
});

test('a field is used where a condition or a calculation reads it', () => {
  const properties = {
    reason: { naksa: { type: 'enum' } },
    other: { naksa: { type: 'string', show: 'form.reason == "other"' } },
    owner: { properties: { kind: { naksa: {} }, name: { naksa: { required: 'this.kind == "a"' } } } },
  };
  const source = { schema: { type: 'object', properties } };
  expect(usesOf(source, ['reason'])).toEqual([['other']]);
  expect(usesOf(source, ['owner', 'kind'])).toEqual([['owner', 'name']]);
  expect(usesOf(source, ['other'])).toEqual([]);
});

test('a new field gets a name of Latin letters that nothing else has', () => {
  expect(nameOfField({ ne: 'धरौटी', en: 'Deposit amount' }, [])).toBe('depositAmount');
  expect(nameOfField({ ne: 'धरौटी', en: '' }, [])).toMatch(/^[a-z][A-Za-z0-9]*$/u);
  expect(nameOfField({ ne: '', en: 'Deposit' }, ['deposit', 'deposit2'])).toBe('deposit3');
});

test('a field that may be empty is called by its name alone', () => {
  const t = createInstance();
  void t.init({ lng: 'en', keySeparator: false, initAsync: false, resources: {} });
  const said = read('coalesce(form.volume, "") == "a"');
  expect(said.is === 'test' && say(said.left, { t: t.t, language: 'en', picks })).toBe('Value');
});
