import type { PartBody } from '../contract/change-sets.ts';
import { findDraft, getDraft, type Written } from '../law-desk/drafts.ts';
import type { Change } from '../definitions/sources.ts';
import { problem } from '../http/problems.ts';
import type { Trx, Who } from '../runtime.ts';

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

/** All changes but one: what that one is looked at beside. */
export function besides(changes: readonly Change[], { kind, id }: Pick<Change, 'kind' | 'id'>): readonly Change[] {
  return changes.filter((change) => change.kind !== kind || change.id !== id);
}

/** Throws `changeSetDrafts` where a person's draft would be written over. */
export async function mustHaveNoDraft(trx: Trx, { accountId }: Who, written: Written): Promise<void> {
  if (await findDraft(trx, accountId, written)) throw problem('changeSetDrafts');
}
