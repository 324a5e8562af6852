import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { DocumentDetail } from '../contract/print-desk.ts';
import { findFileFault } from '../bytes/kept.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { copiesOf } from '../documents/copies.ts';
import { deskPaper } from './desk.ts';
import { endingsOf } from '../history/ended.ts';
import { isProven } from '../documents/proven.ts';
import { findFrozen, findPaperFor } from '../documents/queries.ts';
import { getCaseOfPaper, revocationOf } from './revoke.ts';

/** Everything about one issued paper that the person may see, and whether record and kept file bear it out. */
export async function documentDetail(runtime: Runtime, who: Who, id: string): Promise<DocumentDetail> {
  const look = (trx: Trx) => lookUp(runtime, trx, who, id);
  const detail = await runtime.inOrganization(who.organizationId, look, { atOneMoment: true });
  const fileFault = await findFileFault(runtime.files, detail.pdfSha256);
  return fileFault === undefined ? detail : { ...detail, fileFault };
}

async function lookUp(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<DocumentDetail> {
  const found = await findPaperFor(trx, who, id);
  const ended = (await endingsOf(trx, [id])).get(id);
  const held = await getCaseOfPaper(runtime, trx, who, found);
  return {
    paper: await deskPaper(runtime, trx, who, id),
    isSealed: await isProven(runtime, trx, who.organizationId, found.applicationId),
    pdfSha256: found.pdfSha256,
    signers: signersOf((await findFrozen(trx, id)).model),
    printed: await copiesOf(trx, id),
    ...(ended?.successor ? { supersededBy: await successorOf(runtime, trx, who, ended.successor) } : {}),
    ...(ended ? { ended: endedView(ended) } : {}),
    ...revoking(found.standing === 'revoked' ? 'over' : revocationOf(runtime, who, held, found)),
  };
}

type Revoking = Pick<DocumentDetail, 'mayRevoke' | 'whyNotRevoke'>;

function revoking(action: ReturnType<typeof revocationOf> | 'over'): Revoking {
  if (action === 'over') return { mayRevoke: false };
  if (action?.open === true) return { mayRevoke: true };
  const { reasons = [], waitingFor = [], since } = action ?? {};
  return { mayRevoke: false, whyNotRevoke: { reasons, waitingFor, ...(since === undefined ? {} : { since }) } };
}

type Ended = NonNullable<DocumentDetail['ended']>;

function endedView({ at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string }): Ended {
  return { at: at.toISOString(), ...(by === '' ? {} : { by }), ...(reason === '' ? {} : { reason }) };
}

async function successorOf(runtime: Runtime, trx: Trx, who: Who, id: string) {
  const { title, number } = await deskPaper(runtime, trx, who, id);
  return { id, title, ...(number === undefined ? {} : { number }) };
}

/** Who signed, as it was frozen with the paper. */
function signersOf(model: string): DocumentDetail['signers'] {
  const rows = ownValue(ownValue(JSON.parse(model), 'doc'), 'signatures');
  return (Array.isArray(rows) ? rows : []).filter(isRecord).map((row) => ({
    title: textOf(row, 'title') ?? '',
    ...named('name', row),
    ...named('designation', row),
    ...named('date', row),
  }));
}

function named(name: 'name' | 'designation' | 'date', row: unknown): { readonly [key in typeof name]?: string } {
  const text = textOf(row, name);
  return text === undefined ? {} : { [name]: text };
}

function textOf(row: unknown, name: string): string | undefined {
  const text = ownValue(row, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
