import { randomUUID } from 'node:crypto';
import { getMaster } from '../../form-schemas/engine/formula/masters.ts';
import type { ProfileView, PublicRenewalBody, RenewalBody } from '../contract/accounts.ts';
import { type Problem, problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { accountMasters } from './account-masters.ts';
import { recordActivity } from '../office/activity.ts';
import { type LoginTry, refuseStep, withPassword } from '../accounts/login.ts';

type Renewed = Pick<Who, 'organizationId' | 'accountId' | 'role'>;

/** How a person's renewal stands; undefined for those whose account is not renewed. */
export async function renewalOf(runtime: Runtime, trx: Trx, who: Renewed): Promise<ProfileView['renewal']> {
  if (!(await isRenewable(runtime, trx, who))) return undefined;
  const { profile } = await trx
    .selectFrom('account')
    .select('profile')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const licence = profile[accountMasters.renewal.licence];
  const until = isRecord(licence) ? licence['ad'] : undefined;
  const request = await trx
    .selectFrom('account_request')
    .select(['status', 'asked_at', 'decided_at', 'reason'])
    .where('kind', '=', 'renewal')
    .where('account_id', '=', who.accountId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...(typeof until === 'string' ? { licenceExpiresOn: until } : {}),
    ...(request
      ? {
          request: {
            status: request.status,
            askedAt: request.asked_at.toISOString(),
            reason: request.reason,
            ...(request.decided_at ? { decidedAt: request.decided_at.toISOString() } : {}),
          },
        }
      : {}),
  };
}

/** Whether the accounts of a role are renewed: those of the master of designers. */
async function isRenewable({ definitions }: Runtime, trx: Trx, { organizationId, role }: Renewed): Promise<boolean> {
  const { library } = await definitions.library(trx, organizationId);
  return getMaster(library, accountMasters.designers).where?.['role'] === role;
}

type Asking = Renewed & { readonly address?: string | undefined };

/** Asks the office for the renewal of one's own account. Throws `renewalNotNeeded`, `renewalWaiting`. */
export async function askRenewal(runtime: Runtime, trx: Trx, who: Asking, said: RenewalBody): Promise<void> {
  const refused = await placeRenewal(runtime, trx, who, said);
  if (refused) throw refused;
}

async function placeRenewal(
  runtime: Runtime,
  trx: Trx,
  who: Asking,
  { receiptNo, remarks }: RenewalBody,
): Promise<Problem | undefined> {
  if (!(await isRenewable(runtime, trx, who))) return problem('renewalNotNeeded');
  const { organizationId, accountId, address } = who;
  const placed = await trx
    .insertInto('account_request')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      kind: 'renewal',
      account_id: accountId,
      data: JSON.stringify({ receiptNo: receiptNo.trim(), remarks: remarks.trim().normalize('NFC') }),
      asked_from: address ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id'])
        .where('kind', '=', 'renewal')
        .where('status', '=', 'waiting')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!placed) return problem('renewalWaiting');
  await recordActivity(trx, { organizationId, accountId, address, action: 'renewal.asked' });
  return undefined;
}

/** The same for somebody whose last day of login is over, by their password: they cannot come in to ask. */
export async function askRenewalFromOutside(
  runtime: Runtime,
  {
    organizationId,
    address,
    deviceCookie,
    ...body
  }: PublicRenewalBody & Pick<LoginTry, 'organizationId' | 'address' | 'deviceCookie'>,
): Promise<void> {
  const { loginId, password, code } = body;
  const attempt = { organizationId, address, deviceCookie, loginId, password, code };
  await withPassword(runtime, attempt, async (trx, proved) => {
    if (!proved.account.active) return problem('accountDisabled');
    const missing = await refuseStep(runtime, trx, { ...attempt, ...proved });
    if (missing) return missing;
    const { id: accountId, role } = proved.account;
    return (await placeRenewal(runtime, trx, { organizationId, accountId, role, address }, body)) ?? {};
  });
}
