import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { isSignature } from '../record/checkpoint.ts';
import { sha256 } from '../record/chain.ts';
import { parseJson } from '../parse.ts';

/** Names the shape of what is hashed. */
const LINE_FORMAT = 'naksa-line-1';
/** Names the shape of what is signed of an event. */
const EVENT_FORMAT = 'naksa-event-1';

/** A row as a line names it: table, key (canonical JSON), SHA-256 of its content; null = it was taken away. */
export type Written = readonly [table: string, key: string, hash: string | null];

/** Who did what, beside what the line itself says. */
export type LineDeed = {
  readonly accountId: string | null;
  readonly applicationId: string | null;
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** What a line is hashed over. */
export type LineContent = {
  readonly organizationId: string;
  /** The application, or the organisation. */
  readonly chain: string;
  /** 1, 2, 3 … within the chain. */
  readonly no: number;
  /** ISO instant in milliseconds. */
  readonly at: string;
  readonly action: string;
  /** Hash of the deed, so that a bundle can prove a line without telling from which address it came. */
  readonly deed: string;
  /** Canonical JSON of what was written; '' = nothing that is protected. */
  readonly wrote: string;
};

/** A line as stored or exported. */
export type Line = Omit<LineContent, 'organizationId' | 'chain'> & {
  readonly previous: string;
  readonly hash: string;
  readonly signature: string;
};

/** The hash of a deed. */
export function deedHash(deed: LineDeed): string {
  return sha256(canonicalJson(deed));
}

/** The hash of a line: SHA-256 over the hash of the line before and its own fields, one a row. */
export function lineHash(previous: string, line: LineContent): string {
  const { organizationId, chain, no, at, action, deed, wrote } = line;
  return sha256([LINE_FORMAT, previous, organizationId, chain, no, at, action, deed, wrote].join('\n'));
}

/** What the server signs of a line. */
export function lineMessage(hash: string): string {
  return `${LINE_FORMAT}\n${hash}`;
}

/** What of an event its own hash does not cover. */
export type BesideEvent = {
  readonly request_id: string;
  readonly request_hash: string;
  readonly waits_on: string;
  readonly answer: string;
};

/** The hash of what stands beside an event. */
export function besideHash({ request_id, request_hash, waits_on, answer }: BesideEvent): string {
  return sha256(canonicalJson({ request_id, request_hash, waits_on, answer }));
}

/** What the server signs of an event: its hash, and that of what stands beside it. */
export function eventMessage(hash: string, beside: string): string {
  return `${EVENT_FORMAT}\n${hash}\n${beside}`;
}

/** Whether one of the office's keys (PEM) signed the text. */
export function isSignedText(text: string, signature: string | null, publicKeys: readonly string[]): boolean {
  return signature !== null && publicKeys.some((key) => isSignature(text, signature, key));
}

/** The hash of a row's content: columns that are null are left out, so that a column can be added later. */
export function contentHash(table: string, content: Readonly<Record<string, unknown>>): string {
  const said = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
  return sha256(canonicalJson([table, said]));
}

/** Reads what a line says was written; nothing of one that was made unreadable, which its hash tells. */
export function parseWrote(wrote: string): readonly Written[] {
  const said = wrote === '' ? undefined : parseJson(wrote);
  return Array.isArray(said) ? said.filter(isWritten) : [];
}

function isWritten(value: unknown): value is Written {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [table, key, hash]: readonly unknown[] = value;
  return typeof table === 'string' && typeof key === 'string' && (hash === null || typeof hash === 'string');
}
