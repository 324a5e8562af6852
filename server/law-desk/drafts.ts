import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import type { DefinitionDraft, DefinitionDraftBody } from '../contract/definition-drafts.ts';
import type { WrittenKind } from '../db/tables-definitions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { keepOrder } from '../definitions/property-order.ts';
import { parseSource } from '../definitions/sources.ts';
import { type Named, newestVersion, sourceOf } from './texts.ts';

/** Twice what is published at most: a text that is being shortened can be kept. */
const MOST_KILOBYTES = 512;
/** Definitions that one person writes at a time. */
const MOST_DRAFTS = 50;

/** A definition that people of the office write. */
export type Written = { readonly kind: WrittenKind; readonly id: string };

/** A draft of a definition as it is stored. */
export type DraftRow = {
  readonly version: number;
  readonly base_version: number;
  readonly source: string;
  readonly saved_at: Date;
};

/** The definition as one that people write. Throws `definitionBySetup` for the library. */
export function writtenOf({ kind, id }: Named): Written {
  if (kind === 'library') throw problem('definitionBySetup');
  return { kind, id };
}

/** The caller's draft; without one, the newest version as it was written. Throws `definitionNotFound`. */
export async function draftView(trx: Trx, who: Who, written: Written): Promise<DefinitionDraft> {
  const newest = await newestVersion(trx, written);
  const draft = await findDraft(trx, who.accountId, written);
  if (draft) return viewOf(trx, written, draft);
  if (newest === 0) throw problem('definitionNotFound');
  return { source: await sourceOf(trx, written, newest), draftVersion: 0, baseVersion: newest, baseIsNewest: true };
}

/**
 * Keeps what somebody has written so far, however wrong it still is. Throws `definitionDraftConflict` with the present draft
 * when it was saved from elsewhere since; nothing is overwritten then.
 */
export async function saveDraft(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  written: Written,
  body: DefinitionDraftBody,
): Promise<DefinitionDraft> {
  const source = JSON.stringify(body.source);
  if (Buffer.byteLength(source) > MOST_KILOBYTES * 1024)
    throw problem('definitionTooLarge', { params: { size: MOST_KILOBYTES } });
  const current = await findDraft(trx, who.accountId, written);
  if ((current?.version ?? 0) !== body.draftVersion) throw await conflict(trx, who, written);
  if (!current) await mustHaveRoom(trx, who);
  const newest = await newestVersion(trx, written);
  const base = body.baseVersion ?? current?.base_version ?? newest;
  if (base > newest) throw problem('definitionNotFound');
  const row = { version: body.draftVersion + 1, base_version: base, source, saved_at: runtime.now() };
  const saved = await trx
    .insertInto('definition_draft')
    .values({ organization_id: who.organizationId, ...written, author: who.accountId, ...row })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'kind', 'id', 'author'])
        .doUpdateSet(row)
        .where('definition_draft.version', '=', body.draftVersion),
    )
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) throw await conflict(trx, who, written);
  if (!current) await logged(trx, who, 'definition.draft-begun', written);
  return viewOf(trx, written, { ...row, saved_at: new Date(row.saved_at) });
}

async function mustHaveRoom(trx: Trx, { accountId }: Who): Promise<void> {
  const drafts = await trx
    .selectFrom('definition_draft')
    .select('id')
    .where('author', '=', accountId)
    .limit(MOST_DRAFTS)
    .execute();
  if (drafts.length >= MOST_DRAFTS) throw problem('definitionDraftsFull', { params: { limit: MOST_DRAFTS } });
}

/** Throws the caller's draft away. Throws `definitionDraftMissing`, and `definitionDraftConflict` when it was saved since. */
export async function discardDraft(trx: Trx, who: Who, written: Written, draftVersion: number): Promise<void> {
  const draft = await getDraft(trx, who, written);
  if (draft.version !== draftVersion) throw await conflict(trx, who, written);
  await dropDraft(trx, who.accountId, written);
  await logged(trx, who, 'definition.draft-discarded', written);
}

/** Removes an author's draft. */
export async function dropDraft(trx: Trx, author: string, { kind, id }: Written): Promise<void> {
  await trx
    .deleteFrom('definition_draft')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('author', '=', author)
    .execute();
}

/** An author's draft. */
export function findDraft(trx: Trx, author: string, { kind, id }: Written): Promise<DraftRow | undefined> {
  return trx
    .selectFrom('definition_draft')
    .select(['version', 'base_version', 'source', 'saved_at'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('author', '=', author)
    .executeTakeFirst();
}

/** An author's draft. Throws `definitionDraftMissing`. */
export async function getDraft(trx: Trx, who: Who, written: Written): Promise<DraftRow> {
  const draft = await findDraft(trx, who.accountId, written);
  if (!draft) throw problem('definitionDraftMissing');
  return draft;
}

/** The text as it is, or the caller's draft. */
export async function givenOrDraft(trx: Trx, who: Who, written: Written, given: unknown): Promise<string> {
  if (given !== undefined) return JSON.stringify(given);
  return (await getDraft(trx, who, written)).source;
}

/** Whether what was written against a version still has that version's text before it. */
export async function isNewestText(trx: Trx, written: Written, base: number): Promise<boolean> {
  const newest = await newestVersion(trx, written);
  if (base === newest) return true;
  if (base === 0) return false;
  return isSameText(await sourceOf(trx, written, base), await sourceOf(trx, written, newest));
}

/** Whether two texts say the same, the order of fields included. */
export function isSameText(one: unknown, other: unknown): boolean {
  return canonicalJson(keepOrder(one ?? null)) === canonicalJson(keepOrder(other ?? null));
}

/** Keeps in the activity log what somebody did with a definition. */
export function logged(
  trx: Trx,
  who: Pick<Who, 'organizationId' | 'accountId' | 'address'>,
  action: string,
  detail: Written & Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordActivity(trx, { ...doneBy(who), action, detail });
}

async function viewOf(trx: Trx, written: Written, draft: DraftRow): Promise<DefinitionDraft> {
  return {
    source: parseSource(draft.source),
    draftVersion: draft.version,
    baseVersion: draft.base_version,
    baseIsNewest: await isNewestText(trx, written, draft.base_version),
    savedAt: draft.saved_at.toISOString(),
  };
}

async function conflict(trx: Trx, who: Who, written: Written) {
  const current = await findDraft(trx, who.accountId, written);
  return problem('definitionDraftConflict', {
    version: current?.version ?? 0,
    params: { current: current ? await viewOf(trx, written, current) : null },
  });
}
