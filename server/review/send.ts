import type { ReviewInHistory } from '../contract/review.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { droppedMarks } from './dropped.ts';
import { isOwnWords } from './own-words.ts';
import { openNotes, waitingNotes } from './queries.ts';
import type { Decision } from '../case/decision.ts';
import type { NoteRow, SentReview } from '../case/review-note.ts';

const NOTHING: SentReview = { out: [], back: [] };
const BACK: readonly string[] = ['returned', 'rejected'];

/** Finds the notes that go with an event; asks the database only where one can. */
export async function reviewWith(
  runtime: Pick<Runtime, 'config'>,
  trx: Trx,
  { who, held, event, snapshot }: Decision,
): Promise<SentReview> {
  const { application, row, lineage } = held;
  const moved = Object.entries(snapshot.context.forms).filter(
    ([slug, { status }]) => held.snapshot.context.forms[slug]?.status !== status,
  );
  const sentBack = moved.flatMap(([slug, { status }]) => (BACK.includes(status) ? [slug] : []));
  if (sentBack.length > 0) {
    const waiting = await waitingNotes(trx, application.id, row.run, sentBack);
    const dropped = await droppedMarks(trx, application.id, waiting);
    return { ...NOTHING, out: ownWords(runtime, who, { applicationId: application.id, waiting, dropped }) };
  }
  const broughtAgain = moved.some(([slug, { status }]) => slug === event.form && status === 'submitted');
  if (event.form === undefined || !broughtAgain) return NOTHING;
  return { ...NOTHING, back: await openNotes(trx, { applicationId: application.id, lineage, form: event.form }) };
}

type Waiting = {
  readonly applicationId: string;
  readonly waiting: readonly NoteRow[];
  readonly dropped: ReadonlySet<string>;
};

/**
 * The notes that say what their authors said. One that bears the name of who sends the form back must be taken back or said anew first;
 * of others it stays behind, as it is. Throws `reviewMarkChanged`.
 */
function ownWords(
  runtime: Pick<Runtime, 'config'>,
  { organizationId, accountId }: Decision['who'],
  { applicationId, waiting, dropped }: Waiting,
): readonly NoteRow[] {
  const isOwn = (row: NoteRow): boolean =>
    isOwnWords(runtime, { organizationId, applicationId }, row) && !dropped.has(row.mark ?? '');
  if (waiting.some((row) => row.by_account === accountId && !isOwn(row))) throw problem('reviewMarkChanged');
  return waiting.filter(isOwn);
}

/** What the history of the event says of them; undefined where it takes none along. */
export function reviewRecord(
  { out, back }: SentReview,
  reason: ReviewInHistory['reason'],
): ReviewInHistory | undefined {
  const answers = back.flatMap(({ form, path, label, note, answer }) =>
    answer === null ? [] : [{ form, path, label, note, answer }],
  );
  if (out.length + answers.length === 0 && !reason) return undefined;
  return { ...(reason ? { reason } : {}), notes: out.map(toRecord), answers };
}

/** Binds the notes to the event, whose history row must be there. */
export async function settleReview(
  trx: Trx,
  applicationId: string,
  { out, back }: SentReview,
  seq: number,
): Promise<void> {
  await bind(trx, applicationId, out, { seq });
  await bind(trx, applicationId, back, { answer_seq: seq });
}

async function bind(
  trx: Trx,
  applicationId: string,
  notes: readonly NoteRow[],
  to: { readonly seq: number } | { readonly answer_seq: number },
): Promise<void> {
  if (notes.length === 0) return;
  await trx
    .updateTable('review_note')
    .set(to)
    .where('application_id', '=', applicationId)
    .where(
      'id',
      'in',
      notes.map(({ id }) => id),
    )
    .execute();
}

function toRecord({ form, path, label, value, pin, reason, reason_title, note, by_name }: NoteRow) {
  const named = reason !== null && reason_title !== null ? { reason: { code: reason, title: reason_title } } : {};
  return { form, path, label, value, ...(pin === null ? {} : { pin }), ...named, note, by: by_name };
}
