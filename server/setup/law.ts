import { republish } from '../definitions/republish.ts';
import { forgetConfig } from '../office/read.ts';
import type { OpenMaster } from './open-master.ts';

/**
 * Publishes the office's stages and forms again after a change of a master that they are made of, in the same transaction.
 * Throws `definitionInvalid` where the change would leave no law that can be read; then the change is not made either.
 */
export async function publishLaw({ runtime, trx, who, master, today, confirmed }: OpenMaster): Promise<void> {
  if (master.law !== true) return;
  forgetConfig(who.organizationId);
  await republish(trx, who.organizationId, { accountId: (confirmed?.by ?? who).accountId, today });
  // so that the next application is opened under it
  runtime.definitions.forget(who.organizationId);
}
