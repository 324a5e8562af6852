import type { DeskPaper, HandOverBody } from '../../server/contract/print-desk.ts';
import { pathOf, type Stroke } from './strokes.ts';

/** What is typed about who took a copy, and how they signed for it. */
export type HandOverEntry = {
  readonly takenBy: string;
  readonly relation: string;
  readonly identityNo: string;
  readonly note: string;
  /** What was drawn on glass. */
  readonly strokes: readonly Stroke[];
  readonly inRegister: boolean;
};

/** A hand-over of which nothing has been typed. */
export const emptyHandOver: HandOverEntry = {
  takenBy: '',
  relation: '',
  identityNo: '',
  note: '',
  strokes: [],
  inRegister: false,
};

/** Longest texts that the server takes (server/contract/print-desk.ts). */
export const handOverLimits: Readonly<Record<'takenBy' | 'relation' | 'identityNo' | 'note', number>> = {
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
  return {
    takenBy,
    relation,
    ...(identityNo === '' ? {} : { identityNo }),
    ...(note === '' ? {} : { note }),
    ...signatureOf(entry),
  };
}

function signatureOf({ strokes, inRegister }: HandOverEntry): Pick<HandOverBody, 'signature'> {
  if (inRegister) return { signature: { on: 'register' } };
  return strokes.length === 0 ? {} : { signature: { on: 'glass', strokes: pathOf(strokes) } };
}

/** Suggestions that stand in one text, parted by commas. */
export function ownWords(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}

/** The owner of papers, where all of them are of one. */
export function oneOwner(papers: readonly Pick<DeskPaper, 'ownerNe'>[]): string | undefined {
  const owners = new Set(papers.map(({ ownerNe }) => ownerNe));
  return owners.size === 1 ? papers[0]?.ownerNe : undefined;
}
