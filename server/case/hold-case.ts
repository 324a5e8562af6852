import { unasked } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import type { Trx } from '../runtime.ts';

const holdText = keptText<'application', unknown>((db, at) =>
  db.selectFrom('application').select('seq').where('id', '=', at.text('application')).forShare().compile(),
);

/**
 * Keeps the case from moving on until this transaction ends, so that nothing is left behind on a form just submitted; from what is
 * asked next on.
 */
export async function holdCase(trx: Trx, applicationId: string): Promise<void> {
  await unasked(trx, holdText({ application: applicationId }));
}
