import type { LawTableProposeBody, LawTableProposed } from '../contract/law-tables.ts';
import { problem } from '../http/problems.ts';
import { carryOrPropose } from '../proposals/propose.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { stepsOf } from './check.ts';
import { dropDraft, getDraft, markProposed, refusePast, rowsOf } from './drafts.ts';

/**
 * Puts the caller's draft of a table forward as one deed; it goes the way of every other change of the setup. Throws whatever forbids a
 * row, `definitionUnchanged` where the table stands like this already.
 */
export async function proposeTable(
  open: OpenMaster,
  { draftVersion, note }: LawTableProposeBody,
  options: { readonly always?: boolean } = {},
): Promise<LawTableProposed> {
  const draft = await getDraft(open, draftVersion);
  if (open.master.dated === true) refusePast(open, draft.day);
  const planned = await stepsOf(open, { day: draft.day, rows: rowsOf(draft) });
  if (planned.length === 0) throw problem('definitionUnchanged');
  const steps = planned.map(({ step }) => ('body' in step ? { ...step, body: { ...step.body, note } } : step));
  const { proposal } = await carryOrPropose(open, { kind: 'table', steps }, note, options);
  if (proposal === undefined) await dropDraft(open);
  else await markProposed(open, proposal.id);
  return proposal === undefined ? {} : { proposal: proposal.id };
}
