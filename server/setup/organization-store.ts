import { sql } from 'kysely';
import { twoStepAlways } from '../accounts/sessions.ts';
import { problem } from '../http/problems.ts';
import { ownFields } from './own-fields.ts';
import type { Store } from '../office/store.ts';

/** The office itself: one record, whose names are columns and whose other fields are its configuration. */
export const organizationStore: Store = {
  extensible: false,
  async find(trx, { organizationId, master }, where = {}) {
    const row = await trx
      .selectFrom('organization')
      .select(['id', 'code', 'name_ne', 'name_en', 'config', 'version', 'updated_at', 'updated_by'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow();
    if ((where.id ?? row.id) !== row.id || (where.key ?? row.code) !== row.code) return [];
    const fields = { ...row.config, code: row.code, nameNe: row.name_ne, nameEn: row.name_en };
    return [
      {
        id: row.id,
        key: row.code,
        data: ownFields(master, fields).own,
        version: row.version,
        updatedAt: row.updated_at.toISOString(),
        ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
      },
    ];
  },
  insert: () => Promise.reject(new Error('an office is installed, not added')),
  async update({ trx, who, master }, before, { data }) {
    const { config } = await trx
      .selectFrom('organization')
      .select('config')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    const { code: _code, nameNe, nameEn, ...fields } = data;
    const row = await trx
      .updateTable('organization')
      .set({
        ...(typeof nameNe === 'string' ? { name_ne: nameNe } : {}),
        ...(typeof nameEn === 'string' ? { name_en: nameEn } : {}),
        config: JSON.stringify({ ...ownFields(master, config).others, ...fields }),
        version: before.version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: who.accountId,
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returning(['version', 'updated_at'])
      .executeTakeFirstOrThrow();
    const { version, updated_at: at } = row;
    return { ...before, data, version, updatedAt: at.toISOString(), updatedBy: who.accountId };
  },
  remove: () => Promise.reject(new Error('an office is never deleted')),
  async refuse({ runtime }, { after }) {
    if (after === undefined) return;
    const { twoStepRoles } = after.data;
    const asked = Array.isArray(twoStepRoles) ? twoStepRoles : [];
    const missing = twoStepAlways(runtime.config).filter((role) => !asked.includes(role));
    if (missing.length > 0) throw problem('twoStepFloor', { params: { roles: missing.join(', ') } });
  },
};
