import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { folderOf, publicKeysOf } from '../checkpoints/agreement.ts';
import { readCheckpoints } from '../checkpoints/folder.ts';
import { isSigned } from '../record/checkpoint.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { faultOfLine, findBrokenLine } from './check.ts';
import { deedHash, parseWrote } from './line.ts';
import { firstLine, isEndRight, linesOf, linesThat, type StoredLine } from './read.ts';
import { WROTE } from './write.ts';

/** The deed by which rows of before there was a journal are brought into it. */
export const ADOPTED = 'record.adopted';

/**
 * The lines by which a chain was adopted; undefined where one of them is not what the server signed: of such a chain nothing is
 * believed, and nothing is taken in.
 */
export async function adoptionsOf(
  runtime: Runtime,
  trx: Trx,
  { organizationId, chain }: { readonly organizationId: string; readonly chain: string },
): Promise<readonly StoredLine[] | undefined> {
  const lines = await linesThat(trx, chain, ADOPTED);
  const of = { organizationId, chain, publicKeys: publicKeysOf(runtime, organizationId) };
  return lines.some((line) => faultOfLine(of, line)) ? undefined : lines;
}

/**
 * Whether an office is one that this server made or knows from before: its first line says that the program wrote it, it was
 * adopted, or a checkpoint of it lies in the folder. Anything else came into the database past the server.
 */
export async function isFounded(runtime: Runtime, trx: Trx, organizationId: string): Promise<boolean> {
  const adoptions = await adoptionsOf(runtime, trx, { organizationId, chain: organizationId });
  if (adoptions && adoptions.length > 0) return true;
  const publicKeys = publicKeysOf(runtime, organizationId);
  const first = await firstLine(trx, organizationId);
  if (first && isFounding({ organizationId, publicKeys }, first)) return true;
  const { checkpoints } = readCheckpoints(folderOf(runtime, organizationId));
  return [...checkpoints.values()].some(
    (each) => each.statement.organization === organizationId && isSigned(each, publicKeys),
  );
}

type Office = { readonly organizationId: string; readonly publicKeys: readonly string[] };

/** A line that somebody made by saving the office later names them. */
function isFounding({ organizationId, publicKeys }: Office, line: StoredLine): boolean {
  const deed = deedHash({ accountId: null, applicationId: null, address: null, detail: {} });
  const key = canonicalJson({ id: organizationId });
  return (
    line.no === 1 &&
    line.action === WROTE &&
    line.deed === deed &&
    parseWrote(line.wrote).some(([table, of, hash]) => table === 'organization' && of === key && hash !== null) &&
    faultOfLine({ organizationId, chain: organizationId, publicKeys }, line) === undefined
  );
}

/** Whether the office's own chain stands as it was written, up to its end and to what the last checkpoint said of it. */
export async function isOfficeChainWhole(runtime: Runtime, trx: Trx, organizationId: string): Promise<boolean> {
  const of = { organizationId, chain: organizationId, publicKeys: publicKeysOf(runtime, organizationId) };
  const lines = await linesOf(trx, organizationId);
  if (findBrokenLine(of, lines) || !(await isEndRight(trx, organizationId))) return false;
  const { checkpoints } = readCheckpoints(folderOf(runtime, organizationId));
  return [...checkpoints.values()]
    .flatMap(({ heads }) => heads.filter(({ kind, id }) => kind === 'journal' && id === organizationId))
    .every(({ seq, hash }) => lines[seq - 1]?.hash === hash);
}
