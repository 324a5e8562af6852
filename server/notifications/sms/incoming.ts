import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { wishIn } from '../../../form-schemas/values/sms-wish.ts';
import { tokenMark } from '../../accounts/seal.ts';
import type { Runtime, Trx } from '../../runtime.ts';
import { recordsOf } from '../../office/host-masters.ts';
import { getConfig } from '../../office/read.ts';
import { isSameSecret } from '../../same-secret.ts';
import type { Report } from './report.ts';
import { keepWish } from './standing.ts';

/** The part of the address of incoming messages that only the office and its carrier know. */
export function incomingKey({ config }: Pick<Runtime, 'config'>, organizationId: string, way: string): string {
  return tokenMark(config.secret, 'sms-incoming', [organizationId, way]);
}

/**
 * Takes what somebody wrote back: a word that stops news, or one that wants it again. Everything else, what comes from no mobile, and
 * what comes under a key of nobody's changes nothing, is kept nowhere, and nobody is told which.
 */
export async function takeIncoming(
  runtime: Runtime,
  trx: Trx,
  { organizationId, key, report }: { readonly organizationId: string; readonly key: string; readonly report: Report },
): Promise<void> {
  const now = runtime.now();
  const { records } = await getConfig(trx, organizationId, kathmanduDate(now));
  const way = recordsOf(records, 'sms-way').find(({ code }) =>
    isSameSecret(incomingKey(runtime, organizationId, code), key),
  );
  if (way === undefined) return;
  const { incomingFrom = '', incomingText = '', stopWords = '', startWords = '' } = way;
  const wish = wishIn(report[incomingText] ?? '', { stop: stopWords, start: startWords });
  if (wish !== undefined) await keepWish(trx, { organizationId, number: report[incomingFrom] ?? '', now, wish });
}
