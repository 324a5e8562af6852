import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { GENESIS, sha256 } from './chain.ts';
import {
  type Checkpoint,
  CHECKPOINT_FORMATS,
  checkpointHash,
  type Head,
  headKey,
  type Heads,
  headsOf,
  isSigned,
  rootOf,
} from './checkpoint.ts';

const OF_CHANGED = CHECKPOINT_FORMATS[1];

/** What is wrong with a series of checkpoints. */
export type SeriesFault = {
  readonly number: number;
  readonly what: 'missing' | 'organization' | 'chain' | 'signature' | 'heads' | 'root' | 'backwards';
};

/** A series that holds, and the heads that it comes to. */
export type Series = { readonly faults: readonly SeriesFault[]; readonly heads: Heads };

/**
 * Checks checkpoints from the first to the last, offline: none is missing, each names the one before, is signed by one of
 * the keys, and its heads are those whose tree was signed. The heads of all of them are only believed when nothing is wrong.
 */
export function checkSeries(checkpoints: readonly Checkpoint[], publicKeys: readonly string[]): Series {
  const faults: SeriesFault[] = [];
  let previous = GENESIS;
  const newest = new Map<string, Head>();
  for (const [index, checkpoint] of checkpoints.entries()) {
    const what = faultOf(checkpoint, { number: index + 1, previous, first: checkpoints[0] }, publicKeys);
    const isBackwards = checkpoint.heads.some((head) => goesBack(newest.get(headKey(head)), head));
    for (const head of checkpoint.heads) newest.set(headKey(head), head);
    if (what !== undefined) faults.push({ number: index + 1, what });
    else if (isBackwards) faults.push({ number: index + 1, what: 'backwards' });
    else if (!hasRoot(checkpoint, newest, checkpoints[index + 1])) faults.push({ number: index + 1, what: 'root' });
    previous = checkpointHash(checkpoint.statement);
  }
  return { faults, heads: headsOf(newest.values()) };
}

/** A chain only grows; the first checkpoint that stands for itself says once more what those before said. */
function goesBack(before: Head | undefined, { seq, hash }: Head): boolean {
  if (before === undefined) return false;
  return before.seq > seq || (before.seq === seq && before.hash !== hash);
}

/** The root is over the heads of the checkpoint itself; in the old format over all heads, of which the last one is computed. */
function hasRoot(
  { statement, heads }: Checkpoint,
  newest: ReadonlyMap<string, Head>,
  next: Checkpoint | undefined,
): boolean {
  if (statement.format === OF_CHANGED)
    return statement.heads === heads.length && rootOf(headsOf(heads)) === statement.root;
  if (newest.size !== statement.heads) return false;
  const isLast = next?.statement.format !== statement.format;
  return !isLast || rootOf(headsOf(newest.values())) === statement.root;
}

type Expected = { readonly number: number; readonly previous: string; readonly first: Checkpoint | undefined };

function faultOf(
  { statement, signature, heads }: Checkpoint,
  { number, previous, first }: Expected,
  publicKeys: readonly string[],
): SeriesFault['what'] | undefined {
  if (statement.number !== number) return 'missing';
  if (statement.organization !== first?.statement.organization) return 'organization';
  if (statement.previous !== previous) return 'chain';
  if (!isSigned({ statement, signature }, publicKeys)) return 'signature';
  return sha256(canonicalJson(heads)) === statement.changed ? undefined : 'heads';
}

/** What of the record is not as a checkpoint says: the row of a head is gone, or it is another one. */
export type Rewritten = { readonly head: Head; readonly what: 'gone' | 'changed' };

/**
 * Holds heads against the record. A chain whose links hold, and whose row number `seq` has the hash of the head, is until
 * there what it was when the checkpoint was taken.
 * @param hashAt the hash of row `seq` of a head's chain, undefined when there is none
 */
export function findRewritten(heads: Iterable<Head>, hashAt: (head: Head) => string | undefined): readonly Rewritten[] {
  return [...heads].flatMap((head): readonly Rewritten[] => {
    const hash = hashAt(head);
    if (hash === head.hash) return [];
    return [{ head, what: hash === undefined ? 'gone' : 'changed' }];
  });
}
