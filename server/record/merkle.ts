import { createHash } from 'node:crypto';

/** One step from a leaf to the root: the hash of the other branch, and on which side it stands. */
export type ProofStep = { readonly side: 'left' | 'right'; readonly hash: string };

// A leaf can never be taken for a node, nor a node for a leaf (RFC 6962, 2.1).
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Hash of a leaf: lower-case hex. */
export function leafHash(text: string): string {
  return createHash('sha256').update(LEAF).update(text, 'utf8').digest('hex');
}

function nodeHash(left: string, right: string): string {
  return createHash('sha256').update(NODE).update(left, 'hex').update(right, 'hex').digest('hex');
}

/** Root over leaves in their order (RFC 6962: no leaf is ever counted twice); no leaves = SHA-256 of nothing. */
export function merkleRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return createHash('sha256').digest('hex');
  let level = leaves.map(leafHash);
  while (level.length > 1) level = nextLevel(level);
  return level[0] ?? '';
}

/** Pairs from the left; a last one without partner goes up as it is, which gives the tree of RFC 6962. */
function nextLevel(level: readonly string[]): string[] {
  const next: string[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left = '', right] = level.slice(at, at + 2);
    next.push(right === undefined ? left : nodeHash(left, right));
  }
  return next;
}

/** The way from the leaf at a place to the root. Throws where there is no such leaf. */
export function merkleProof(leaves: readonly string[], index: number): readonly ProofStep[] {
  if (leaves[index] === undefined) throw new Error(`there is no leaf ${String(index)}`);
  const steps: ProofStep[] = [];
  let at = index;
  for (let level = leaves.map(leafHash); level.length > 1; level = nextLevel(level)) {
    const side = at % 2 === 0 ? 'right' : 'left';
    const hash = level[side === 'right' ? at + 1 : at - 1];
    if (hash !== undefined) steps.push({ side, hash });
    at = Math.floor(at / 2);
  }
  return steps;
}

/** The root that a leaf and its way lead to. */
export function rootOfProof(leaf: string, steps: readonly ProofStep[]): string {
  return steps.reduce(
    (hash, step) => (step.side === 'left' ? nodeHash(step.hash, hash) : nodeHash(hash, step.hash)),
    leafHash(leaf),
  );
}
