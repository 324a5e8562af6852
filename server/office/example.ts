import type { Trx } from '../runtime.ts';

/** The record that says whether the law was confirmed. */
export const GATE = 'law-gate';

/** Whether it is no office, but an example of one. */
export async function isExample(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('setup_record').select('body').where('kind', '=', GATE).limit(1).executeTakeFirst();
  return row?.body['state'] === 'example';
}
