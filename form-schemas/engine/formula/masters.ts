import type { FormData, FormLibrary } from '../definition.ts';
import type { Code, FieldInfo } from '../field-definition.ts';
import type { MasterDefinition } from '../master-definition.ts';
import { entryOf, ownValue } from '../records.ts';
import { showValue } from './show.ts';

const keySeparator = '/';
const nepaliEnding = /Ne$/u;

/** @throws Error when the library has no such master */
export function getMaster(library: FormLibrary, id: string): MasterDefinition {
  const master = entryOf(library.masters, id);
  if (master === undefined) throw new Error(`there is no master ${id}`);
  return master;
}

/** The masters in the order of the setup menu. */
export function mastersInOrder({ masters }: FormLibrary): readonly MasterDefinition[] {
  return Object.values(masters).toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** What a record is called by others: its key fields joined, or undefined for records that are numbered. */
export function recordKey({ key }: Pick<MasterDefinition, 'key'>, data: FormData): string | undefined {
  return key?.map((field) => keyPart(ownValue(data, field))).join(keySeparator);
}

/** The name of a record in both languages; its key where it has none. */
export function recordTitle({ name }: Pick<MasterDefinition, 'name'>, key: string, data: FormData): Code {
  const value = ownValue(data, name);
  const english = nepaliEnding.test(name) ? ownValue(data, name.replace(nepaliEnding, 'En')) : undefined;
  const ne = textOf(ownValue(value, 'ne')) ?? textOf(value) ?? key;
  return { code: key, ne, en: textOf(ownValue(value, 'en')) ?? textOf(english) ?? ne };
}

/**
 * Which record it is, in words of both languages: the texts of its master's `label`, else of its name; codes by their lists.
 * @param fields the master's fields, with the choices of those that pick from other masters
 */
export function recordWords(
  { name, label = [name] }: Pick<MasterDefinition, 'name' | 'label'>,
  fields: readonly FieldInfo[],
  { key, data }: { readonly key: string; readonly data: FormData },
): Code {
  const texts = label.map((path) => {
    const field = fields.find((each) => each.path.join('.') === path);
    const value = ownValue(data, path);
    return field?.options === undefined || value === undefined
      ? recordTitle({ name: path }, key, data)
      : showValue(field, value);
  });
  return { code: key, ne: texts.map(({ ne }) => ne).join(', '), en: texts.map(({ en }) => en).join(', ') };
}

function keyPart(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
