import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Parts what is kept beside a person or an office: the fields that the master shows, and others, which stay as they are. */
export function ownFields(
  { schema }: Pick<MasterDefinition, 'schema'>,
  fields: Fields,
): { readonly own: Fields; readonly others: Fields } {
  const known = schema.properties ?? {};
  const entries = Object.entries(fields);
  return {
    own: Object.fromEntries(entries.filter(([name]) => Object.hasOwn(known, name))),
    others: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(known, name))),
  };
}

/** Whether a record is of a master that takes only records with certain values. */
export function isOf({ where = {} }: Pick<MasterDefinition, 'where'>, fields: Fields): boolean {
  return Object.entries(where).every(([name, value]) => fields[name] === value);
}

/** Data with the values that every record of the master has, as far as the master shows them. */
export function withFixedValues(master: Pick<MasterDefinition, 'schema' | 'where'>, data: Fields): Fields {
  return { ...data, ...ownFields(master, master.where ?? {}).own };
}
