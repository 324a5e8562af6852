import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { recordKey } from '../../form-schemas/engine/formula/masters.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { searchKey } from '../../form-schemas/values/digits.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';
import type { Pack, PackPart, PackStanding, PackView } from '../contract/change-set-packs.ts';
import type { Change } from '../definitions/sources.ts';
import { findDraft, isSameText, saveDraft } from '../law-desk/drafts.ts';
import { findingsOf } from '../law-desk/look.ts';
import { newestVersion, sourceOf } from '../law-desk/texts.ts';
import { writtenTitle } from '../law-desk/unpublished.ts';
import { findDraftView, saveDraft as saveTable } from '../law-tables/drafts.ts';
import { rowsNow } from '../law-tables/tables.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { problem } from '../http/problems.ts';
import { keyId } from '../record/checkpoint.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { openMaster, rightTo } from '../setup/open-master.ts';
import { mustBeSigned, officeName, signerOf } from './pack.ts';
import { insertPart, insertSet } from './store.ts';
import { besides, mustHaveNoDraft } from './together.ts';

/** As long as one definition may take: whoever else checks something waits meanwhile. */
const LONGEST_MS = 60_000;

type WrittenPart = Exclude<PackPart, { readonly kind: 'table' }>;
type TablePart = Extract<PackPart, { readonly kind: 'table' }>;
type Looked = Omit<PackView['parts'][number], 'problems'>;

/**
 * What another municipality's pack is and would change here, with everything that is wrong with each part beside the others; nothing
 * is kept. Throws `packNotSigned`.
 */
export async function readPack(runtime: Runtime, who: Who, pack: Pack): Promise<PackView> {
  mustBeSigned(pack);
  const { office, title, reason, madeOn, parts } = pack.statement;
  const changes = parts.flatMap(changeOf);
  const { looked, posesAsOurs } = await runtime.inOrganization(who.organizationId, async (trx) => {
    const seen: Looked[] = [];
    for (const part of parts) seen.push(await lookAt(runtime, trx, who, part));
    return { looked: seen, posesAsOurs: await isPosing(runtime, trx, who, pack) };
  });
  const day = kathmanduDate(runtime.now());
  const judged: PackView['parts'] = [];
  const from = performance.now();
  for (const part of looked) {
    if (performance.now() - from > LONGEST_MS) throw problem('definitionTooSlow');
    const change = changes.find(({ kind, id }) => kind === part.kind && id === part.id);
    const found =
      change === undefined || part.standing === 'same'
        ? []
        : await findingsOf(runtime, who, { change, day, beside: besides(changes, change) });
    judged.push({ ...part, problems: found.map((each) => ({ ...each, message: { ...each.message } })) });
  }
  return { office, title, reason, madeOn, keyId: signerOf(pack), posesAsOurs, parts: judged };
}

/** Whether a file bears the name of the office that reads it and none of its keys, those of earlier years included. */
async function isPosing(runtime: Runtime, trx: Trx, who: Who, pack: Pack): Promise<boolean> {
  const ours = await officeName(trx, who);
  const { ne, en } = pack.statement.office;
  const isNamed = searchKey(ne) === searchKey(ours.ne) || searchKey(en) === searchKey(ours.en);
  return isNamed && !publicKeysOf(runtime, who.organizationId).map(keyId).includes(signerOf(pack));
}

/**
 * Begins a set with what a pack would change here, as drafts of who takes it: it is tried and goes the way of every other set. Throws
 * `packNotSigned`, `packSame` where it would change nothing, `packLacks`, `changeSetDrafts` where a draft would be written over.
 * @returns the new set
 */
export async function takePack(runtime: Runtime, who: Who, pack: Pack): Promise<string> {
  mustBeSigned(pack);
  const { title, office, parts } = pack.statement;
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const set = await insertSet(trx, who, { title, at: runtime.now() });
    let taken = 0;
    for (const part of parts) {
      const { standing } = await lookAt(runtime, trx, who, part);
      if (standing === 'same') continue;
      if (standing === 'lacking') throw problem('packLacks');
      if (part.kind === 'table') await beginTable(runtime, trx, who, part);
      else await beginText(runtime, trx, who, part);
      await insertPart(trx, who, set, { kind: part.kind, id: part.id });
      taken += 1;
    }
    if (taken === 0) throw problem('packSame');
    const detail = { set, title, office: office.ne, key: signerOf(pack) };
    await recordActivity(trx, { ...doneBy(who), action: 'change-set.pack-taken', detail });
    return set;
  });
}

function changeOf(part: PackPart): readonly Change[] {
  return part.kind === 'table' ? [] : [{ kind: part.kind, id: part.id, source: JSON.stringify(part.source) }];
}

function lookAt(runtime: Runtime, trx: Trx, who: Who, part: PackPart): Promise<Looked> {
  return part.kind === 'table' ? lookAtTable(runtime, trx, who, part) : lookAtText(trx, who, part);
}

async function lookAtText(trx: Trx, { accountId }: Who, { kind, id, source }: WrittenPart): Promise<Looked> {
  const written = { kind, id };
  const newest = await newestVersion(trx, written);
  const isSame = newest > 0 && isSameText(await sourceOf(trx, written, newest), source);
  const standing: PackStanding = newest === 0 ? 'new' : isSame ? 'same' : 'changed';
  return {
    kind,
    id,
    title: writtenTitle(written, source),
    standing,
    draft: (await findDraft(trx, accountId, written)) !== undefined,
  };
}

async function lookAtTable(runtime: Runtime, trx: Trx, who: Who, { id, rows }: TablePart): Promise<Looked> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const master = entryOf(library.masters, id);
  const title: Text = master?.title ?? { ne: id, en: id };
  if (master?.table === undefined || rightTo(library, who.role, id) !== 'edit')
    return { kind: 'table', id, title, standing: 'lacking', draft: false };
  const open = await openMaster(runtime, trx, who, { id, intent: 'read' });
  const now = (await rowsNow(open)).map(({ data }) => data);
  const standing = isSameRows(now, rows) ? 'same' : 'changed';
  return { kind: 'table', id, title, standing, draft: (await findDraftView(open)) !== undefined };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

function isSameRows(one: Rows, other: Rows): boolean {
  const said = (rows: Rows) => rows.map((row) => canonicalJson(row)).toSorted();
  return canonicalJson(said(one)) === canonicalJson(said(other));
}

async function beginText(runtime: Runtime, trx: Trx, who: Who, { kind, id, source }: WrittenPart): Promise<void> {
  await mustHaveNoDraft(trx, who, { kind, id });
  await saveDraft(runtime, trx, who, { kind, id }, { source, draftVersion: 0 });
}

async function beginTable(runtime: Runtime, trx: Trx, who: Who, { id, rows }: TablePart): Promise<void> {
  const open = await openMaster(runtime, trx, who, { id, intent: 'edit' });
  if (await findDraftView(open)) throw problem('changeSetDrafts');
  const standing = await rowsNow(open);
  const goesOn = rows.map((data) => {
    const record = standing.find(({ key }) => key === recordKey(open.master, data));
    return { ...(record && { of: record.id }), data };
  });
  await saveTable(open, { day: open.today, rows: goesOn, draftVersion: 0 });
}
