import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import type { CompareQuery, CompareView } from '../contract/definitions.ts';
import { isOfPost } from '../proposals/own-post.ts';
import type { Trx, Who } from '../runtime.ts';
import { getDraft, writtenOf } from './drafts.ts';
import { getProposal } from './proposals.ts';
import { parseSource } from '../definitions/sources.ts';
import { type Named, sourceOf } from './texts.ts';
import { titleOf } from './title-of.ts';
import { versionBody } from './versions.ts';

const MOST_CHANGES = 1_000;
const LONGEST = 400;
/** What an entry of a list is known by, so that one put in between moves nothing. */
const NAMES = ['id', 'slug', 'code', 'key', 'name', 'path', 'by'] as const;

type Change = CompareView['changes'][number];
type Pair = {
  readonly was: unknown;
  readonly now: unknown;
  readonly path: string;
  readonly label: Text;
  /** The part or fragment of a stage in which one is. */
  readonly shared?: Text;
};
/** Where several stages have what they share: a path to a whole one. */
const SHARED = /^\/(?:parts|fragments)\/[^/]+$/u;

/** What differs between two versions as published, or between what a version was written as and a proposal or the caller's draft. */
export async function compareVersions(
  trx: Trx,
  who: Who,
  named: Named,
  { from, to, proposal }: CompareQuery,
): Promise<CompareView> {
  if (to !== undefined) {
    return {
      from,
      to,
      ...seenBy(who, compared(await publishedAs(trx, named, from), await publishedAs(trx, named, to))),
    };
  }
  const before = from === 0 ? {} : await sourceOf(trx, named, from);
  if (proposal !== undefined) {
    const { source } = await getProposal(trx, writtenOf(named), proposal);
    return { from, to: 'proposal', ...seenBy(who, compared(before, source)) };
  }
  const draft = await getDraft(trx, who, writtenOf(named));
  return { from, to: 'draft', ...seenBy(who, compared(before, parseSource(draft.source))) };
}

/** The changes with what they are to the reader. */
function seenBy<Compared extends Pick<CompareView, 'changes'>>(who: Who, found: Compared): Compared & { own: boolean } {
  return { ...found, own: found.changes.some((change) => isOfPost(change, who)) };
}

/** A version as published; of a stage what was written in the place of what came of it. */
async function publishedAs(trx: Trx, named: Named, version: number): Promise<unknown> {
  const { body } = await versionBody(trx, named, version);
  if (named.kind !== 'workflow') return body;
  const source = await sourceOf(trx, named, version);
  return isRecord(body) && isRecord(source) ? { ...body, ...source } : body;
}

/** Every place where two values differ, each under the nearest title above it. */
export function compared(was: unknown, now: unknown): Pick<CompareView, 'changes' | 'cut'> {
  const changes = [...differences({ was, now, path: '', label: { ne: '', en: '' } })];
  return { changes: changes.slice(0, MOST_CHANGES), cut: changes.length > MOST_CHANGES };
}

function* differences(pair: Pair): Generator<Change> {
  const { was, now, path } = pair;
  if (was === now) return;
  if (was === undefined || now === undefined) yield one(pair);
  else if (Array.isArray(was) && Array.isArray(now)) yield* inside(pair, byName(was), byName(now));
  else if (isRecord(was) && isRecord(now))
    yield* inside(pair, new Map(Object.entries(was)), new Map(Object.entries(now)));
  else if (isLongText(was) && isLongText(now)) yield* lines({ ...pair, was, now, path });
  else yield one(pair);
}

function* inside(
  { was, now, path, label, shared }: Pair,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Generator<Change> {
  const above = calledOf(now) ?? calledOf(was) ?? label;
  const within = SHARED.test(path) ? above : shared;
  const inIt = within && { shared: within };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const pair = { was: before.get(key), now: after.get(key), path: `${path}/${key}`, ...inIt };
    yield* differences({ ...pair, label: calledOf(pair.now) ?? calledOf(pair.was) ?? above });
  }
  const [first, second] = [[...before.keys()], [...after.keys()].filter((key) => before.has(key))];
  const kept = first.filter((key) => after.has(key));
  if (Array.isArray(was) && kept.join('\n') !== second.join('\n'))
    yield {
      path: `${path}/#`,
      label: above,
      ...(within && { in: within }),
      what: 'changed',
      was: short(kept.join(', ')),
      now: short(second.join(', ')),
    };
}

/** The title of a part of a definition; of a condition or a way under a name, what it says. */
function calledOf(value: unknown): Text | undefined {
  return titleOf(value) ?? titleOf({ title: ownValue(value, 'says') });
}

/** Entries of a list by their names where each has one of its own, else by their places. */
function byName(list: readonly unknown[]): ReadonlyMap<string, unknown> {
  const name = NAMES.find((key) => {
    const values = list.map((entry) => (isRecord(entry) ? entry[key] : undefined));
    return values.every((value) => typeof value === 'string') && new Set(values).size === list.length;
  });
  const isWords = list.every((entry) => typeof entry === 'string') && new Set(list).size === list.length;
  return new Map(
    list.map((entry, index) => {
      if (isWords) return [String(entry), entry];
      return [name !== undefined && isRecord(entry) ? String(entry[name]) : String(index), entry];
    }),
  );
}

/** The lines of a text that differ: what stands before and after them is the same. */
function* lines({
  was,
  now,
  path,
  label,
  shared,
}: Pair & { readonly was: string; readonly now: string }): Generator<Change> {
  const [before, after] = [was.split('\n'), now.split('\n')];
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  yield {
    path: `${path}/${String(head + 1)}`,
    label,
    ...(shared && { in: shared }),
    what: 'changed',
    was: short(before.slice(head, before.length - tail).join('\n')),
    now: short(after.slice(head, after.length - tail).join('\n')),
  };
}

function one({ was, now, path, label, shared }: Pair): Change {
  const what = was === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
  return {
    path,
    label,
    ...(shared && { in: shared }),
    what,
    ...(was === undefined ? {} : { was: said(was) }),
    ...(now === undefined ? {} : { now: said(now) }),
  };
}

function said(value: unknown): string {
  return short(typeof value === 'string' ? value : JSON.stringify(value));
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\n');
}
