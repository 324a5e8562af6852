import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { getMaster } from '../../form-schemas/engine/formula/masters.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { AccountRequest, AccountRequestQuery, AccountRequests } from '../contract/accounts.ts';
import { after, inOrder, type Keyset, pageOf, placeOf } from '../http/keyset.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { accountMasters } from './account-masters.ts';

const PAGE = 50;
/** Newest first. */
const ORDER: Keyset = {
  columns: [
    { by: sql`r.asked_at`, type: 'timestamptz' },
    { by: sql`r.id`, type: 'uuid' },
  ],
  way: 'desc',
};

/** A page of the wishes for accounts and renewals, newest first. */
export async function listRequests(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { status, cursor }: AccountRequestQuery,
): Promise<AccountRequests> {
  const rows = await requestRows(trx)
    .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'waiting'))
    .select(placeOf(ORDER).as('place'))
    .where(after(ORDER, cursor))
    .orderBy(inOrder(ORDER))
    .limit(PAGE + 1)
    .execute();
  const { page, ...next } = pageOf(rows, PAGE);
  const today = kathmanduDate(runtime.now());
  return {
    items: page.map(toRequest),
    master: accountMasters.designers,
    labels: await labelsOf(runtime, trx, who),
    proposedUntil: fiscalYearOf(today)?.endAd ?? today,
    ...next,
  };
}

/** The requests of an organisation with the names of those who asked and of those who decided. */
export function requestRows(trx: Trx) {
  return trx
    .selectFrom('account_request as r')
    .leftJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.id', '=', 'r.account_id'),
    )
    .leftJoin('account as d', (join) =>
      join.onRef('d.organization_id', '=', 'r.organization_id').onRef('d.id', '=', 'r.decided_by'),
    )
    .select(['r.id', 'r.kind', 'r.status', 'r.asked_at', 'r.data', 'r.reason', 'r.decided_at', 'r.account_id'])
    .select(['a.name_ne as name', 'a.login_id as loginId', 'a.profile', 'd.name_ne as decidedBy']);
}

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number];

/** A request as the office sees it. */
export function toRequest(row: Row): AccountRequest {
  const data = Object.fromEntries(Object.entries(row.data).map(([name, value]) => [name, String(value)]));
  const licence = row.profile?.[accountMasters.renewal.licence];
  const until = isRecord(licence) ? licence['ad'] : undefined;
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    nameNe: row.name ?? data['nameNe'] ?? '',
    loginId: row.loginId ?? data['email'] ?? '',
    ...(row.account_id === null ? {} : { accountId: row.account_id }),
    data,
    ...(typeof until === 'string' ? { licenceExpiresOn: until } : {}),
    reason: row.reason,
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.toISOString() }),
    ...(row.decidedBy === null ? {} : { decidedBy: row.decidedBy }),
  };
}

/** What the fields of a request are called, as the master that takes them says. */
async function labelsOf({ definitions }: Runtime, trx: Trx, { organizationId }: Who): Promise<Record<string, Text>> {
  const { library } = await definitions.library(trx, organizationId);
  const { schema } = getMaster(library, accountMasters.designers);
  const { rows } = accountMasters.renewal;
  const properties = { ...schema.properties?.[rows]?.items?.properties, ...schema.properties };
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { naksa }]) => (naksa?.label ? [[name, naksa.label]] : [])),
  );
}
