import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
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
/** An answer that is not there after an hour does not come any more. */
const EARLY_MS = 3_600_000;
const MOST_EARLY = 500;

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
  const now = runtime.now();
  await holdReference(trx, way.code, told.reference);
  const message = await trx
    .selectFrom('message')
    .select(['id', 'delivered_at'])
    .where('way', '=', way.code)
    .where('reference', '=', told.reference)
    .where('status', 'in', ['sent', 'unclear'])
    .where('handed_at', '>', new Date(Date.parse(now) - LATEST_MS))
    .forUpdate()
    .executeTakeFirst();
  if (message === undefined) await keepEarly(trx, { organizationId, way: way.code, now, told });
  else await believe(trx, { organizationId, message, now, told });
}

/** Says of a message that a carrier has just answered for what it reported of it before. */
export async function takeEarly(
  trx: Trx,
  {
    id,
    way,
    reference,
    now,
  }: { readonly id: number; readonly way: string; readonly reference: string; readonly now: string },
): Promise<void> {
  await holdReference(trx, way, reference);
  const early = await trx
    .deleteFrom('early_report')
    .where('way', '=', way)
    .where('reference', '=', reference)
    .returning(['organization_id', 'status', 'delivered'])
    .execute();
  for (const { organization_id: organizationId, ...told } of early)
    await believe(trx, { organizationId, message: { id, delivered_at: null }, now, told });
}

type Told = { readonly status: string; readonly delivered: boolean };
type Believed = {
  readonly organizationId: string;
  readonly message: { readonly id: number; readonly delivered_at: Date | null };
  readonly now: string;
  readonly told: Told;
};

async function believe(trx: Trx, { organizationId, message, now, told }: Believed): Promise<void> {
  if (await isNoNews(trx, message.id, told.status)) return;
  await trx
    .insertInto('message_report')
    .values({ organization_id: organizationId, message_id: message.id, status: told.status, delivered: told.delivered })
    .execute();
  if (!told.delivered || message.delivered_at !== null) return;
  await trx.updateTable('message').set({ status: 'sent', delivered_at: now }).where('id', '=', message.id).execute();
}

type Early = {
  readonly organizationId: string;
  readonly way: string;
  readonly now: string;
  readonly told: Told & { readonly reference: string };
};

/** A report may overtake the carrier's own answer; it is kept while a message is in that carrier's hands, so that a stranger fills nothing. */
async function keepEarly(trx: Trx, { organizationId, way, now, told }: Early): Promise<void> {
  await trx
    .deleteFrom('early_report')
    .where('at', '<', new Date(Date.parse(now) - EARLY_MS))
    .execute();
  const { kept, underWay } = await trx
    .selectNoFrom([
      (eb) =>
        eb
          .selectFrom('early_report')
          .select((of) => of.fn.countAll<string>().as('count'))
          .as('kept'),
      (eb) =>
        eb
          .selectFrom('message')
          .select((of) => of.fn.countAll<string>().as('count'))
          .where('way', '=', way)
          .where('status', '=', 'waiting')
          .where('reference', 'is', null)
          .where('handed_at', '>', new Date(Date.parse(now) - EARLY_MS))
          .as('underWay'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(underWay) === 0 || Number(kept) >= MOST_EARLY) return;
  await trx
    .insertInto('early_report')
    .values({ organization_id: organizationId, way, ...told, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Report and answer of one message come one after the other. */
async function holdReference(trx: Trx, way: string, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${way} ${reference}`}, 0))`.execute(trx);
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
