import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../form-schemas/engine/canonical.ts';
import { sha256 } from '../../../server/record/chain.ts';
import {
  type Checkpoint,
  checkpointHash,
  type Head,
  headsOf,
  includeHead,
  isSignature,
  isSigned,
  makeSigningKey,
  openSigningKey,
  rootOf,
  shortForm,
  takeCheckpoint,
} from '../../../server/record/checkpoint.ts';
import { checkSeries, findRewritten, type SeriesFault } from '../../../server/record/checkpoint-series.ts';
import { rootOfProof } from '../../../server/record/merkle.ts';

const key = openSigningKey(makeSigningKey());
const stranger = openSigningKey(makeSigningKey());
const organization = '00000000-0000-4000-8000-000000000001';

function head(id: string, seq: number): Head {
  return { kind: 'application', id, seq, hash: sha256(`${id} ${String(seq)}`) };
}

/** A checkpoint over each of these moments, one after the other. */
function series(...moments: readonly (readonly Head[])[]): readonly Checkpoint[] {
  const taken: Checkpoint[] = [];
  for (const [index, moment] of moments.entries()) {
    const before = new Set(moments[index - 1]?.map(({ id, hash }) => `${id} ${hash}`));
    const changed = headsOf(moment.filter(({ id, hash }) => !before.has(`${id} ${hash}`)));
    const at = `2026-11-0${String(index + 1)}T18:15:00.000Z`;
    taken.push(takeCheckpoint({ organization, at, key, before: taken.at(-1)?.statement, changed }));
  }
  return taken;
}

const whole = series([head('a', 3)], [head('a', 3), head('b', 1)], [head('a', 7), head('b', 1), head('c', 2)]);

test('a series that nobody touched holds, and its heads are those of the last moment', () => {
  const { faults, heads } = checkSeries(whole, [key.publicKey]);
  expect(faults).toEqual([]);
  expect([...heads.values()]).toEqual([head('a', 7), head('b', 1), head('c', 2)]);
  expect(whole.map(({ heads: changed }) => changed.length)).toEqual([1, 1, 2]);
});

/** The same series as it was signed before checkpoints stood for themselves: each root is over all heads of then. */
function ofBefore(): readonly Checkpoint[] {
  const taken: Checkpoint[] = [];
  const all = new Map<string, Head>();
  for (const { statement, heads } of whole) {
    for (const each of heads) all.set(each.id, each);
    const root = rootOf(headsOf(all.values()));
    const last = taken.at(-1);
    const previous = last ? checkpointHash(last.statement) : statement.previous;
    const old: Checkpoint['statement'] = {
      ...statement,
      format: 'naksa-checkpoint-1',
      heads: all.size,
      root,
      previous,
    };
    taken.push({ statement: old, heads, signature: key.sign(canonicalJson(old)) });
  }
  return taken;
}

test('a series of before holds, and goes on with checkpoints that stand for themselves', () => {
  const old = ofBefore();
  expect(checkSeries(old, [key.publicKey]).faults).toEqual([]);
  const changed = headsOf([head('a', 7), head('b', 4), head('c', 2)]);
  const next = takeCheckpoint({ organization, at: 'later', key, before: old.at(-1)?.statement, changed });
  const { faults, heads } = checkSeries([...old, next], [key.publicKey]);
  expect(faults).toEqual([]);
  expect([...heads.values()]).toEqual([head('a', 7), head('b', 4), head('c', 2)]);
  const wrong = old.map((each, index) => (index === 2 ? forged(each, { root: sha256('x') }, key) : each));
  expect(checkSeries(wrong, [key.publicKey]).faults).toEqual([{ number: 3, what: 'root' }]);
});

test('no checkpoints are no fault', () => {
  expect(checkSeries([], [key.publicKey]).faults).toEqual([]);
});

function altered(at: number, change: (checkpoint: Checkpoint) => Checkpoint): readonly Checkpoint[] {
  return whole.map((each, index) => (index === at ? change(each) : each));
}

/** The checkpoint with another statement, signed anew by somebody. */
function forged(checkpoint: Checkpoint, change: Partial<Checkpoint['statement']>, by = stranger): Checkpoint {
  const statement = { ...checkpoint.statement, ...change };
  return { ...checkpoint, statement, signature: by.sign(canonicalJson(statement)) };
}

describe('what was done to a series shows', () => {
  const cases: readonly (readonly [string, readonly Checkpoint[], SeriesFault['what']])[] = [
    ['one taken out', whole.toSpliced(1, 1), 'missing'],
    ['the first taken out', whole.slice(1), 'missing'],
    ['two exchanged', whole.toSpliced(0, 2, ...whole.slice(0, 2).toReversed()), 'missing'],
    ['another time', altered(1, (each) => ({ ...each, statement: { ...each.statement, at: 'x' } })), 'signature'],
    ['another signature', altered(1, (each) => ({ ...each, signature: whole[0]?.signature ?? '' })), 'signature'],
    ['a root signed with another key', altered(1, (each) => forged(each, { root: sha256('x') })), 'signature'],
    ['and named as that key', altered(1, (each) => forged(each, { key: stranger.id })), 'signature'],
    ['another predecessor', altered(2, (each) => forged(each, { previous: sha256('x') }, key)), 'chain'],
    ['another office', altered(1, (each) => forged(each, { organization: 'x' }, key)), 'organization'],
    ['heads that were not signed', altered(2, (each) => ({ ...each, heads: [head('a', 9)] })), 'heads'],
    ['a tree that is not that of its heads', altered(2, (each) => forged(each, { root: sha256('x') }, key)), 'root'],
    ['a chain that became shorter', series([head('a', 3)], [head('a', 2)]), 'backwards'],
    ['a row that became another', series([head('a', 3)], [{ ...head('a', 3), hash: sha256('x') }]), 'backwards'],
    ['fewer heads than were counted', altered(2, (each) => forged(each, { heads: 1 }, key)), 'root'],
  ];
  test.each(cases)('%s', (_, checkpoints, what) => {
    expect(checkSeries(checkpoints, [key.publicKey]).faults).toContainEqual(expect.objectContaining({ what }));
  });
});

test('a signature is good by the key that it names, also when there are older ones', () => {
  const [first] = whole;
  if (!first) throw new Error('no checkpoint');
  expect(isSigned(first, [stranger.publicKey, key.publicKey])).toBe(true);
  expect(isSigned(first, [stranger.publicKey])).toBe(false);
});

test('what was found good once says nothing of another text, another signature or another key', () => {
  const [text, other] = ['a line of the journal', 'a line that somebody changed'];
  const signature = key.sign(text);
  const judged = (): readonly boolean[] => [
    isSignature(text, signature, key.publicKey),
    isSignature(other, signature, key.publicKey),
    isSignature(text, key.sign(other), key.publicKey),
    isSignature(text, signature, stranger.publicKey),
    isSignature('', `${signature}\n${text}`, key.publicKey),
    isSignature(text, `${signature}#1`, key.publicKey),
    isSignature(text, `${signature}\nbefore`, key.publicKey),
    isSignature(`before\n${text}`, signature, key.publicKey),
  ];
  const once = [true, false, false, false, false, false, false, false];
  expect([judged(), judged()]).toEqual([once, once]);
});

test('that a head was among the signed ones is proved without the others', () => {
  const last = whole.at(-1);
  const inclusion = last && includeHead(last, 'application/c');
  expect(inclusion?.head).toEqual(head('c', 2));
  expect(rootOfProof(canonicalJson(inclusion?.head), inclusion?.proof ?? [])).toBe(last?.statement.root);
  expect(last && includeHead(last, 'application/b')).toBeUndefined();
});

test('a head that the record does not have any more, or has otherwise, is named', () => {
  const heads = [head('a', 7), head('b', 1), head('c', 2)];
  const record = new Map([
    ['a', sha256('a 7')],
    ['b', sha256('other')],
  ]);
  expect(findRewritten(heads, ({ id }) => record.get(id))).toEqual([
    { head: heads[1], what: 'changed' },
    { head: heads[2], what: 'gone' },
  ]);
});

test('papers carry the number and eight groups of the hash', () => {
  const [first] = whole;
  if (!first) throw new Error('no checkpoint');
  const { number, hash } = shortForm(first.statement);
  expect(number).toBe(1);
  expect(hash).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
  expect(checkpointHash(first.statement).startsWith(hash.replaceAll(' ', ''))).toBe(true);
});

test('the order of heads does not depend on the order in which they come', () => {
  const heads = [head('b', 1), head('a', 7), head('c', 2)];
  expect(rootOf(headsOf(heads))).toBe(rootOf(headsOf(heads.toReversed())));
});
