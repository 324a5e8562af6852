import type { DocumentDetail, HandOverBody, PrintedCopy } from '../../server/contract/print-desk.ts';
import { getJson } from '../api/client.ts';
import { Problem } from '../api/problem.ts';

/** A paper that somebody takes: the copy that is meant, or the first one that nobody has. */
export type TakenPaper = { readonly id: string; readonly no?: number };

/** What has been sent of papers, by their ids: the number of the copy, and whether it is known to be recorded. */
export type SentCopies = Map<string, { readonly no: number; readonly isRecorded: boolean }>;

/**
 * Records who took papers, each by a record of its own, one after the other. One that is refused keeps none of the others from being
 * recorded; where the network fails the rest waits. To be called again with the same `sent`: what is recorded is left as it is.
 * @throws Problem the first one that a paper was refused for
 */
export async function handOverEach(papers: readonly TakenPaper[], body: HandOverBody, sent: SentCopies): Promise<void> {
  const refused: Problem[] = [];
  for (const paper of papers) {
    if (sent.get(paper.id)?.isRecorded === true) continue;
    try {
      await handOverOne(paper, body, sent);
    } catch (error) {
      if (!(error instanceof Problem) || error.body.status === 0) throw error;
      refused.push(error);
    }
  }
  const [first] = refused;
  if (first !== undefined) throw first;
}

async function handOverOne({ id, no: meant }: TakenPaper, body: HandOverBody, sent: SentCopies): Promise<void> {
  const before = sent.get(id)?.no;
  const no = before ?? meant ?? (await firstThatWaits(id));
  sent.set(id, { no, isRecorded: false });
  try {
    await getJson<PrintedCopy>(`/api/documents/${id}/copies/${String(no)}/hand-over`, { method: 'POST', json: body });
  } catch (error) {
    const isKnown = before !== undefined && error instanceof Problem && error.code === 'alreadyHandedOver';
    if (!isKnown || !(await isTakenBy(id, no, body))) throw error;
  }
  sent.set(id, { no, isRecorded: true });
}

/** The first copy that nobody has; where somebody has every one, the last, of which the server says so. */
async function firstThatWaits(id: string): Promise<number> {
  const printed = await copiesOf(id);
  return (printed.find(({ handOver }) => handOver === undefined) ?? printed.at(-1))?.no ?? 1;
}

/** The answer to what was sent before may have been lost: then the copy is with this very person. */
async function isTakenBy(id: string, no: number, { takenBy, relation }: HandOverBody): Promise<boolean> {
  const copy = (await copiesOf(id)).find((each) => each.no === no)?.handOver;
  return copy !== undefined && copy.takenBy === tidy(takenBy) && copy.relation === tidy(relation);
}

async function copiesOf(id: string): Promise<readonly PrintedCopy[]> {
  return (await getJson<DocumentDetail>(`/api/documents/${id}`)).printed;
}

/** As the server keeps it. */
function tidy(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}
