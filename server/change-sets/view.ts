import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import type { ChangeSetItem, ChangeSetList, ChangeSetView, PartBody } from '../contract/change-sets.ts';
import { findDraft, type Written } from '../law-desk/drafts.ts';
import { parseSource } from '../definitions/sources.ts';
import { newestVersion, sourceOf } from '../law-desk/texts.ts';
import { writtenTitle } from '../law-desk/unpublished.ts';
import { mayRole } from '../http/permissions.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { findSets, getSet, type PartRow, partsOf, type SetRow } from './store.ts';

/** The sets of the office that a person sees, newest first. */
export async function listSets(trx: Trx, who: Who): Promise<ChangeSetList> {
  return { sets: (await findSets(trx, who)).map((row) => itemOf(row, who)) };
}

/** A set with what belongs to it and what became of it. Throws `changeSetNotFound`. */
export async function setView(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<ChangeSetView> {
  const row = await getSet(trx, who, id);
  const parts: ChangeSetView['parts'] = [];
  for (const part of await partsOf(trx, id)) parts.push(await partView(runtime, trx, who, { part, row }));
  const { effective_from: from, proposed_at: at, judged_by: by, judged_at: judgedAt } = row;
  return {
    ...itemOf(row, who),
    parts,
    reason: row.reason,
    ...(from === null ? {} : { effectiveFrom: from }),
    ...(at === null ? {} : { proposedAt: at.toISOString() }),
    ...(row.goes_back_on === null ? {} : { goesBackOn: { id: row.goes_back_on, title: row.went_back_on ?? '' } }),
    ...(by === null || judgedAt === null
      ? {}
      : { verdict: { by: { id: by, name: row.judge ?? '' }, at: judgedAt.toISOString(), note: row.judged_note } }),
  };
}

function itemOf(row: SetRow, { accountId, role }: Who): ChangeSetItem {
  const mine = row.author === accountId;
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    author: { id: row.author, name: row.author_name },
    begunAt: row.begun_at.toISOString(),
    holds: row.holds.map((part) => ({ ...part })),
    mine,
    mayPublish: !mine && row.state === 'waiting' && mayRole(role, 'publish-definitions'),
  };
}

type Seen = { readonly part: PartRow; readonly row: SetRow };

async function partView(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { part, row }: Seen,
): Promise<ChangeSetView['parts'][number]> {
  const { kind, id, proposal_id: proposal } = part;
  const draftVersion = row.state === 'open' ? await draftVersionOf(trx, who, part) : undefined;
  const table = kind === 'table' ? await tableDraftOf(trx, row.author, id) : undefined;
  return {
    kind,
    id,
    title: await titleOfPart(runtime, trx, { who, part, author: row.author }),
    ...(draftVersion === undefined ? {} : { draftVersion }),
    ...(table === undefined ? {} : { from: table.day }),
    ...(proposal === null ? {} : { proposal }),
  };
}

async function draftVersionOf(trx: Trx, { accountId }: Who, part: PartBody): Promise<number | undefined> {
  if (part.kind === 'table') return (await tableDraftOf(trx, accountId, part.id))?.version;
  return (await findDraft(trx, accountId, { kind: part.kind, id: part.id }))?.version;
}

function tableDraftOf(trx: Trx, author: string, master: string): Promise<{ version: number; day: string } | undefined> {
  return trx
    .selectFrom('table_draft')
    .select(['version', 'day'])
    .where('master', '=', master)
    .where('author', '=', author)
    .executeTakeFirst();
}

type Titled = { readonly who: Who; readonly part: PartBody; readonly author: string };

/** What people call a part: a table as its screen, a definition as its author or its newest version has it. */
export async function titleOfPart(runtime: Runtime, trx: Trx, { who, part, author }: Titled): Promise<Text> {
  const { kind, id } = part;
  if (kind === 'table') {
    const { library } = await runtime.definitions.library(trx, who.organizationId);
    return entryOf(library.masters, id)?.title ?? { ne: id, en: id };
  }
  const written: Written = { kind, id };
  const draft = await findDraft(trx, author, written);
  if (draft) return writtenTitle(written, parseSource(draft.source));
  const newest = await newestVersion(trx, written);
  return newest === 0 ? { ne: id, en: id } : writtenTitle(written, await sourceOf(trx, written, newest));
}
