import { sameJson } from '../../form-schemas/engine/records.ts';
import { addDays, longDateNe } from '../../form-schemas/values/bs-date.ts';
import { type Problem, problem } from '../http/problems.ts';
import { duplicateIssues, keyIssues, recordInvalid } from './judge.ts';
import type { OpenMaster } from './open-master.ts';
import { type Days, daysOf, findOverlap, findPrevious, movedDays, placeRecord, untilToday } from './timeline.ts';
import { findUses, sayUses } from './uses.ts';
import type { Content, Span, StoredRecord } from '../office/store.ts';
import texts from './texts.json' with { type: 'json' };

/** One thing to be written: without `before` a new record, without `after` a record taken away. */
export type Step = {
  readonly key: string;
  readonly before?: StoredRecord;
  readonly after?: Content;
};

/** A record that is to be written under its key, among the records that have the same key. */
export type Wanted = Content & { readonly key: string; readonly siblings: readonly StoredRecord[] };

/** The steps of adding a record: a dated one ends the one before it. Throws the problem that forbids it. */
export async function createSteps(open: OpenMaster, wanted: Wanted): Promise<readonly Step[]> {
  const { key, siblings, data } = wanted;
  refuseOther(open, siblings);
  await open.store.refuse?.(open, { after: { data } });
  if (open.master.dated !== true) {
    if (siblings.length > 0) throw recordInvalid(duplicateIssues(open));
    return [{ key, after: { data } }];
  }
  const placing = placeRecord(siblings, wanted);
  if (placing.kind === 'overlaps') throw overlap(placing.with);
  const { closes, closesOn, span } = placing;
  const created = { key, after: { data, ...span } };
  if (closes === undefined || closesOn === undefined) return [created];
  const shortened = { ...spanOf(closes), validTo: closesOn };
  await refuseSettled(open, closes, movedDays(closes, shortened));
  return [{ key, before: closes, after: { data: closes.data, ...shortened } }, created];
}

/** The steps of changing a record; none when nothing changes. Throws the problem that forbids it. */
export async function changeSteps(
  open: OpenMaster,
  before: StoredRecord,
  { key, data, siblings, ...span }: Wanted,
): Promise<readonly Step[]> {
  if (key !== before.key) throw recordInvalid(keyIssues(open, 'keyFixed'));
  const after = { data, ...spanOf(span) };
  const hasNewData = !sameJson(before.data, data);
  const moved = movedDays(before, after);
  if (!hasNewData && moved.length === 0) return [];
  await open.store.refuse?.(open, { before, after });
  const inTheWay = moved.length === 0 ? undefined : findOverlap(siblings, before.id, after);
  if (inTheWay) throw overlap(inTheWay);
  if (open.master.dated === true) await refuseSettled(open, before, hasNewData ? [daysOf(before), ...moved] : moved);
  return [{ key, before, after }];
}

/** The steps of taking a record away; the dated one before it is in force again. Throws the problem that forbids it. */
export async function deleteSteps(
  open: OpenMaster,
  before: StoredRecord,
  siblings: readonly StoredRecord[],
): Promise<readonly Step[]> {
  const others = siblings.filter(({ id }) => id !== before.id);
  refuseOther(open, others);
  await open.store.refuse?.(open, { before });
  const { key } = before;
  if (others.length === 0) {
    const uses = await findUses({ open, record: before });
    if (uses.length > 0) throw problem('recordInUse', { params: { places: sayUses(uses) } });
    return [{ key, before }];
  }
  await refuseSettled(open, before, [daysOf(before)]);
  const previous = findPrevious(others, before);
  if (previous === undefined) return [{ key, before }];
  const { validTo: _closed, ...reopened } = spanOf(previous);
  const until = before.validTo === undefined ? {} : { validTo: before.validTo };
  return [
    { key, before },
    { key, before: previous, after: { data: previous.data, ...reopened, ...until } },
  ];
}

/** A fixed master keeps its records; a dated one of them may still be followed by the next, and that taken back. */
function refuseOther({ master, store }: OpenMaster, others: readonly StoredRecord[]): void {
  const isFollowing = master.dated === true && others.length > 0;
  if (!store.extensible || (master.fixed === true && !isFollowing)) throw problem('masterFixed');
}

/** What was done by a record on days that are over stays as it was done: the record does not change under it. */
async function refuseSettled(open: OpenMaster, record: StoredRecord, days: readonly Days[]): Promise<void> {
  for (const each of days) {
    const past = untilToday(each, open.today);
    if (past === undefined) continue;
    const uses = await findUses({ open, record, days: past });
    if (uses.length === 0) continue;
    const date = addDays(open.today, 1);
    throw problem('recordSettled', { params: { places: sayUses(uses), date: dayText(date) } });
  }
}

function overlap({ validFrom }: StoredRecord): Problem {
  const beginning = texts.beginning;
  return problem('datesOverlap', { params: { from: validFrom === undefined ? beginning : dayText(validFrom) } });
}

function dayText(day: string): { readonly ne: string; readonly en: string } {
  return { ne: longDateNe(day) ?? day, en: day };
}

function spanOf({ validFrom, validTo }: Span): Span {
  return { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) };
}
