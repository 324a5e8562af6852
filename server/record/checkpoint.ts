import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { GENESIS, sha256 } from './chain.ts';
import { merkleProof, merkleRoot, type ProofStep } from './merkle.ts';

/** Names the shape of what is signed. The first is of before 2026-12: its root is over all heads, not over those that changed. */
export const CHECKPOINT_FORMATS = ['naksa-checkpoint-1', 'naksa-checkpoint-2'] as const;
const CHECKPOINT_FORMAT = CHECKPOINT_FORMATS[1];

/**
 * What a head is the end of: the events of an application, the versions of a definition, a chain of the journal, or the activity
 * log as it was before there was a journal.
 */
export const HEAD_KINDS = ['application', 'definition', 'activity', 'journal'] as const;
/** The kinds of chains whose ends a checkpoint signs. */
export type HeadKind = (typeof HEAD_KINDS)[number];

/** The end of something that is only ever appended to: after `seq` rows its chain came to `hash`. */
export type Head = { readonly kind: HeadKind; readonly id: string; readonly seq: number; readonly hash: string };

/** What is signed. */
export type Statement = {
  readonly format: (typeof CHECKPOINT_FORMATS)[number];
  readonly organization: string;
  /** 1, 2, 3 … without a gap. */
  readonly number: number;
  readonly at: string;
  /** Hash of the checkpoint before; zeros before the first. */
  readonly previous: string;
  /** Merkle root over the heads that changed since the checkpoint before, in the order of `headKey`. */
  readonly root: string;
  /** How many those are. */
  readonly heads: number;
  /** SHA-256 of the canonical list of the heads that changed since the checkpoint before. */
  readonly changed: string;
  /** Short name of the key: the beginning of the SHA-256 of its public half. */
  readonly key: string;
};

/** A checkpoint as it lies in the folder and in the database; `heads` are those that changed since the one before. */
export type Checkpoint = {
  readonly statement: Statement;
  /** Ed25519 over the canonical statement, base64. */
  readonly signature: string;
  readonly heads: readonly Head[];
};

/** That a head is among those of a signed statement, without the others. */
export type Inclusion = {
  readonly statement: Statement;
  readonly signature: string;
  readonly head: Head;
  readonly proof: readonly ProofStep[];
};

/** The office's key; the private half never leaves the server. */
export type SigningKey = {
  /** Short name: the beginning of the SHA-256 of its public half. */
  readonly id: string;
  /** PEM. */
  readonly publicKey: string;
  /** Ed25519, base64. */
  sign(text: string): string;
};

/** Opens the private key: base64 of PKCS#8. Throws for what is no Ed25519 key. */
export function openSigningKey(text: string): SigningKey {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
  return {
    id: keyId(publicKey),
    publicKey,
    sign(message) {
      const signature = sign(null, Buffer.from(message), key).toString('base64');
      // the next checkpoint reads it: what was just signed is not worked out again
      remember(goodOf(publicKey), pairOf(message, signature));
      return signature;
    },
  };
}

/** Short name of a public key (PEM). Throws for what is no key. */
export function keyId(publicKey: string): string {
  return sha256(readPublicKey(publicKey).export({ format: 'der', type: 'spki' })).slice(0, 16);
}

// a record has thousands of signatures, and few keys
const known = new Map<string, KeyObject>();
const MOST_KNOWN = 100;
/** Ed25519 in base64, written as nobody else would write the same bytes. */
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/u;

function readPublicKey(pem: string): KeyObject {
  const held = known.get(pem);
  if (held) return held;
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key');
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(pem, key);
  return key;
}

/** The key of a text that anybody may have written; undefined for what is no key. */
function findPublicKey(pem: string): KeyObject | undefined {
  try {
    return readPublicKey(pem);
  } catch {
    // whoever asked says that nothing is signed with it
    return undefined;
  }
}

/** Where a head stands among the others. */
export function headKey({ kind, id }: Pick<Head, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

/** Heads by key, in the order in which the tree takes them. */
export type Heads = ReadonlyMap<string, Head>;

/** Heads in the order of their keys, by code unit as every machine sorts alike. */
export function headsOf(heads: Iterable<Head>): Heads {
  const sorted = [...heads].map((head) => [headKey(head), head] as const);
  return new Map(sorted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function leavesOf(heads: Heads): readonly string[] {
  return [...heads.values()].map((head) => canonicalJson(head));
}

/** Merkle root over heads. */
export function rootOf(heads: Heads): string {
  return merkleRoot(leavesOf(heads));
}

/** Hash by which the next checkpoint names this one, and which is printed in short on papers. */
export function checkpointHash(statement: Statement): string {
  return sha256(canonicalJson(statement));
}

type Taking = {
  readonly organization: string;
  readonly at: string;
  readonly key: SigningKey;
  readonly before?: Statement | undefined;
  /** The heads that changed since the checkpoint before. */
  readonly changed: Heads;
};

/** Makes and signs the next checkpoint. */
export function takeCheckpoint({ organization, at, key, before, changed }: Taking): Checkpoint {
  const heads = [...changed.values()];
  const statement: Statement = {
    format: CHECKPOINT_FORMAT,
    organization,
    number: (before?.number ?? 0) + 1,
    at,
    previous: before === undefined ? GENESIS : checkpointHash(before),
    root: rootOf(changed),
    heads: changed.size,
    changed: sha256(canonicalJson(heads)),
    key: key.id,
  };
  return { statement, signature: key.sign(canonicalJson(statement)), heads };
}

/** Makes a new private key: base64 of PKCS#8. */
export function makeSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** Whether a key (PEM) signed the text; the signature is base64. What is no key signed nothing. */
export function isSignature(text: string, signature: string, publicKey: string): boolean {
  const good = goodOf(publicKey);
  const pair = pairOf(text, signature);
  if (SIGNATURE.test(signature) && good.has(pair)) return true;
  if (!isNewSignature(text, signature, publicKey)) return false;
  remember(good, pair);
  return true;
}

/** A signature is as long as every other: where it ends and the text begins is no question. */
function pairOf(text: string, signature: string): string {
  return sha256(`${signature}${text}`);
}

function remember(good: Set<string>, pair: string): void {
  if (good.size >= MOST_GOOD) good.clear();
  good.add(pair);
}

/** The same for what strangers bring, with keys of their own: nothing of it is remembered. */
export function isNewSignature(text: string, signature: string, publicKey: string): boolean {
  const key = findPublicKey(publicKey);
  return (
    key !== undefined &&
    SIGNATURE.test(signature) &&
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  );
}

/**
 * Signatures that were found good, and those that this server made: the same text, signature and key are good for ever, and whoever
 * opens a paper again reads the same lines again. What was not found good is looked at each time.
 */
const goodByKey = new Map<string, Set<string>>();
const MOST_GOOD = 10_000;
const MOST_KEYS = 20;

function goodOf(publicKey: string): Set<string> {
  const found = goodByKey.get(publicKey) ?? new Set<string>();
  if (goodByKey.size >= MOST_KEYS && !goodByKey.has(publicKey)) goodByKey.clear();
  goodByKey.set(publicKey, found);
  return found;
}

/** Whether a signature on a statement is of one of the keys (PEM). */
export function isSigned({ statement, signature }: Omit<Checkpoint, 'heads'>, publicKeys: readonly string[]): boolean {
  const pem = publicKeys.find((key) => findPublicKey(key) && keyId(key) === statement.key);
  return pem !== undefined && isSignature(canonicalJson(statement), signature, pem);
}

/** That a head is in the tree of a checkpoint; undefined when it is not. */
export function includeHead(checkpoint: Checkpoint, key: string): Inclusion | undefined {
  const heads = headsOf(checkpoint.heads);
  const index = [...heads.keys()].indexOf(key);
  const head = heads.get(key);
  if (!head) return undefined;
  const { statement, signature } = checkpoint;
  return { statement, signature, head, proof: merkleProof(leavesOf(heads), index) };
}

/** Number and first 32 digits of the hash in groups of four, as printed on papers: `3f9a 1c27 …`. */
export function shortForm(statement: Statement): { readonly number: number; readonly hash: string } {
  const groups = checkpointHash(statement).slice(0, 32).match(/.{4}/gu) ?? [];
  return { number: statement.number, hash: groups.join(' ') };
}
