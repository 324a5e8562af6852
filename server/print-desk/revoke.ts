import { randomUUID } from 'node:crypto';
import { advance } from '../event/advance.ts';
import { type Case, findCase, seenFrom } from '../case/case.ts';
import type { RevokeBody } from '../contract/print-desk.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { findPaperFor } from '../documents/queries.ts';
import { actionsOf } from '../case/actions.ts';

/** Sends the event that revokes a paper, as any other event of its case; throws what an event throws. */
export async function revokePaper(runtime: Runtime, who: Who, id: string, body: RevokeBody): Promise<void> {
  const { paper, action } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const found = await findPaperFor(trx, who, id);
    const held = await getCaseOfPaper(runtime, trx, who, found);
    return { paper: found, action: revocationOf(runtime, who, held, found) };
  });
  if (action === undefined) throw problem('stageNotOpen');
  const { reason, requestId = randomUUID(), version } = body;
  await advance(runtime, who, paper.applicationId, {
    type: action.event,
    run: paper.run,
    form: paper.form,
    note: reason,
    payload: { document: id },
    requestId,
    ...(action.as === undefined ? {} : { as: action.as }),
    ...(version === undefined ? {} : { version }),
  });
}

/** The action of a run by which the papers of a form are revoked, open or closed; undefined where its law has none. */
export function revocationOf(runtime: Runtime, who: Who, held: Case, { form }: { readonly form: string }) {
  return actionsOf(runtime, who, held, form).find((action) => action.does.includes('revokeDocument'));
}

type Place = { readonly applicationId: string; readonly run: number };

/** The case of a paper as its run sees it. */
export async function getCaseOfPaper(
  runtime: Runtime,
  trx: Trx,
  { organizationId }: Who,
  { applicationId, run }: Place,
): Promise<Case> {
  const whole = await findCase(runtime, trx, organizationId, applicationId);
  const held = whole && seenFrom(whole, run);
  if (!held) throw problem('runNotFound');
  return held;
}
