import { entryOf } from '../../form-schemas/engine/records.ts';
import type { PartBody } from '../contract/change-sets.ts';
import { findDraft, getDraft, type Written } from '../law-desk/drafts.ts';
import { getProposal } from '../law-desk/proposals.ts';
import type { Change } from '../definitions/sources.ts';
import { problem } from '../http/problems.ts';
import { newestVersion } from '../law-desk/texts.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import type { PartRow } from './store.ts';

/** Whether a part is a definition, which is written as text; a table of rates is no such. */
export function isWritten<T extends PartBody>(part: T): part is T & Written {
  return part.kind !== 'table';
}

/** The drafts of the definitions of a set, as their author last saved them. Throws `definitionDraftMissing`. */
export async function draftsOf(trx: Trx, who: Who, parts: readonly PartBody[]): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const { kind, id } of parts.filter(isWritten)) {
    const { source } = await getDraft(trx, who, { kind, id });
    changes.push({ kind, id, source });
  }
  return changes;
}

/** What was put forward of the definitions among parts. */
export async function proposedOf(trx: Trx, parts: readonly PartRow[]): Promise<readonly Change[]> {
  const changes: Change[] = [];
  for (const part of parts.filter(isWritten)) {
    if (part.proposal_id === null) continue;
    const { source } = await getProposal(trx, { kind: part.kind, id: part.id }, part.proposal_id);
    changes.push({ kind: part.kind, id: part.id, source: JSON.stringify(source) });
  }
  return changes;
}

/** All changes but one: what that one is looked at beside. */
export function besides(changes: readonly Change[], { kind, id }: Pick<Change, 'kind' | 'id'>): readonly Change[] {
  return changes.filter((change) => change.kind !== kind || change.id !== id);
}

/** Throws `changeSetDrafts` where a person's draft would be written over. */
export async function mustHaveNoDraft(trx: Trx, { accountId }: Who, written: Written): Promise<void> {
  if (await findDraft(trx, accountId, written)) throw problem('changeSetDrafts');
}

/** Throws `changeSetPartUnknown` for what neither stands in the law nor is written by who puts it into a set. */
export async function mustBeKnown(runtime: Runtime, trx: Trx, who: Who, part: PartBody): Promise<void> {
  if (!isWritten(part)) {
    const { library } = await runtime.definitions.library(trx, who.organizationId);
    if (entryOf(library.masters, part.id)?.table === undefined) throw problem('changeSetPartUnknown');
    return;
  }
  const isKnown = (await newestVersion(trx, part)) > 0 || (await findDraft(trx, who.accountId, part)) !== undefined;
  if (!isKnown) throw problem('changeSetPartUnknown');
}
