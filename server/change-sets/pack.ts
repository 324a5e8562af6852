import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import type { Pack, PackPart, PackStatement } from '../contract/change-set-packs.ts';
import { sourceOf } from '../law-desk/texts.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { problem } from '../http/problems.ts';
import { isNewSignature, keyId } from '../record/checkpoint.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { openMaster } from '../setup/open-master.ts';
import { getSet, type PartRow, partsOf } from './store.ts';
import { publishedTable } from './table-day.ts';
import { isWritten } from './together.ts';

/**
 * A published set as a file for other municipalities: definitions as the set published them, tables as they stand once it
 * holds, signed with the
 * office's key. Who made it is kept. Throws `changeSetNotPublished`.
 */
export async function makePack(runtime: Runtime, who: Who, id: string): Promise<Pack> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const { state, title, reason } = await getSet(trx, who, id);
    if (state !== 'published') throw problem('changeSetNotPublished');
    const parts: PackPart[] = [];
    for (const part of await partsOf(trx, id)) {
      parts.push(await packed(runtime, trx, who, part));
    }
    const office = await officeName(trx, who);
    const madeOn = runtime.now().slice(0, 10);
    const statement: PackStatement = { format: 'naksa-pack/1', office, title, reason, madeOn, parts };
    await recordActivity(trx, { ...doneBy(who), action: 'change-set.packed', detail: { set: id, title } });
    const { key } = runtime;
    return { statement, publicKey: key.publicKey, signature: key.sign(messageOf(statement)) };
  });
}

/** By what name an office gives its packs. */
export function officeName(trx: Trx, { organizationId }: Who) {
  return trx
    .selectFrom('organization')
    .select(['name_ne as ne', 'name_en as en'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

async function packed(runtime: Runtime, trx: Trx, who: Who, part: PartRow): Promise<PackPart> {
  if (!isWritten(part)) {
    const open = await openMaster(runtime, trx, who, { id: part.id, intent: 'read' });
    const { rows } = await publishedTable(open, part.proposal_id);
    return { kind: 'table', id: part.id, rows: rows.map(({ data }) => ({ ...data })) };
  }
  const { kind, id, proposal_id: proposal } = part;
  const { version } = await trx
    .selectFrom('definition_verdict')
    .select('version')
    .where('proposal_id', '=', proposal)
    .executeTakeFirstOrThrow();
  const source = await sourceOf(trx, { kind, id }, version ?? 0);
  if (!isRecord(source)) throw problem('definitionNotFound');
  return { kind, id, source };
}

/** Throws `packNotSigned` for a pack that says something else than its office signed. */
export function mustBeSigned({ statement, publicKey, signature }: Pack): void {
  const isPublic = /^-{5}\w+ PUBLIC KEY-{5}/u.test(publicKey);
  if (!isPublic || !isNewSignature(messageOf(statement), signature, publicKey)) throw problem('packNotSigned');
}

/** The name of the key that signed. */
export function signerOf({ publicKey }: Pack): string {
  return keyId(publicKey);
}

/** What is signed: the order in which a definition names its fields says something too, so its text is taken as it stands. */
function messageOf({ parts, ...statement }: PackStatement): string {
  const texts = parts.map((part) => (part.kind === 'table' ? part : { ...part, source: JSON.stringify(part.source) }));
  return canonicalJson({ ...statement, parts: texts });
}
