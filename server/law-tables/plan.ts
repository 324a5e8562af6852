import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import { sameJson } from '../../form-schemas/engine/records.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import type { LawTableBody, LawTableRow } from '../contract/law-tables.ts';
import type { TableStep } from '../proposals/deed.ts';
import type { StoredRecord } from '../office/store.ts';
import { isInForce } from '../setup/timeline.ts';

/** A step of a table with the row that asks for it; without one a record is taken away. */
export type PlannedStep = { readonly step: TableStep; readonly row?: number; readonly record?: StoredRecord };

type Master = Pick<MasterDefinition, 'key' | 'dated'>;
type Standing = { readonly records: readonly StoredRecord[]; readonly wanted: LawTableBody };

/**
 * What has to be done so that a table stands as wanted from its day on: rows that are no more end the day before, rows that say
 * something else follow the ones before them. Earlier days keep what they had. What goes comes first, so that its place is free.
 */
export function planTable(master: Master, { records, wanted }: Standing): readonly PlannedStep[] {
  const { day, rows } = wanted;
  const standing = records.filter((record) => master.dated !== true || isInForce(record, day));
  const goingOn = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const record = standing.find(({ id }) => id === row.of);
    if (record !== undefined && keyOf(master, row.data) === record.key) goingOn.set(record.id, index);
  }
  const gone = standing.filter(({ id }) => !goingOn.has(id));
  return [
    ...gone.map((record) => ({ step: endOf(master, record, day), record })),
    ...standing.flatMap((record) => {
      const index = goingOn.get(record.id);
      const row = index === undefined ? undefined : rows[index];
      const step = row && changeOf(master, record, { row, day });
      return step === undefined || index === undefined ? [] : [{ step, row: index, record }];
    }),
    ...rows.flatMap((row, index) =>
      [...goingOn.values()].includes(index) ? [] : [{ step: beginningOf(master, row, day), row: index }],
    ),
  ];
}

/** Rows that are for the same as a row before them: of two such rows nobody could say which holds. */
export function twinsIn(master: Master, rows: readonly Pick<LawTableRow, 'data'>[]): readonly number[] {
  const known = new Set<string>();
  return rows.flatMap(({ data }, index) => {
    const key = keyOf(master, data) ?? String(index);
    const isTwin = known.has(key);
    known.add(key);
    return isTwin ? [index] : [];
  });
}

/** Names of fields that a record is called by, of a row whose other values may still be wrong. */
function keyOf(master: Master, data: FormData): string | undefined {
  return recordKey(master, data);
}

function endOf({ dated }: Master, record: StoredRecord, day: string): TableStep {
  if (dated !== true || record.validFrom === day) return { kind: 'delete', record: record.id };
  return {
    kind: 'change',
    record: record.id,
    body: {
      data: { ...record.data },
      ...(record.validFrom === undefined ? {} : { validFrom: record.validFrom }),
      validTo: addDays(day, -1),
      version: record.version,
    },
  };
}

type Wanted = { readonly row: LawTableRow; readonly day: string };

function changeOf(master: Master, record: StoredRecord, { row, day }: Wanted): TableStep | undefined {
  const isSame = sameJson(record.data, row.data) && (master.dated !== true || row.until === record.validTo);
  if (isSame) return undefined;
  const onlyEnds = sameJson(record.data, row.data);
  if (master.dated !== true || record.validFrom === day || onlyEnds)
    return {
      kind: 'change',
      record: record.id,
      body: { data: row.data, ...spanOf(master, record.validFrom, row.until), version: record.version },
    };
  return beginningOf(master, row, day);
}

function beginningOf(master: Master, { data, until }: LawTableRow, day: string): TableStep {
  return { kind: 'create', body: { data, ...spanOf(master, day, until) } };
}

function spanOf({ dated }: Master, from: string | undefined, until: string | undefined) {
  if (dated !== true) return {};
  return { ...(from === undefined ? {} : { validFrom: from }), ...(until === undefined ? {} : { validTo: until }) };
}
