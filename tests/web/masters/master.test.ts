import { describe, expect, test } from 'vitest';
import { cellText, type MasterAnswer, openMaster, recordName } from '../../../web/masters/master.ts';
import { bundleWith, field } from '../setup/bundle.ts';

const answer: MasterAnswer = {
  id: 'forwarding',
  title: { ne: 'अग्रसारण', en: 'Forwarding' },
  table: false,
  help: { ne: '', en: '' },
  columns: ['code', 'office.role', 'gone'],
  name: 'nameNe',
  key: ['code'],
  dated: false,
  editable: true,
  twoPersons: false,
  bounded: false,
  related: [],
  extensible: true,
  hash: '0',
  bundle: bundleWith([
    field('string', 'code'),
    field('string', 'nameNe'),
    field('object', 'office'),
    field('enum', 'office.role', { pick: 'user-type' }),
  ]),
  choices: { 'user-type': [{ code: 'B', ne: 'सब-इन्जिनियर', en: 'Sub-engineer' }] },
};
const master = openMaster(answer, undefined);
const record = { key: '01', data: { code: '01', nameNe: 'पहिलो', office: { role: 'B' } } };

describe('a master in the browser', () => {
  test('shows its columns in their order and leaves out one that no field has', () => {
    expect(master.columns.map(({ id }) => id)).toEqual(['code', 'office.role']);
  });

  test('two columns that would be headed alike are headed by what they are parts of', () => {
    const label = { ne: 'नाम (नेपालीमा)', en: 'Name in Nepali' };
    const columns = ['code', 'title.ne', 'subject.ne'];
    const fields = [
      field('string', 'code'),
      field('object', 'title', { label: { ne: 'कुन बेला', en: 'When' } }),
      field('string', 'title.ne', { label }),
      field('object', 'subject', { label: { ne: 'शीर्षक', en: 'Subject' } }),
      field('string', 'subject.ne', { label }),
    ];
    const headings = (names: readonly string[]) =>
      openMaster({ ...answer, columns: [...names], bundle: bundleWith(fields) }, undefined).columns.map(
        ({ info }) => info.label.ne,
      );
    expect(headings(columns)).toEqual(['code', 'कुन बेला', 'शीर्षक']);
    expect(headings(columns.slice(0, 2))).toEqual(['code', label.ne]);
  });

  test('says a code that is picked from another master by that master’s text', () => {
    expect(master.columns.map((column) => cellText(record, column, 'ne'))).toEqual(['०१', 'सब-इन्जिनियर']);
  });

  test('shows a dash where a record says nothing', () => {
    expect(master.columns.map((column) => cellText({ data: {} }, column, 'en'))).toEqual(['–', '–']);
  });

  test('calls a record by the field that names it, else by its key', () => {
    expect([recordName(master, record, 'ne'), recordName(master, { key: '02', data: {} }, 'ne')]).toEqual([
      'पहिलो',
      '०२',
    ]);
  });

  test('calls a record whose name is a code by the words of its label', () => {
    const rate = openMaster(
      {
        ...answer,
        name: 'floor',
        label: ['role', 'floor'],
        bundle: bundleWith([
          field('enum', 'role', { pick: 'user-type' }),
          field('enum', 'floor', { options: [{ code: '2', ne: 'पहिलो तला', en: 'First floor' }] }),
        ]),
      },
      undefined,
    );
    const data = { role: 'B', floor: '2' };
    expect([recordName(rate, { key: 'B/2', data }, 'ne'), recordName(rate, { key: 'B/2', data }, 'en')]).toEqual([
      'सब-इन्जिनियर, पहिलो तला',
      'Sub-engineer, First floor',
    ]);
  });

  test('lets what names a record be typed for a new one and only be read afterwards', () => {
    const readOnly = (bundle: typeof master.bundle) => bundle.fields.map((each) => each.readOnly === true);
    expect([readOnly(master.bundle), readOnly(master.editBundle)]).toEqual([
      [false, false, false, false],
      [true, false, false, false],
    ]);
  });
});
