import { expect, test } from 'vitest';
import type { SchemaNode } from '../../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../../form-schemas/engine/master-definition.ts';
import { hostMasterProblems, recordsOf } from '../../../server/office/host-masters.ts';
import { readShippedLaw } from '../../../server/definitions/shipped.ts';

const { library } = readShippedLaw();

/** The shipped masters with the fields of one changed. */
function withFields(id: string, change: (fields: Record<string, SchemaNode>) => Record<string, SchemaNode>) {
  const master = library.masters[id];
  if (master === undefined) throw new Error(`no master ${id}`);
  const schema = { ...master.schema, properties: change({ ...master.schema.properties }) };
  const changed: MasterDefinition = { ...master, schema };
  return hostMasterProblems({ masters: { ...library.masters, [id]: changed } }).map(
    ({ file, path, message }) => `${file} ${path}: ${message}`,
  );
}

test('the shipped masters have every field that the server reads', () => {
  expect(hostMasterProblems(library)).toEqual([]);
});

test('a field that was renamed, is of another type or may be missing is told with its place', () => {
  expect(withFields('fiscal-year', ({ code, ...others }) => ({ ...others, ...(code && { yearCode: code }) }))).toEqual([
    'masters/fiscal-year.json /schema/properties/code: the server reads the field "code" of this master, which is not there',
  ]);
  expect(withFields('timer', (fields) => ({ ...fields, value: { ...fields['value'], type: 'string' } }))).toEqual([
    'masters/timer.json /schema/properties/value: the server reads the field "value" of this master, which is string, not integer',
  ]);
  expect(withFields('ward', (fields) => ({ ...fields, code: { type: 'string' } }))).toEqual([
    'masters/ward.json /schema/properties/code: the server reads the field "code" of this master, which may be missing',
  ]);
  expect(hostMasterProblems({ masters: {} }).map(({ file }) => file)).toContain('masters/return-reason.json');
});

test('a record that lacks what the server reads is none, not one of no days', () => {
  const records = {
    timer: [
      { key: 'notice', value: 15, unit: 'days' },
      { key: 'renewal', unit: 'days' },
    ],
  };
  expect(recordsOf(records, 'timer')).toEqual([{ key: 'notice', value: 15, unit: 'days' }]);
});
