import { sql } from 'kysely';
import { inertActing, refuseActing } from './acting-rules.ts';
import { CONFIRMATIONS } from '../confirmations/gate.ts';
import { refuseConfirmation } from './confirmation-rules.ts';
import { isOf } from './own-fields.ts';
import { ACTING } from '../office/read.ts';
import type { Content, Shelf, Store, StoredRecord } from '../office/store.ts';

type Row = {
  readonly id: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly version: number;
  readonly updated_at: Date;
  readonly updated_by: string | null;
};

const COLUMNS = ['id', 'key', 'body', 'valid_from', 'valid_to', 'version', 'updated_at', 'updated_by'] as const;

/** Masters whose records are rows of setup_record: nearly all. */
export const recordStore: Store = {
  extensible: true,
  async find(trx, { organizationId, master }: Shelf, where = {}) {
    const rows = await trx
      .selectFrom('setup_record')
      .select(COLUMNS)
      .where('organization_id', '=', organizationId)
      .where('kind', '=', master.id)
      .$if(where.id !== undefined, (query) => query.where(sql<boolean>`id::text = ${where.id}`))
      .$if(where.key !== undefined, (query) => query.where('key', '=', where.key ?? ''))
      .execute();
    return rows.filter(({ body }) => isOf(master, body)).map(toRecord);
  },
  async insert({ trx, who, master }, { key, ...content }) {
    const row = await trx
      .insertInto('setup_record')
      .values({
        organization_id: who.organizationId,
        kind: master.id,
        key,
        ...columnsOf(content),
        updated_by: who.accountId,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },
  async insertAll({ trx, who, master }, records) {
    const rows = records.map(({ id, key, ...content }) => ({ id, key, ...columnsOf(content) }));
    const by = { organization_id: who.organizationId, kind: master.id, updated_by: who.accountId };
    await trx
      .insertInto('setup_record')
      .values(rows.map((row) => ({ ...by, ...row })))
      .execute();
  },
  async update({ trx, who }, before, after) {
    const row = await trx
      .updateTable('setup_record')
      .set({
        ...columnsOf(after),
        version: before.version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: who.accountId,
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },
  async refuse(writing, alteration) {
    if (writing.master.id === ACTING) await refuseActing(writing, alteration);
    if (writing.master.id === CONFIRMATIONS) await refuseConfirmation(writing, alteration);
  },
  async inert({ trx, master }, records) {
    return master.id === ACTING ? inertActing(trx, records) : new Map();
  },
  async remove({ trx }, { id }) {
    await trx.deleteFrom('setup_record').where('id', '=', id).execute();
  },
};

function columnsOf({ data, validFrom, validTo }: Content) {
  return { body: JSON.stringify(data), valid_from: validFrom ?? null, valid_to: validTo ?? null };
}

function toRecord(row: Row): StoredRecord {
  return {
    id: row.id,
    key: row.key,
    data: row.body,
    ...(row.valid_from === null ? {} : { validFrom: row.valid_from }),
    ...(row.valid_to === null ? {} : { validTo: row.valid_to }),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
  };
}
