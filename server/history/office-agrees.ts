import { findWrongVerdict } from './verdicts.ts';
import { findWrongSource } from '../definitions/source-agrees.ts';
import type { Trx } from '../runtime.ts';
import { findWrongSeries } from './numbers-agree.ts';

/** The first thing of the office's own that no row of the journal covers and that does not follow from what is covered. */
export async function findWrongOfOffice(
  trx: Trx,
): Promise<{ readonly what: string; readonly about: string } | undefined> {
  return (await findWrongSeries(trx)) ?? (await findWrongSource(trx)) ?? (await findWrongVerdict(trx));
}
