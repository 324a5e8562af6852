import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { publicKeysOf } from '../checkpoints/agreement.ts';
import { faultOfLine } from '../journal/check.ts';
import { linesThat } from '../journal/read.ts';
import { sha256 } from '../record/chain.ts';
import type { Runtime, Trx } from '../runtime.ts';

/** The deed by which papers are asked for as one file. */
export const ASKED = 'print.batch';

type Batch = {
  readonly organizationId: string;
  readonly id: string;
  readonly output: 'pdf' | 'zip';
  readonly askedBy: string;
};

/** What the line of a batch says of its papers, in their order. */
export function hashOfPapers(documents: readonly string[]): string {
  return sha256(canonicalJson(documents));
}

/** Whether whoever stands as having asked for a batch did, for these papers, as a line says that the server signed. */
export async function isOrdered(runtime: Runtime, trx: Trx, batch: Batch): Promise<boolean> {
  const { organizationId, id, output, askedBy } = batch;
  const papers = await trx
    .selectFrom('print_batch_paper')
    .select('document_id as document')
    .where('batch_id', '=', id)
    .orderBy('position')
    .execute();
  const detail = { id, kind: output, count: papers.length, hash: hashOfPapers(papers.map(({ document }) => document)) };
  const of = { organizationId, chain: organizationId, publicKeys: publicKeysOf(runtime, organizationId) };
  const lines = await linesThat(trx, organizationId, ASKED, { accountId: askedBy, id });
  return lines.some(
    (line) => canonicalJson(line.detail) === canonicalJson(detail) && faultOfLine(of, line) === undefined,
  );
}
