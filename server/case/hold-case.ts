import type { Trx } from '../runtime.ts';

/** Keeps the case from moving on until this transaction ends, so that nothing is left behind on a form just submitted. */
export async function holdCase(trx: Trx, applicationId: string): Promise<void> {
  await trx.selectFrom('application').select('seq').where('id', '=', applicationId).forShare().execute();
}
