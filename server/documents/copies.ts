import { doneBy, recordActivity } from '../office/activity.ts';
import type { CopyBody, HandOverSignature, PrintedCopy } from '../contract/print-desk.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { mustBeProven } from './proven.ts';
import { findPaperFor } from './queries.ts';
import { getKept } from '../bytes/kept.ts';

/** How often somebody else may be faster with the next number. */
const ATTEMPTS = 20;

/** A copy that left the printer, and its bytes. */
export type Printout = {
  readonly applicationId: string;
  readonly form: string;
  readonly copy: PrintedCopy;
  readonly bytes: Uint8Array;
};

type Paper = Awaited<ReturnType<typeof findPaperFor>>;

/**
 * Prints the next copy of an issued paper: first the original, with its stored bytes; from the second on its pages say
 * the word for a copy and the number. Each is counted, stored and logged before anybody has it; the same request id gives the same copy.
 */
export async function printCopy(
  runtime: Runtime,
  who: Who,
  id: string,
  { requestId }: CopyBody = {},
): Promise<Printout> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const look = async (trx: Trx) => ({
      paper: await getProvenPaper(runtime, trx, who, id),
      asked: await findAsked(trx, id, requestId),
    });
    const { paper, asked } = await runtime.inOrganization(who.organizationId, look, { atOneMoment: true });
    const place = { applicationId: paper.applicationId, form: paper.form };
    if (asked) return { ...place, copy: asked, bytes: await getKept(runtime.files, asked.sha256) };
    mustNotBeRevoked(paper.standing);
    const no = paper.copies + 1;
    const bytes = await sheetsOf(runtime, paper, no);
    const { sha256 } = await runtime.files.put(bytes);
    const copy = await runtime.inOrganization(who.organizationId, (trx) =>
      keepCopy(trx, who, { ...paper, no, sha256, requestId, at: runtime.now() }),
    );
    if (copy) return { ...place, copy, bytes };
  }
  throw problem('printBusy');
}

/** Throws `paperNotSealed` for a paper that the office's record does not bear out. */
async function getProvenPaper(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<Paper> {
  const paper = await findPaperFor(trx, who, id);
  await mustBeProven(runtime, trx, who, paper.applicationId);
  return paper;
}

function mustNotBeRevoked(standing: Paper['standing']): void {
  if (standing === 'revoked') throw problem('documentRevoked');
}

async function sheetsOf(runtime: Runtime, { pdfSha256 }: Paper, no: number): Promise<Uint8Array> {
  const original = await getKept(runtime.files, pdfSha256);
  return no === 1 ? original : runtime.printer.stampCopy(original, no);
}

type Kept = Paper & {
  readonly no: number;
  readonly sha256: string;
  readonly requestId: string | undefined;
  readonly at: string;
};

/** Takes the number under the lock of the paper; undefined when somebody was faster. */
async function keepCopy(trx: Trx, who: Who, kept: Kept): Promise<PrintedCopy | undefined> {
  const { id, applicationId, form, no, sha256, requestId, at } = kept;
  const held = await trx
    .selectFrom('document')
    .select(['copies', 'standing'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  mustNotBeRevoked(held.standing);
  const asked = await findAsked(trx, id, requestId);
  if (asked || held.copies !== no - 1) return asked;
  await trx.updateTable('document').set({ copies: no }).where('id', '=', id).execute();
  await trx
    .insertInto('document_copy')
    .values({
      organization_id: who.organizationId,
      document_id: id,
      no,
      sha256,
      printed_at: at,
      printed_by: who.accountId,
      printed_by_name: who.name,
      request_id: requestId ?? null,
    })
    .execute();
  const detail = { document: id, form, number: no, hash: sha256 };
  await recordActivity(trx, { ...doneBy(who), applicationId, action: 'document.printed', detail });
  return { no, sha256, printedAt: new Date(at).toISOString(), printedBy: who.name };
}

async function findAsked(trx: Trx, id: string, requestId: string | undefined): Promise<PrintedCopy | undefined> {
  if (requestId === undefined) return undefined;
  const row = await trx
    .selectFrom('document_copy')
    .select('no')
    .where('document_id', '=', id)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && (await copiesOf(trx, id)).find(({ no }) => no === row.no);
}

/** Every printed copy of a paper, the original first, with who took it. */
export async function copiesOf(trx: Trx, id: string): Promise<PrintedCopy[]> {
  const rows = await trx
    .selectFrom('document_copy as c')
    .leftJoin('document_hand_over as h', (join) =>
      join
        .onRef('h.organization_id', '=', 'c.organization_id')
        .onRef('h.document_id', '=', 'c.document_id')
        .onRef('h.copy_no', '=', 'c.no'),
    )
    .select(['c.no', 'c.sha256', 'c.printed_at', 'c.printed_by_name'])
    .select(['h.taken_by', 'h.relation', 'h.identity_no', 'h.note', 'h.taken_at', 'h.given_by_name'])
    .select(['h.signed_on', 'h.signature'])
    .where('c.document_id', '=', id)
    .orderBy('c.no')
    .execute();
  return rows.map(({ no, sha256, printed_at, printed_by_name, ...taken }) => ({
    no,
    sha256,
    printedAt: printed_at.toISOString(),
    printedBy: printed_by_name,
    ...handOverOf(taken),
  }));
}

type Taken = {
  readonly taken_by: string | null;
  readonly relation: string | null;
  readonly identity_no: string | null;
  readonly note: string | null;
  readonly taken_at: Date | null;
  readonly given_by_name: string | null;
  readonly signed_on: 'glass' | 'register' | null;
  readonly signature: string | null;
};

function handOverOf(row: Taken): Pick<PrintedCopy, 'handOver'> {
  const { taken_by: takenBy, relation, identity_no: identityNo, note, taken_at: takenAt, given_by_name: givenBy } = row;
  if (takenBy === null || takenAt === null) return {};
  return {
    handOver: {
      takenBy,
      relation: relation ?? '',
      ...(identityNo === null ? {} : { identityNo }),
      ...(note === null ? {} : { note }),
      takenAt: takenAt.toISOString(),
      givenBy: givenBy ?? '',
      ...signatureOf(row),
    },
  };
}

function signatureOf({ signed_on: on, signature }: Taken): { readonly signature?: HandOverSignature } {
  if (on === null) return {};
  return { signature: on === 'glass' ? { on, strokes: signature ?? '' } : { on } };
}

/** The bytes of a copy that was printed before; looking at them again is logged. Throws `documentNotFound` for a number not yet printed. */
export async function readCopy(runtime: Runtime, who: Who, id: string, no: number): Promise<Uint8Array> {
  const look = async (trx: Trx) => ({
    paper: await getProvenPaper(runtime, trx, who, id),
    copy: (await copiesOf(trx, id)).find((each) => each.no === no),
  });
  const { paper, copy } = await runtime.inOrganization(who.organizationId, look, { atOneMoment: true });
  if (!copy) throw problem('documentNotFound');
  const { applicationId, form } = paper;
  const detail = { document: id, form, number: no };
  await runtime.inOrganization(who.organizationId, (trx) =>
    recordActivity(trx, { ...doneBy(who), applicationId, action: 'document.read', detail }),
  );
  return getKept(runtime.files, copy.sha256);
}
