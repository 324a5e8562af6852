import { timingSafeEqual } from 'node:crypto';
import { kathmanduDate } from '../../../form-schemas/values/bs-date.ts';
import { tokenMark } from '../../accounts/seal.ts';
import type { Runtime, Trx } from '../../runtime.ts';
import { recordsOf } from '../../office/host-masters.ts';
import { getConfig } from '../../office/read.ts';
import type { SmsWay } from './way.ts';

/** What a carrier reports, as it came: from the address or the body. */
export type Report = Readonly<Record<string, string>>;

const LONGEST = 200;
const MOST_REPORTS = 20;
/** What is reported later is no longer believed. */
const LATEST_MS = 30 * 86_400_000;

/** The part of the report address that only the office and its carrier know. */
export function reportKey({ config }: Pick<Runtime, 'config'>, organizationId: string, way: string): string {
  return tokenMark(config.secret, 'sms-report', [organizationId, way]);
}

/**
 * Keeps what a carrier reports of a message. What comes twice, too late, of a message that it never had, or under a key of nobody's is
 * ignored, and nobody is told which.
 */
export async function keepReport(
  runtime: Runtime,
  trx: Trx,
  { organizationId, key, report }: { readonly organizationId: string; readonly key: string; readonly report: Report },
): Promise<void> {
  const { records } = await getConfig(trx, organizationId, kathmanduDate(runtime.now()));
  const way = recordsOf(records, 'sms-way').find(({ code }) => isSame(reportKey(runtime, organizationId, code), key));
  const told = way && readReport(way, report);
  if (way === undefined || told === undefined) return;
  const message = await trx
    .selectFrom('message')
    .select(['id', 'status', 'delivered_at'])
    .where('way', '=', way.code)
    .where('reference', '=', told.reference)
    .where('status', 'in', ['sent', 'unclear'])
    .where('handed_at', '>', new Date(Date.parse(runtime.now()) - LATEST_MS))
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined || (await isNoNews(trx, message.id, told.status))) return;
  await trx
    .insertInto('message_report')
    .values({ organization_id: organizationId, message_id: message.id, status: told.status, delivered: told.delivered })
    .execute();
  if (!told.delivered || message.delivered_at !== null) return;
  await trx
    .updateTable('message')
    .set({ status: 'sent', delivered_at: runtime.now() })
    .where('id', '=', message.id)
    .execute();
}

function readReport(
  { reportReference = '', reportStatus = '', reportDelivered = '' }: SmsWay,
  report: Report,
): { readonly reference: string; readonly status: string; readonly delivered: boolean } | undefined {
  const reference = report[reportReference] ?? '';
  const status = report[reportStatus] ?? '';
  if (reference === '' || status === '' || reportDelivered === '') return undefined;
  return {
    reference: reference.slice(0, LONGEST),
    status: status.slice(0, LONGEST),
    delivered: status === reportDelivered,
  };
}

async function isNoNews(trx: Trx, messageId: number, status: string): Promise<boolean> {
  const rows = await trx.selectFrom('message_report').select('status').where('message_id', '=', messageId).execute();
  return rows.length >= MOST_REPORTS || rows.some((row) => row.status === status);
}

function isSame(mark: string, given: string): boolean {
  const [a, b] = [Buffer.from(mark), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
