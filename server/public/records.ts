import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { PublicPage } from '../../form-schemas/engine/master-definition.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { mastersInOrder } from '../../form-schemas/engine/formula/masters.ts';
import { maskFor } from '../../form-schemas/engine/form/privacy.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { storeOf } from '../setup/stores.ts';
import { isInForce } from '../setup/timeline.ts';
import type { StoredRecord } from '../office/store.ts';

/** A record of the setup as everybody may see it: fields that are not marked public are not in it. */
export type PublicRecord = Pick<StoredRecord, 'id' | 'updatedAt' | 'validFrom'> & { readonly data: FormData };

/** Records that fill a page of the public site, in force today and not switched off, in the office's order. */
export async function publicRecords(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  page: PublicPage,
): Promise<readonly PublicRecord[]> {
  const { library } = await runtime.definitions.library(trx, organizationId);
  const today = kathmanduDate(runtime.now());
  const found: PublicRecord[] = [];
  for (const master of mastersInOrder(library).filter((each) => each.page === page)) {
    const bundle = bundleMaster(library, master.id);
    const records = await storeOf(master).find(trx, { organizationId, master });
    const shown = records.filter((record) => isInForce(record, today) && isShown(record.data));
    for (const { id, updatedAt, validFrom, data } of shown)
      found.push({ id, updatedAt, ...(validFrom ? { validFrom } : {}), data: maskFor(bundle, data, 'public') });
  }
  return found.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The one record of such a page. */
export async function publicRecord(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  page: PublicPage,
): Promise<FormData> {
  const [record] = await publicRecords(runtime, trx, organizationId, page);
  return record?.data ?? {};
}

const off: readonly unknown[] = [false, 'N'];

function isShown(data: FormData): boolean {
  return !off.includes(data['active']);
}

function positionOf({ data }: PublicRecord): number {
  const position = data['position'];
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER;
}

/** A filled text of a record. */
export function textAt(data: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAlong(data, path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The AD day of a stored date. */
export function dayAt(data: unknown, name: string): string | undefined {
  return textAt(data, name, 'ad');
}

/** A text that has a field for each language; whoever has no English reads the Nepali. */
export function pairAt(data: unknown, name: string): Text {
  const ne = textAt(data, `${name}Ne`) ?? textAt(data, name, 'ne') ?? '';
  return { ne, en: textAt(data, `${name}En`) ?? textAt(data, name, 'en') ?? ne };
}

/** Members that have a value, as a part of an answer. */
export function given<Name extends string, Value = string>(
  values: Readonly<Record<Name, Value | undefined>>,
): Partial<Record<Name, Value>> {
  const kept: Partial<Record<Name, Value>> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
