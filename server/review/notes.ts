import { randomUUID } from 'node:crypto';
import { actionsOf } from '../case/actions.ts';
import type { Case } from '../case/case.ts';
import { factsOf } from '../case/case.ts';
import { holdCase } from '../case/hold-case.ts';
import type { ReviewAnswerBody, ReviewNoteBody, ReviewNoteView, ReviewView } from '../contract/review.ts';
import { handedInViews } from '../forms/attachments.ts';
import { startingData } from '../forms/check.ts';
import { editingOf, getCaseOfForm, getForm, type FormPlace as AskedForm } from '../forms/read.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { recordDropped } from './dropped.ts';
import { markOfWords } from './own-words.ts';
import { keptPin, MOST_PINS, pinAsKept, pinnedPlace } from './pin.ts';
import { findPlace } from './place.ts';
import { type FormPlace, notesOf } from './queries.ts';
import { reasonFor, reasonsOf } from './reasons.ts';
import type { NoteRow } from '../case/review-note.ts';
import texts from './texts.json' with { type: 'json' };

/** What stands in a form's marks, as the person sees it; notes that nobody has sent yet only who may send them sees. */
export async function reviewView(runtime: Runtime, trx: Trx, who: Who, asked: AskedForm): Promise<ReviewView> {
  const held = await getCaseOfForm(runtime, trx, who, asked);
  await getForm(runtime, trx, who, held, asked.slug);
  return viewOf(runtime, trx, who, held, asked.slug);
}

/**
 * Marks a field for the return that comes; a second time at the same field says it anew. Marks and answers are written while the
 * case is held, so that the event which takes them along says what stands in their rows.
 */
export async function markField(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  asked: AskedForm & ReviewNoteBody,
): Promise<ReviewView> {
  await holdCase(trx, asked.id);
  const held = await getCaseOfForm(runtime, trx, who, asked);
  const { slug, path, note } = asked;
  if (!mayMark(runtime, who, held, slug)) throw problem('reviewClosed');
  const loaded = await getForm(runtime, trx, who, held, slug);
  const facts = factsOf(held);
  const papers = handedInViews(held, slug, facts);
  const found = findPlace(loaded.bundle, startingData(held, loaded, facts), papers, path);
  const { pin } = asked;
  const place = pin && found ? pinnedPlace(found, path, pin, { all: held.files, papers }) : found;
  if (!place) {
    throw noSuchPlace(found ? 'pin' : 'path');
  }
  const waiting = (await notesOf(trx, placeOf(held, slug))).filter(
    ({ seq, by_account }) => seq === null && by_account === who.accountId,
  );
  const kept = pin ? keptPin(pin) : null;
  if (kept !== null) mustHaveRoom(waiting, kept);
  const reason = reasonFor(held.config, asked.reason);
  const words = {
    run: held.row.run,
    form: slug,
    path,
    pin: pin ? pinAsKept(pin) : null,
    label: place.label,
    value: place.value,
    reason: reason?.code ?? null,
    reason_title: reason?.title ?? null,
    note: note.trim().normalize('NFC') || '–',
    by_account: who.accountId,
    by_role: who.role,
    made_at: runtime.now(),
  };
  const { organizationId } = who;
  const said = {
    label: JSON.stringify(words.label),
    value: JSON.stringify(words.value),
    reason: words.reason,
    reason_title: reason ? JSON.stringify(reason.title) : null,
    note: words.note,
    by_role: words.by_role,
    made_at: words.made_at,
    mark: markOfWords(runtime, { organizationId, applicationId: held.application.id }, words),
  };
  await trx
    .insertInto('review_note')
    .values({
      organization_id: organizationId,
      id: randomUUID(),
      application_id: held.application.id,
      run: held.row.run,
      form: slug,
      path,
      pin: kept,
      by_account: who.accountId,
      ...said,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'application_id', 'run', 'form', 'path', 'by_account', 'pin'])
        .where('seq', 'is', null)
        .doUpdateSet(said),
    )
    .execute();
  // what stood at the same place of the same run was said anew
  const earlier = waiting.find(
    (row) => row.run === held.row.run && row.path === path && (row.pin ? keptPin(row.pin) : null) === kept,
  );
  if (earlier && earlier.mark !== said.mark) {
    await recordDropped(trx, who, { applicationId: asked.id, form: slug, path, mark: earlier.mark });
  }
  return viewOf(runtime, trx, who, held, slug);
}

function noSuchPlace(field: 'path' | 'pin') {
  const detail = {
    path: texts.path,
    pin: texts.pin,
  }[field];
  return problem('requestInvalid', { params: { detail, field } });
}

/** Marks at places of files are not bounded by the fields of a form. */
function mustHaveRoom(waiting: readonly NoteRow[], asked: string): void {
  const pinned = waiting.flatMap(({ pin }) => (pin ? [keptPin(pin)] : []));
  if (pinned.length < MOST_PINS || pinned.includes(asked)) return;
  const detail = texts.formHasManyMarksAlready;
  throw problem('requestInvalid', { params: { detail, field: 'pin' } });
}

/** Takes back one's own mark while it waits; throws `recordNotFound` for any other. */
export async function dropMark(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  asked: AskedForm & { readonly note: string },
): Promise<ReviewView> {
  await holdCase(trx, asked.id);
  const held = await getCaseOfForm(runtime, trx, who, asked);
  mustBeOf(await notesOf(trx, placeOf(held, asked.slug)), asked.note);
  const dropped = await trx
    .deleteFrom('review_note')
    .where('application_id', '=', asked.id)
    .where('id', '=', asked.note)
    .where('by_account', '=', who.accountId)
    .where('seq', 'is', null)
    .returning(['form', 'path', 'mark'])
    .executeTakeFirst();
  if (!dropped) throw problem('recordNotFound');
  await recordDropped(trx, who, { applicationId: asked.id, ...dropped });
  return viewOf(runtime, trx, who, held, asked.slug);
}

/** Answers a note on a form that came back; the answer goes with the next submission. */
export async function answerNote(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  asked: AskedForm & ReviewAnswerBody & { readonly note: string },
): Promise<ReviewView> {
  await holdCase(trx, asked.id);
  const held = await getCaseOfForm(runtime, trx, who, asked);
  const rows = await notesOf(trx, placeOf(held, asked.slug));
  if (!mayAnswer(runtime, who, held, asked.slug, rows)) throw problem('reviewClosed');
  mustBeOf(rows, asked.note);
  const answer = asked.answer.trim().normalize('NFC');
  const said = answer === '' ? undefined : { answer, answered_by: who.accountId, answered_at: runtime.now() };
  const changed = await trx
    .updateTable('review_note')
    .set(said ?? { answer: null, answered_by: null, answered_at: null })
    .where('application_id', '=', asked.id)
    .where('id', '=', asked.note)
    .where('seq', 'is not', null)
    .where('answer_seq', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw problem('recordNotFound');
  return viewOf(runtime, trx, who, held, asked.slug);
}

/** Whoever may act on one form may not reach the notes of another by it. */
function mustBeOf(notes: readonly NoteRow[], id: string): void {
  if (!notes.some((note) => note.id === id)) throw problem('recordNotFound');
}

async function viewOf(runtime: Runtime, trx: Trx, who: Who, held: Case, slug: string): Promise<ReviewView> {
  const rows = await notesOf(trx, placeOf(held, slug));
  const marks = mayMark(runtime, who, held, slug);
  const answers = mayAnswer(runtime, who, held, slug, rows);
  const rounds = [...new Set(rows.flatMap(({ seq }) => seq ?? []))].toSorted((a, b) => a - b);
  const seen = rows.filter((row) => row.seq !== null || marks || row.by_account === who.accountId);
  return {
    mayMark: marks,
    mayAnswer: answers,
    reasons: [...reasonsOf(held.config)],
    notes: seen.map((row) => noteView(row, who, { rounds, answersSeen: answers })),
  };
}

/** One's turn to send the form back is one's turn to say what is wrong with it. */
function mayMark(runtime: Runtime, who: Who, held: Case, slug: string): boolean {
  return actionsOf(runtime, who, held, slug).some(
    ({ open, does }) => open && (does.includes('returnForm') || does.includes('rejectForm')),
  );
}

function mayAnswer(runtime: Runtime, who: Who, held: Case, slug: string, rows: readonly NoteRow[]): boolean {
  const isOpen = rows.some(({ seq, answer_seq }) => seq !== null && answer_seq === null);
  return isOpen && editingOf(runtime, who, held, slug).editable;
}

function placeOf({ application, lineage }: Case, form: string): FormPlace {
  return { applicationId: application.id, lineage, form };
}

function noteView(
  row: NoteRow,
  { accountId }: Who,
  { rounds, answersSeen }: { readonly rounds: readonly number[]; readonly answersSeen: boolean },
): ReviewNoteView {
  const { id, run, form, path, label, value, pin, reason, reason_title, note, seq, answer_seq } = row;
  const settled = answer_seq !== null;
  // what is being written as an answer nobody else reads before it is sent
  const answer = settled || answersSeen ? row.answer : null;
  return {
    id,
    run,
    form,
    path,
    label,
    value,
    ...(pin === null ? {} : { pin }),
    ...(reason !== null && reason_title !== null ? { reason: { code: reason, title: reason_title } } : {}),
    note,
    by: row.by_name,
    role: row.by_role,
    at: row.made_at.toISOString(),
    mine: row.by_account === accountId,
    ...(seq === null ? {} : { round: rounds.indexOf(seq) + 1, seq }),
    ...(answer === null ? {} : { answer, answeredBy: row.answered_by_name ?? '' }),
    ...(answer === null || row.answered_at === null ? {} : { answeredAt: row.answered_at.toISOString() }),
    settled,
  };
}
