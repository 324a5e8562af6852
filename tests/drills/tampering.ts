import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { GENESIS, linkHash } from '../../server/record/chain.ts';
import type { HistoryRow } from '../../server/history/queries.ts';
import { parseRecord } from '../../server/record/record.ts';
import { diceOf } from '../../scripts/drill/dice.ts';

/** The history of each application, by its id. */
export type Histories = ReadonlyMap<string, readonly HistoryRow[]>;

/** A source of chance that gives the same numbers in every run. */
export type Chance = { below(limit: number): number; pick<T>(items: readonly T[]): T };

/** Chance from a seed. */
export function chanceOf(seed: number): Chance {
  const { below, pick } = diceOf(seed);
  return {
    below,
    pick: (items) => {
      const item = pick(items);
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}

/** Numbers and hashes a chain anew from its first event, as the owner of a database can. */
export function rehashed(applicationId: string, rows: readonly HistoryRow[]): readonly HistoryRow[] {
  let previous = GENESIS;
  return rows.map((row, index) => {
    const seq = index + 1;
    const { run, stage, definition_hash: definitionHash, snapshot_hash: snapshotHash, payload } = row;
    const hash = linkHash(previous, { applicationId, seq, run, stage, definitionHash, snapshotHash, payload });
    const made = { ...row, seq, previous_hash: previous, hash };
    previous = hash;
    return made;
  });
}

/** An event of which one thing was said otherwise: the note, who did it, or a fact it went by. */
export function rewritten(row: HistoryRow, chance: Chance): HistoryRow {
  const record = parseRecord(row.payload);
  const { event } = record;
  const changed = chance.pick([
    { ...event, note: 'यो पछि लेखियो ।' },
    { ...event, actor: { ...event.actor, name: 'अर्कै मान्छे' } },
    { ...event, facts: { ...event.facts, 'revenue.paid': true, tampered: chance.below(1_000_000) } },
  ]);
  return { ...row, payload: canonicalJson({ ...record, event: changed }) };
}

/** What somebody does to a record who owns the database. */
export type Deed = {
  readonly name: string;
  /** @param before events up to this one are older than the last checkpoint, by application */
  readonly act: (histories: Histories, before: ReadonlyMap<string, number>, chance: Chance) => Histories;
};

type Victim = { readonly id: string; readonly rows: readonly HistoryRow[]; readonly at: number };

/** One event that was sealed, of one application with at least so many sealed events. */
function victimOf(histories: Histories, before: ReadonlyMap<string, number>, chance: Chance, least = 1): Victim {
  const ids = [...histories.keys()].filter((id) => (before.get(id) ?? 0) >= least);
  const id = chance.pick(ids);
  const sealed = before.get(id) ?? 0;
  return { id, rows: histories.get(id) ?? [], at: chance.below(sealed - least + 1) };
}

function put(histories: Histories, id: string, rows: readonly HistoryRow[]): Histories {
  return new Map([...histories, [id, rows]]);
}

/** A deed on the rows of one application, with its chain left as it is or hashed anew. */
function onOne(name: string, change: (victim: Victim, chance: Chance) => readonly HistoryRow[], least = 1): Deed[] {
  return [false, true].map((isRehashed) => ({
    name: isRehashed ? `${name}, the chain hashed anew` : name,
    act: (histories, before, chance) => {
      const victim = victimOf(histories, before, chance, least);
      const rows = change(victim, chance);
      return put(histories, victim.id, isRehashed ? rehashed(victim.id, rows) : rows);
    },
  }));
}

/** Every deed of the drill. */
export const DEEDS: readonly Deed[] = [
  ...onOne('an event edited', ({ rows, at }, chance) =>
    rows.map((row, index) => (index === at ? rewritten(row, chance) : row)),
  ),
  ...onOne('an event deleted', ({ rows, at }) => rows.toSpliced(at, 1)),
  ...onOne('an event put in', ({ rows, at }, chance) => rows.toSpliced(at, 0, rewritten(chance.pick(rows), chance))),
  ...onOne(
    'two events exchanged',
    ({ rows, at }) => {
      const [one, other] = rows.slice(at, at + 2);
      if (!one || !other) throw new Error('there are no two events');
      return rows.toSpliced(at, 2, { ...other, seq: one.seq }, { ...one, seq: other.seq });
    },
    2,
  ),
  ...onOne('the end cut off', ({ rows, at }) => rows.slice(0, at)),
  {
    name: 'an application taken out',
    act: (histories, before, chance) => {
      const { id } = victimOf(histories, before, chance);
      return new Map([...histories].filter(([other]) => other !== id));
    },
  },
  {
    name: 'the whole table swapped for one hashed anew around one edited event',
    act: (histories, before, chance) => {
      const { id, rows, at } = victimOf(histories, before, chance);
      const edited = put(
        histories,
        id,
        rows.map((row, index) => (index === at ? rewritten(row, chance) : row)),
      );
      return new Map([...edited].map(([each, chain]) => [each, rehashed(each, chain)]));
    },
  },
  {
    name: 'the histories of two applications exchanged, hashed anew',
    act: (histories, before, chance) => {
      const one = victimOf(histories, before, chance);
      const others = new Map([...histories].filter(([id]) => id !== one.id));
      const other = victimOf(others, before, chance);
      return put(put(histories, one.id, rehashed(one.id, other.rows)), other.id, rehashed(other.id, one.rows));
    },
  },
  { name: 'the whole table emptied', act: () => new Map() },
];
