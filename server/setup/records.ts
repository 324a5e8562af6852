import { doneBy, recordActivity } from '../office/activity.ts';
import type { OneTimePassword, RecordBody, RecordView } from '../contract/setup.ts';
import { problem } from '../http/problems.ts';
import { type Change, changedPaths, keepChanges } from './changes.ts';
import { judgeRecord, recordInvalid } from './judge.ts';
import { publishLaw } from './law.ts';
import type { OpenMaster } from './open-master.ts';
import { changeSteps, createSteps, deleteSteps, type Step } from './steps.ts';
import type { Span, StoredRecord } from '../office/store.ts';
import texts from './texts.json' with { type: 'json' };

/** Days that a record can begin and end on; the calendars reach no further. */
const EARLIEST = '1900-01-01';
const LATEST = '2199-12-31';

/** A record of the master. Throws `recordNotFound`. */
export async function getRecord(open: OpenMaster, id: string): Promise<StoredRecord> {
  const [record] = await open.store.find(open.trx, shelfOf(open), { id });
  if (!record) throw problem('recordNotFound');
  return record;
}

/** Adds a record. Throws `formInvalid` with its issues, and whatever forbids the dates or the deed. */
export async function createRecord(open: OpenMaster, { data: sent, note, ...dates }: RecordBody): Promise<RecordView> {
  const span = checkedSpan(open, dates);
  const { data, key: named, issues } = judgeRecord(open, sent);
  if (issues.length > 0) throw recordInvalid(issues);
  const key = named ?? (await nextNumber(open));
  const siblings = await siblingsOf(open, key);
  const steps = await createSteps(open, { key, data, ...span, siblings });
  const created = await perform(open, steps, { note });
  const record = created.at(-1);
  if (!record) throw new Error(`${open.master.id} ${key} was not written`);
  await publishLaw(open);
  const password = await open.store.givePassword?.(open, record);
  return {
    ...(await recordView(open, record)),
    ...(password ? { oneTimePassword: password.oneTimePassword } : {}),
  };
}

/** Changes a record that is still as it was read. Throws `versionConflict` with the version that it has now. */
export async function changeRecord(
  open: OpenMaster,
  id: string,
  { data: sent, note, version, ...dates }: RecordBody,
): Promise<RecordView> {
  const span = checkedSpan(open, dates);
  const before = await getRecord(open, id);
  if (version !== before.version) throw problem('versionConflict', { version: before.version });
  const { data, key = before.key, issues } = judgeRecord(open, sent, before.data);
  if (issues.length > 0) throw recordInvalid(issues);
  const steps = await changeSteps(open, before, { key, data, ...span, siblings: await siblingsOf(open, before.key) });
  const [after = before] = await perform(open, steps, { note });
  if (steps.length > 0) await publishLaw(open);
  return recordView(open, after);
}

/** Takes a record away that nothing uses. Throws `recordInUse` with the places that use it. */
export async function deleteRecord(open: OpenMaster, id: string): Promise<void> {
  const record = await getRecord(open, id);
  await perform(open, await deleteSteps(open, record, await siblingsOf(open, record.key)), {});
  await publishLaw(open);
}

/** Gives a person a password that is shown once; their sessions end. Throws `pageNotFound` where records are no people. */
export async function givePassword(open: OpenMaster, id: string): Promise<OneTimePassword> {
  if (!open.store.givePassword) throw problem('pageNotFound');
  const record = await getRecord(open, id);
  await open.store.refuse?.(open, { before: record, after: record });
  const given = await open.store.givePassword(open, record);
  const { key } = record;
  await keepChanges(open, [personChange(record, 'password')]);
  await logDeed(open, 'setup.password', { key, record: id });
  return given;
}

/**
 * Takes the second step of the login from a person who has lost the telephone and the recovery codes; where the office asks for one,
 * they set it up anew at the next login. Throws `pageNotFound` where records are no people, `twoStepIsOff` where there is none.
 */
export async function dropSecondStep(open: OpenMaster, id: string): Promise<void> {
  if (!open.store.dropSecondStep) throw problem('pageNotFound');
  const record = await getRecord(open, id);
  await open.store.refuse?.(open, { before: record, after: record });
  if (!(await open.store.dropSecondStep(open, record))) throw problem('twoStepIsOff');
  const { key } = record;
  await keepChanges(open, [personChange(record, 'twoStep')]);
  await logDeed(open, 'setup.two-step', { key, record: id });
}

/** A change that shows of whom it is, but nothing of what changed. */
function personChange({ id, key, data }: StoredRecord, path: string): Change {
  return { recordId: id, key, action: 'changed', before: { data }, after: { data }, changed: [path], note: '' };
}

/** Writes steps, keeps what changed and why, and tells the activity log. */
async function perform(
  open: OpenMaster,
  steps: readonly Step[],
  { note = '' }: { readonly note?: string | undefined },
): Promise<readonly StoredRecord[]> {
  const { written, changes } = await writeSteps(open, steps, note);
  await keepChanges(open, changes);
  for (const { action, key, recordId: record, before, after } of changes) {
    const changed = action === 'changed' ? changedPaths(open.bundle, before, after) : [];
    await logDeed(open, `setup.${action}`, { key, record, changed });
  }
  return written;
}

/** Writes steps: the records as they stand then, and the changes that are still to be kept. */
export async function writeSteps(
  open: OpenMaster,
  steps: readonly Step[],
  note: string,
): Promise<{ readonly written: readonly StoredRecord[]; readonly changes: readonly Change[] }> {
  const written: StoredRecord[] = [];
  const changes: Change[] = [];
  for (const step of steps) {
    const record = await write(open, step);
    if (step.after !== undefined) written.push(record);
    changes.push({ ...step, recordId: record.id, action: actionOf(step), note });
  }
  return { written, changes };
}

function actionOf({ before, after }: Step): Change['action'] {
  if (before === undefined) return 'created';
  return after === undefined ? 'deleted' : 'changed';
}

/** Says in the activity log what somebody did in a master; fields by name, never what they hold. */
export function logDeed(open: OpenMaster, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  const { trx, who, master, confirmed } = open;
  const proposed = confirmed && { proposal: confirmed.id, proposedBy: who.accountId };
  return recordActivity(trx, {
    ...doneBy(confirmed?.by ?? who),
    action,
    detail: { master: master.id, ...detail, ...proposed },
  });
}

/** A record as it is sent. */
export async function recordView(open: OpenMaster, record: StoredRecord): Promise<RecordView> {
  const [view] = await recordViews(open, [record]);
  if (!view) throw new Error('a record has a view');
  return view;
}

/** Records as they are sent, with the names of who wrote them last. */
export async function recordViews(open: OpenMaster, records: readonly StoredRecord[]): Promise<RecordView[]> {
  const ids = [...new Set(records.flatMap(({ updatedBy }) => updatedBy ?? []))];
  const people =
    ids.length === 0
      ? []
      : await open.trx.selectFrom('account').select(['id', 'name_ne']).where('id', 'in', ids).execute();
  const names = new Map(people.map(({ id, name_ne: name }) => [id, name]));
  const inert = await open.store.inert?.(open, records);
  return records.map(({ data, updatedBy, ...record }) => {
    const name = names.get(updatedBy ?? '');
    const why = inert?.get(record.id);
    return {
      ...record,
      data: { ...data },
      ...(name === undefined ? {} : { updatedBy: name }),
      ...(why === undefined ? {} : { inert: why }),
    };
  });
}

/** The dates that were sent. Throws `requestInvalid` where they mean nothing. */
export function checkedSpan({ master }: OpenMaster, { validFrom, validTo }: Span): Span {
  const days = [validFrom, validTo].filter((day) => day !== undefined);
  if (master.dated !== true && days.length > 0) {
    throw invalid(texts.recordsOfThisListHave);
  }
  if (master.bounded === true && days.length < 2) throw problem('daysNeeded');
  if (days.some((day) => day < EARLIEST || day > LATEST)) {
    throw invalid(texts.dateIsOutsideCalendar);
  }
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom) {
    throw invalid(texts.lastDayIsBeforeFirst);
  }
  return { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) };
}

/** The key of the next record of a master whose records are numbered. */
export function numberAfter(keys: readonly string[]): string {
  return String(Math.max(0, ...keys.map(Number).filter(Number.isSafeInteger)) + 1);
}

function invalid(detail: { readonly ne: string; readonly en: string }) {
  return problem('requestInvalid', { params: { detail } });
}

async function nextNumber(open: OpenMaster): Promise<string> {
  const records = await open.store.find(open.trx, shelfOf(open));
  const keys = [...new Set(records.map(({ key }) => key))];
  // a fixed master of one record that is neither named nor alone in time: the new one can only follow it
  const [only] = keys;
  return open.master.fixed === true && keys.length === 1 && only !== undefined ? only : numberAfter(keys);
}

function siblingsOf(open: OpenMaster, key: string): Promise<readonly StoredRecord[]> {
  return open.store.find(open.trx, shelfOf(open), { key });
}

/** Where the records of an open master stand. */
export function shelfOf({ who, master }: OpenMaster) {
  return { organizationId: who.organizationId, master };
}

async function write(open: OpenMaster, { key, before, after }: Step): Promise<StoredRecord> {
  if (before === undefined && after !== undefined) return open.store.insert(open, { key, ...after });
  if (before === undefined) throw new Error('a step without a record');
  if (after !== undefined) return open.store.update(open, before, after);
  await open.store.remove(open, before);
  return before;
}
