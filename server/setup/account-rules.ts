import { appointersOf } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Alteration, Content, StoredRecord, Writing } from '../office/store.ts';

/**
 * What nobody may do with accounts, whatever the master says: give a role above their own or touch such an account, change
 * their own role or close their own account, close the last account that can set the office up.
 */
export async function refuseAccountChange(writing: Writing, { before, after }: Alteration): Promise<void> {
  const { who } = writing;
  const roleOf = ({ data: { role } }: Content): string =>
    typeof role === 'string' ? role : (writing.master.where?.['role'] ?? '');
  const roles = [before, after].flatMap((content) => (content === undefined ? [] : [roleOf(content)]));
  for (const role of new Set(roles)) await refuseHigherRole(writing, role);
  if (before === undefined) return;
  const staysOpen = after !== undefined && isOpen(after, writing.today);
  const keepsRole = after !== undefined && roleOf(after) === roleOf(before);
  if (before.id === who.accountId && !(staysOpen && keepsRole)) throw problem('ownAccount');
  const { editors } = writing.master;
  const isAdministrator = isOpen(before, writing.today) && editors.includes(roleOf(before));
  const staysAdministrator = staysOpen && editors.includes(roleOf(after));
  if (isAdministrator && !staysAdministrator) await refuseLastAdministrator(writing, before);
}

/** An office that nobody is left to appoint in would never have such a person again: there, who may edit accounts may begin. */
async function refuseHigherRole({ trx, who }: Writing, role: string): Promise<void> {
  const appointers = appointersOf(role);
  if (appointers === undefined || appointers.includes(who.role)) return;
  if (appointers.length === 0) throw problem('roleTooHigh');
  const left = await trx
    .selectFrom('account')
    .select('id')
    .where('organization_id', '=', who.organizationId)
    .where('role', 'in', [...appointers])
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (left) throw problem('roleTooHigh');
}

async function refuseLastAdministrator({ trx, who, master, today }: Writing, before: StoredRecord): Promise<void> {
  const other = await trx
    .selectFrom('account')
    .select('id')
    .where('organization_id', '=', who.organizationId)
    .where('id', '<>', before.id)
    .where('role', 'in', [...master.editors])
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where('first_password_until', 'is', null)
    .where((eb) => eb.or([eb('login_expires_on', 'is', null), eb('login_expires_on', '>=', today)]))
    .limit(1)
    .executeTakeFirst();
  if (!other) throw problem('lastAdministrator');
}

function isOpen({ data }: Content, today: string): boolean {
  const { active, loginExpiresOn } = data;
  const lastDay = isRecord(loginExpiresOn) ? loginExpiresOn['ad'] : undefined;
  return active !== false && !(typeof lastDay === 'string' && lastDay < today);
}
