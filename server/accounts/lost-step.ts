import { postsToldOfProposals } from '../http/permissions.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { recordActivity } from '../office/activity.ts';
import { takeConsoleCode } from './console-code.ts';
import { queueLetter } from './letters.ts';
import { mailAddressOf } from './mail-address.ts';
import { dropTwoStep } from './two-step-code.ts';

type Losing = {
  readonly organizationId: string;
  readonly accountId: string;
  readonly loginId: string;
  readonly address: string;
  readonly code: string;
};

/**
 * Takes the code of the console in the place of the second step of a lost telephone, which is taken away: where the office asks for one, it
 * is set up anew at once. The person, the chief and the auditor are told. False for any other code.
 */
export async function takeLostStep(
  { config }: Pick<Runtime, 'config'>,
  trx: Trx,
  { organizationId, accountId, loginId, address, code }: Losing,
): Promise<boolean> {
  if (!takeConsoleCode(config, code)) return false;
  await dropTwoStep(trx, accountId);
  await recordActivity(trx, { organizationId, accountId, action: 'two-step.console', address });
  const people = await trx
    .selectFrom('account')
    .select(['login_id', 'name_ne', 'profile'])
    .where((eb) => eb.or([eb('id', '=', accountId), eb('role', 'in', [...postsToldOfProposals])]))
    .where('active', '=', true)
    .execute();
  for (const person of people) {
    const recipient = mailAddressOf(person);
    if (recipient === undefined) continue;
    const words = { name: person.name_ne, loginId };
    await queueLetter({ config }, trx, { organizationId, recipient, letter: 'secondStepLost', words });
  }
  return true;
}
