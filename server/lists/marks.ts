import { type Expression, type SqlBool, sql } from 'kysely';
import { sitsOn } from '../accounts/own-files.ts';
import { type Seated, seatsOf } from '../accounts/seats.ts';
import type { ApplicationQuery } from '../contract/application-list.ts';
import { keptText } from '../db/kept-text.ts';
import type { OfficeConfig } from '../office/read.ts';

/** Who was given a file at a post, or took it. */
export type Holding = {
  readonly applicationId: string;
  readonly role: string;
  readonly id: string;
  readonly nameNe: string;
};

type HoldingRow = {
  readonly application_id: string;
  readonly role: string;
  readonly id: string;
  readonly name_ne: string;
  readonly post: string;
  readonly login_id: string;
};

/** Asks who was given which of some files, or took it. */
export const holdingsText = keptText<'ids', HoldingRow>((db, at) =>
  db
    .selectFrom('assignment as s')
    .innerJoin('account as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.id', '=', 's.account_id'),
    )
    .select(['s.application_id', 's.role', 'p.id', 'p.name_ne', 'p.role as post', 'p.login_id'])
    .where(sql<boolean>`s.application_id = any (${at.text('ids')}::uuid[])`)
    .where('p.active', '=', true)
    .orderBy('s.role')
    .compile(),
);

/** Who deals with which of the files; whoever holds the post no longer deals with none. */
export function toHoldings(config: Pick<OfficeConfig, 'acting'>, rows: readonly HoldingRow[]): readonly Holding[] {
  return rows
    .filter(({ role, post, login_id }) =>
      seatsOf(config, { role: post, designation: '', loginId: login_id }).some((seat) => seat.role === role),
    )
    .map((row) => ({ applicationId: row.application_id, role: row.role, id: row.id, nameNe: row.name_ne }));
}

/** Asks when a person last had each of some files open. */
export const seenText = keptText<'account' | 'ids', { readonly application_id: string; readonly seen_at: Date }>(
  (db, at) =>
    db
      .selectFrom('application_seen')
      .select(['application_id', 'seen_at'])
      .where('account_id', '=', at.text('account'))
      .where(sql<boolean>`application_id = any (${at.text('ids')}::uuid[])`)
      .compile(),
);

/** Conditions on `application` that keep what a person has in hand, what nobody has, or what a colleague of their posts has. */
export function whoHas(
  config: Pick<OfficeConfig, 'acting'>,
  who: Seated,
  holder: NonNullable<ApplicationQuery['holder']>,
): Expression<SqlBool> {
  const acting = config.acting.map(({ loginId, role }) => `${loginId} ${role}`);
  const held = sql`select from assignment s
    join account p on p.organization_id = s.organization_id and p.id = s.account_id
    where s.application_id = application.id and s.role in (${sql.join(who.roles)}) and p.active
      and (p.role = s.role or p.login_id || ' ' || s.role = any (${acting}::text[]))`;
  const conditions = {
    me: sql<SqlBool>`exists (${held} and p.id = ${who.accountId})`,
    others: sql<SqlBool>`exists (${held} and p.id <> ${who.accountId})`,
    nobody: sql<SqlBool>`not exists (${held})`,
  } as const satisfies Record<typeof holder, Expression<SqlBool>>;
  return conditions[holder];
}

/** Condition on `application`: something came to the person after they last had it open. */
export function isUnread(who: Seated): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from inbox i
    left join application_seen v on v.organization_id = i.organization_id and v.application_id = i.application_id
      and v.account_id = ${who.accountId}
    where i.application_id = application.id and ${sitsOn(who, sql`i.role`)}
      and (i.account_id is null or i.account_id = ${who.accountId}) and (v.seen_at is null or i.since > v.seen_at))`;
}
