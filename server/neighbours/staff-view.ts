import { type Case, findCase, seenFrom, type WholeCase } from '../case/case.ts';
import { codeTitle } from '../case/titles.ts';
import type { AnswerView, NeighboursView, NoticeView } from '../contract/neighbour.ts';
import { isOwnFilesOnly, mayRole } from '../http/permissions.ts';
import { addressOf } from '../http/organization.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { linkOf } from '../notices/link.ts';
import { type Period, periodOf } from '../notices/period.ts';
import { openOf } from './public-view.ts';
import { listAnswers, listEvidence, listNotices, newestRedactions, noticeMessages, type NoticeRow } from './queries.ts';
import { NOTICE } from '../notices/send.ts';

/** How much of it somebody may see: the office the words themselves, an applicant what the office shows of them. */
type Sight = { readonly serves: boolean; readonly reads: boolean };

type Rows = {
  readonly answers: Awaited<ReturnType<typeof listAnswers>>;
  readonly redactions: Awaited<ReturnType<typeof newestRedactions>>;
  readonly evidence: Awaited<ReturnType<typeof listEvidence>>;
  readonly messages: Awaited<ReturnType<typeof noticeMessages>>;
};

/** The neighbours of a case, their links and what they answered, as far as the person may see it. */
export async function readNeighbours(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<NeighboursView> {
  const notices = await listNotices(trx, id);
  const sight = { serves: mayRole(who.role, 'hear-neighbours'), reads: !isOwnFilesOnly(who.role) };
  const whole = notices.length === 0 ? undefined : await findCase(runtime, trx, who.organizationId, id);
  if (!whole) return { mayServe: sight.serves, open: false, objections: 0, notices: [] };
  const ids = notices.map((notice) => notice.id);
  const answers = await listAnswers(trx, ids);
  const redactions = await newestRedactions(
    trx,
    answers.map((answer) => answer.id),
  );
  const rows = {
    answers,
    redactions,
    evidence: sight.serves ? await listEvidence(trx, ids) : [],
    messages: sight.serves ? await noticeMessages(trx, id, NOTICE) : new Map(),
  };
  const office = await addressOf(runtime, who.organizationId);
  const period = newestPeriod(whole, notices, runtime.now());
  return {
    mayServe: sight.serves,
    open: period?.open === true,
    ...(period?.due === undefined ? {} : { due: period.due }),
    objections: countObjections(whole, notices),
    notices: notices.flatMap((notice) =>
      viewNotice(whole, { notice, rows, sight, link: linkOf(runtime, office, notice.id) }),
    ),
  };
}

function newestPeriod(whole: WholeCase, notices: readonly NoticeRow[], at: string): Period | undefined {
  const run = Math.max(...notices.map((notice) => notice.run));
  const held = seenFrom(whole, run);
  return held && periodOf(held, at);
}

function countObjections(whole: WholeCase, notices: readonly NoticeRow[]): number {
  const runs = [...new Set(notices.map((notice) => notice.run))];
  return runs.flatMap((run) => seenFrom(whole, run)?.snapshot.context.objections ?? []).length;
}

type One = { readonly notice: NoticeRow; readonly rows: Rows; readonly sight: Sight; readonly link: string };

function viewNotice(whole: WholeCase, { notice, rows, sight, link }: One): readonly NoticeView[] {
  const held = seenFrom(whole, notice.run);
  if (!held) return [];
  const { id, run, side, name_ne, plot_no, phone, served_at } = notice;
  const answers = rows.answers.filter((answer) => answer.notice_id === id);
  const sms = rows.messages.get(id);
  return [
    {
      id,
      run,
      side,
      sideTitle: codeTitle(held, 'side', side),
      nameNe: name_ne,
      plotNo: plot_no,
      servedAt: served_at.toISOString(),
      ...(sight.serves && phone !== '' ? { phone } : {}),
      ...(sight.serves ? { link } : {}),
      ...(sms === undefined ? {} : { sms }),
      answers: answers.map((answer) => viewAnswer(held, rows, { answer, sight })),
    },
  ];
}

function viewAnswer(
  held: Case,
  { redactions, evidence }: Rows,
  { answer, sight }: { readonly answer: Rows['answers'][number]; readonly sight: Sight },
): AnswerView {
  const { id, no, kind, name_ne, phone, said, citizenship_no, objection_id, at } = answer;
  const redaction = redactions.get(id);
  const open = openOf(held, objection_id);
  return {
    id,
    no,
    kind,
    nameNe: name_ne,
    at: at.toISOString(),
    ...(sight.reads && said !== '' ? { said } : {}),
    ...(sight.serves && phone !== '' ? { phone } : {}),
    ...(sight.serves && citizenship_no !== null ? { citizenshipNo: citizenship_no } : {}),
    ...(redaction ? { shown: redaction.shown, shownBy: redaction.by_name, shownAt: redaction.at.toISOString() } : {}),
    files: evidence
      .filter((file) => file.answer_id === id)
      .map(({ id: fileId, name, type, size, is_identity }) => ({
        id: fileId,
        name,
        type,
        size,
        isIdentity: is_identity === true,
      })),
    ...(open === undefined ? {} : { open }),
  };
}
