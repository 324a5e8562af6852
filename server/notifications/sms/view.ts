import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import type { SmsDesk } from '../../contract/sms.ts';
import { addressOf } from '../../http/organization.ts';
import type { Runtime, Trx } from '../../runtime.ts';
import { getConfig } from '../../office/read.ts';
import { limitOf, spentOf } from './limit.ts';
import { incomingKey } from './incoming.ts';
import { reportKey } from './report.ts';
import { wayOf } from './way.ts';

/** From this share of its limit on an office is told that its money runs out. */
const WARNS_FROM = 0.8;

/** What the office spends on SMS, what became of those of this month, and the address for its carrier's reports. */
export async function smsDesk(runtime: Runtime, trx: Trx, organizationId: string): Promise<SmsDesk> {
  const now = runtime.now();
  const config = await getConfig(trx, organizationId, kathmanduDate(now));
  const way = wayOf(config);
  const limit = limitOf(config);
  const spent = await spentOf(trx, now);
  const rows = await trx
    .selectFrom('message')
    .select([
      'status',
      ({ fn }) => fn.countAll<string>().as('count'),
      ({ fn }) => fn.count<string>('delivered_at').as('delivered'),
    ])
    .where('channel', '=', 'sms')
    .where('made_at', '>=', new Date(`${kathmanduDate(now).slice(0, 7)}-01T00:00:00+05:45`))
    .groupBy('status')
    .execute();
  const address = await addressOf(runtime, organizationId);
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return {
    ...(way && {
      way: {
        code: way.code,
        price: way.price,
        ...(way.reportReference && {
          reports: `${address}/api/public/sms-report/${reportKey(runtime, organizationId, way.code)}`,
        }),
        ...(way.incomingFrom && {
          incoming: `${address}/api/public/sms-incoming/${incomingKey(runtime, organizationId, way.code)}`,
        }),
      },
    }),
    ...(limit && { limit: { day: limit.day, month: limit.month } }),
    spent,
    runsOut: limit !== undefined && (isNear(spent.day, limit.day) || isNear(spent.month, limit.month)),
    counts: {
      waiting: countOf('waiting'),
      sent: countOf('sent'),
      delivered: rows.reduce((sum, row) => sum + Number(row.delivered), 0),
      kept: countOf('kept'),
      failed: countOf('failed'),
      unclear: countOf('unclear'),
      stopped: countOf('stopped'),
    },
  };
}

function isNear(spent: number, most: number): boolean {
  return spent >= most * WARNS_FROM;
}
