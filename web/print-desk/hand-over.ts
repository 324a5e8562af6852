import type { HandOverBody } from '../../server/contract/print-desk.ts';

/** What is typed about who took a copy. */
export type HandOverEntry = {
  readonly takenBy: string;
  readonly relation: string;
  readonly identityNo: string;
  readonly note: string;
};

/** A hand-over of which nothing has been typed. */
export const emptyHandOver: HandOverEntry = { takenBy: '', relation: '', identityNo: '', note: '' };

/** Longest texts that the server takes (server/contract/print-desk.ts). */
export const handOverLimits: Readonly<Record<keyof HandOverEntry, number>> = {
  takenBy: 200,
  relation: 100,
  identityNo: 60,
  note: 500,
};

/** What is sent; undefined while it is not said who took it and what they are to the owner. */
export function handOverBody(entry: HandOverEntry): HandOverBody | undefined {
  const [takenBy, relation] = [entry.takenBy.trim(), entry.relation.trim()];
  const [identityNo, note] = [entry.identityNo.trim(), entry.note.trim()];
  if (takenBy === '' || relation === '') return undefined;
  return { takenBy, relation, ...(identityNo === '' ? {} : { identityNo }), ...(note === '' ? {} : { note }) };
}

/** Suggestions that stand in one text, parted by commas. */
export function ownWords(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}
