import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { isActingPost } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import { readJson } from '../parse.ts';
import type { Trx } from '../runtime.ts';
import type { Alteration, StoredRecord, Writing } from '../office/store.ts';

const Words = Type.Object({ post: Text, holder: Text, days: Text }, { additionalProperties: false });
const INERT = readJson(Words, join(import.meta.dirname, 'inert-acting.json'));

/**
 * Who may be entered as acting for whom: only for a post that may be acted for, and only somebody who holds such a post. What stands
 * wrongly in the record of an office that runs already may be closed, and opens no seat meanwhile.
 */
export async function refuseActing({ trx }: Pick<Writing, 'trx'>, { after }: Alteration): Promise<void> {
  if (after === undefined) return;
  const { loginId, role } = after.data;
  if (typeof role !== 'string' || !isActingPost(role)) throw problem('actingPost');
  const holders = await holdersOf(trx, [String(loginId)]);
  if (!holders.has(String(loginId))) throw problem('actingHolder');
}

/** Why records of before the closed list open no seat, by their ids; those that open one are not in it. */
export async function inertActing(trx: Trx, records: readonly StoredRecord[]): Promise<ReadonlyMap<string, Text>> {
  const holders = await holdersOf(
    trx,
    records.map(({ data }) => String(data['loginId'])),
  );
  const why = ({ data, validFrom, validTo }: StoredRecord): Text | undefined => {
    const { loginId, role } = data;
    if (typeof role !== 'string' || !isActingPost(role)) return INERT.post;
    if (!holders.has(String(loginId))) return INERT.holder;
    return validFrom === undefined || validTo === undefined ? INERT.days : undefined;
  };
  return new Map(
    records.flatMap((record) => {
      const said = why(record);
      return said === undefined ? [] : [[record.id, said] as const];
    }),
  );
}

/** Those of the logins whose account holds a post in which one may act for another. */
async function holdersOf(trx: Trx, loginIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (loginIds.length === 0) return new Set();
  const rows = await trx.selectFrom('account').select(['login_id', 'role']).where('login_id', 'in', loginIds).execute();
  return new Set(rows.filter(({ role }) => isActingPost(role)).map(({ login_id }) => login_id));
}
