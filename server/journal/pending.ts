import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type Transaction,
  UpdateQueryNode,
  ValueNode,
  type WithNode,
} from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { LineDeed, Written } from './line.ts';
import { PROTECTED } from './protected.ts';

/** A deed of the transaction that waits for its line. */
export type PendingDeed = LineDeed & { readonly action: string };

/** What a transaction leaves for the journal. */
export type Pending = {
  readonly deeds: PendingDeed[];
  /** Rows of before there was a journal, by the chain that takes them in. */
  readonly rows: Map<string, readonly Written[]>;
  /** Whether it may have written a protected row: which ones, the database has noted. */
  mayHaveTouched: boolean;
  /** Events and lines that no checkpoint covers yet. */
  links: number;
};

const pending = new WeakMap<Transaction<Tables>, Pending>();

/** Of a transaction that is about to begin. */
export function nothingPending(): Pending {
  return { deeds: [], rows: new Map(), mayHaveTouched: false, links: 0 };
}

/** The transaction with an eye on what it writes; its lines are made when it ends. */
export function watch(trx: Transaction<Tables>, seen: Pending): Transaction<Tables> {
  const watched = trx.withPlugin(watcher(seen));
  pending.set(watched, seen);
  return watched;
}

/** Notes a deed; it becomes a line with everything that the transaction wrote. Throws outside of `runtime.inOrganization`. */
export function noteDeed(trx: Transaction<Tables>, deed: PendingDeed): void {
  const seen = pending.get(trx);
  if (!seen) throw new Error(`${deed.action} is done in a transaction that no journal follows`);
  seen.deeds.push(deed);
}

/** Notes rows that are there already and get their line now. */
export function noteRows(trx: Transaction<Tables>, chain: string, rows: readonly Written[]): void {
  pending.get(trx)?.rows.set(chain, rows);
}

/** Counts events that the transaction appended to a history. */
export function noteEvents(trx: Transaction<Tables>, count: number): void {
  const seen = pending.get(trx);
  if (seen) seen.links += count;
}

/** The database says whether it has noted anything so far; of a statement that was written down beforehand nothing else tells. */
export function keepTouches(trx: Transaction<Tables>, hasTouched: boolean): void {
  const seen = pending.get(trx);
  if (seen) seen.mayHaveTouched = hasTouched;
}

/** Sees whether anything protected may have been written; which rows, the database notes itself. */
function watcher(seen: Pending): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
      if (!seen.mayHaveTouched && mayTouch(node)) seen.mayHaveTouched = true;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

const WRITING = /\b(?:insert|update|delete|merge)\b/iu;
const NAMING = new RegExp(`\\b(?:${Object.keys(PROTECTED).join('|')})\\b`, 'iu');

/**
 * Whether a statement may write a protected row. What is no plain statement on another table counts as one that may: it costs a
 * question. One that was taken for harmless and is not fails at the end, because the database asks for its line.
 */
function mayTouch(node: OperationNode): boolean {
  if (RawNode.is(node)) return mayTouchRaw(node);
  if (SelectQueryNode.is(node)) return mayTouchBeside(node.with);
  if (InsertQueryNode.is(node)) return mayTouchBeside(node.with) || isProtected(node.into);
  if (UpdateQueryNode.is(node)) return mayTouchBeside(node.with) || isProtected(node.table);
  if (DeleteQueryNode.is(node)) return mayTouchBeside(node.with) || node.from.froms.some(isProtected);
  return true;
}

function mayTouchRaw({ sqlFragments, parameters }: RawNode): boolean {
  if (!sqlFragments.some((text) => WRITING.test(text))) return false;
  // a part that is more than a value may name a table
  return sqlFragments.some((text) => NAMING.test(text)) || !parameters.every((part) => ValueNode.is(part));
}

function mayTouchBeside(beside: WithNode | undefined): boolean {
  return beside?.expressions.some(({ expression }) => mayTouch(expression)) ?? false;
}

function isProtected(table: OperationNode | undefined): boolean {
  if (table === undefined || !TableNode.is(table)) return true;
  return Object.hasOwn(PROTECTED, table.table.identifier.name);
}
