import { doneBy, recordActivity } from '../office/activity.ts';
import { openSealed, seal } from '../accounts/seal.ts';
import type { OfficeSecrets } from '../contract/outside.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';

const PURPOSE = 'office-secret';
/** Of one that is bound to its office and name; it is no letter of base64url. */
const MARK = 'name:';

/** The names of what an office keeps secret, with who gave it when; never what it says. */
export async function listSecrets(trx: Trx): Promise<OfficeSecrets> {
  const rows = await trx
    .selectFrom('office_secret')
    .innerJoin('account', 'account.id', 'office_secret.given_by')
    .select(['office_secret.name', 'office_secret.given_at', 'account.name_ne'])
    .orderBy('office_secret.name')
    .execute();
  return { secrets: rows.map((row) => ({ name: row.name, at: row.given_at.toISOString(), by: row.name_ne })) };
}

/** Seals a secret under its name, in the place of the one before. */
export async function keepSecret(
  runtime: Runtime,
  trx: Trx,
  { who, name, text }: { readonly who: Who; readonly name: string; readonly text: string },
): Promise<void> {
  const given = {
    sealed: sealFor(runtime, who.organizationId, name, text),
    given_at: runtime.now(),
    given_by: who.accountId,
  };
  await trx
    .insertInto('office_secret')
    .values({ organization_id: who.organizationId, name, ...given })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet(given))
    .execute();
  await recordActivity(trx, { ...doneBy(who), action: 'secret.given', detail: { name } });
}

/** Takes a secret away; what names it then sends nothing. */
export async function dropSecret(trx: Trx, who: Who, name: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('office_secret').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await recordActivity(trx, { ...doneBy(who), action: 'secret.dropped', detail: { name } });
}

/**
 * What a secret says, for what is sent now; undefined while none of that name was given. One that was given before secrets were
 * bound to their name is bound to it as it is first opened.
 */
export async function openSecret(runtime: Runtime, trx: Trx, name: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('office_secret')
    .select(['organization_id', 'sealed'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  const { secret } = runtime.config;
  const { organization_id: organizationId, sealed } = row;
  if (isBound(sealed)) return openSealed(secret, PURPOSE, sealed.slice(MARK.length), [organizationId, name]);
  const text = openSealed(secret, PURPOSE, sealed);
  await trx
    .updateTable('office_secret')
    .set({ sealed: sealFor(runtime, organizationId, name, text) })
    .where('name', '=', name)
    .where('sealed', '=', sealed)
    .execute();
  return text;
}

function isBound(sealed: string): boolean {
  return sealed.startsWith(MARK);
}

function sealFor({ config }: Runtime, organizationId: string, name: string, text: string): string {
  return `${MARK}${seal(config.secret, PURPOSE, text, [organizationId, name])}`;
}
