import type { Urgency } from './office.ts';

/** A message as the office's queue has it. */
export type MessageRow = {
  readonly body: string;
  readonly urgency: Urgency;
  readonly status: string;
  readonly cost: string;
};

/** What became of the messages, by the office's queue and by what the carrier took. */
export type MessagesJudged = {
  /** Said to have gone, and the carrier has it. */
  readonly sent: number;
  /** The server died over them: a person sees them and decides. */
  readonly forAPerson: number;
  /** News that waits for money. */
  readonly held: number;
  /** Said to have gone, and the carrier does not have it; or a code or notice of which nobody is told that it did not go. */
  readonly lost: number;
  /** The carrier has it more than once. */
  readonly twice: number;
  /** What was paid, in paisa. */
  readonly spent: number;
  /** Open for a person, and the carrier has it: trying again by itself would have sent it twice. */
  readonly wouldGoTwice: number;
};

/**
 * Holds the queue against what the carrier took.
 * @param taken texts of the messages that the carrier took, as often as it did
 */
export function judgeMessages(rows: readonly MessageRow[], taken: readonly string[]): MessagesJudged {
  const times = new Map<string, number>();
  for (const text of taken) times.set(text, (times.get(text) ?? 0) + 1);
  const has = ({ body }: MessageRow) => times.has(body);
  const of = (...status: readonly string[]) => rows.filter((row) => status.includes(row.status));
  return {
    sent: of('sent').filter(has).length,
    forAPerson: of('unclear').length,
    held: of('waiting').filter(({ urgency }) => urgency === 'news').length,
    lost:
      of('sent').filter((row) => !has(row)).length +
      rows.filter(({ urgency, status }) => urgency !== 'news' && !['sent', 'unclear'].includes(status)).length,
    twice: [...times.values()].filter((each) => each > 1).length,
    spent: rows.reduce((sum, { cost }) => sum + Number(cost), 0),
    wouldGoTwice: of('unclear').filter(has).length,
  };
}
