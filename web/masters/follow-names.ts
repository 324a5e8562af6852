import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, ownValue, valueAlong } from '../../form-schemas/engine/records.ts';
import { camelOf, romanOf } from '../i18n/roman.ts';
import type { OpenMaster } from './master.ts';

/** A master as far as its names go. */
export type Named = Pick<OpenMaster, 'bundle'> & { readonly view: Pick<OpenMaster['view'], 'key' | 'name'> };
type Path = readonly string[];

/** What follows from the Nepali names of a record, by the path of its field. */
export type Following = ReadonlyMap<string, string>;

/** Letters that a key of capitals takes of a name. */
const CAPITALS = 6;

/**
 * What nobody should have to write who writes Nepali: the technical key of a new record out of its name, and its English names, which
 * say the Nepali ones until somebody translates them. What was written otherwise is left alone.
 * @param made what was made last, which may be made again
 */
export function followNames(
  { bundle, view }: Named,
  data: FormData,
  made: Following,
): readonly (readonly [Path, string])[] {
  const wanted = [...englishNames(bundle.fields, data), ...ownKey({ bundle, view }, data)];
  return wanted.filter(([path, value]) => {
    const present = valueAlong(data, path) ?? '';
    return value !== '' && value !== present && (present === '' || present === made.get(path.join('.')));
  });
}

function englishNames(fields: readonly FieldInfo[], data: FormData): readonly (readonly [Path, string])[] {
  return fields.flatMap(({ path, required, type }): (readonly [Path, string])[] => {
    if (path.at(-1) !== 'en' || required !== true || type !== 'string' || path.includes('*')) return [];
    return [[path, textAt(data, [...path.slice(0, -1), 'ne'])]];
  });
}

function ownKey({ bundle, view }: Named, data: FormData): readonly (readonly [Path, string])[] {
  const [name] = view.key;
  const field = bundle.fields.find(({ path }) => view.key.length === 1 && path.join('.') === name);
  const pattern = bundle.patterns[field?.pattern ?? '']?.pattern;
  if (field?.type !== 'string' || field.readOnly === true || pattern === undefined) return [];
  const latin = camelOf(romanOf(textAt(data, view.name.split('.'))));
  const fits = new RegExp(pattern, 'u');
  const value = [latin, latin.toUpperCase().slice(0, CAPITALS)].find((each) => fits.test(each));
  return value === undefined ? [] : [[field.path, value]];
}

function textAt(data: FormData, path: Path): string {
  const found = valueAlong(data, path);
  const text = isRecord(found) ? ownValue(found, 'ne') : found;
  return typeof text === 'string' ? text.trim() : '';
}
