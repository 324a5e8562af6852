import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { type OpenMaster, openMaster, rightTo } from './open-master.ts';
import { forgetConfig } from '../office/read.ts';

/** What is wanted of a master: to read it, to change it, or only to know whether it could be changed. */
type Wanted = { readonly id: string; readonly intent: 'read' | 'edit' | 'look' };

/**
 * Runs work on a master in one transaction of the person's organisation. A master that the role may not read answers as one
 * that does not exist (specification 2), one that it may only read answers a change with `forbidden`; both are kept as denials.
 */
export async function inMaster<T>(
  runtime: Runtime,
  who: Who,
  { id, intent }: Wanted,
  work: (open: OpenMaster) => Promise<T>,
): Promise<T> {
  await refuse(runtime, who, { id, intent });
  try {
    return await runtime.inOrganization(who.organizationId, async (trx) =>
      work(await openMaster(runtime, trx, who, { id, intent: intent === 'edit' ? 'edit' : 'read' })),
    );
  } finally {
    if (intent === 'edit') forgetConfig(who.organizationId);
  }
}

async function refuse(runtime: Runtime, who: Who, { id, intent }: Wanted): Promise<void> {
  const { organizationId, role } = who;
  const code = await runtime.inOrganization(organizationId, async (trx) => {
    const { library } = await runtime.definitions.library(trx, organizationId);
    const right = rightTo(library, role, id);
    if (right === 'edit' || (right === 'read' && intent === 'read')) return undefined;
    return right === 'none' ? 'pageNotFound' : 'forbidden';
  });
  if (code !== undefined) throw problem(code, { denied: { master: id, intent } });
}
