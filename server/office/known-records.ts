import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Trx } from '../runtime.ts';

/** The office's records by kind and key, those that it has deleted among them. */
export async function knownRecords(trx: Trx, kinds: readonly string[]): Promise<ReadonlyMap<string, KnownRecord>> {
  const gone = await trx
    .selectFrom('setup_change')
    .select(['kind', 'key'])
    .where('kind', 'in', kinds)
    .where('action', '=', 'deleted')
    .execute();
  const present = await trx
    .selectFrom('setup_record')
    .select(['kind', 'key', 'body', 'updated_by'])
    .where('kind', 'in', kinds)
    .execute();
  const touched = new Set(present.flatMap(({ kind, key, updated_by: by }) => (by === null ? [] : [`${kind}/${key}`])));
  return new Map([
    ...gone.map(({ kind, key }) => [`${kind}/${key}`, { body: {}, untouched: false }] as const),
    ...present.map(({ kind, key, body }) => {
      const name = `${kind}/${key}`;
      return [name, { body, untouched: !touched.has(name) }] as const;
    }),
  ]);
}

/** A record of a master, and whether the office has left it as it was shipped: of one that is dated, on every day. */
export type KnownRecord = { readonly body: FormData; readonly untouched: boolean };
