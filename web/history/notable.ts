import type { HistoryItem } from '../../server/contract/history.ts';

/** What a reader of a record looks for first. */
export const notableKinds = ['rejection', 'return', 'objection'] as const;
/** A kind of event that stands out in a history. */
export type NotableKind = (typeof notableKinds)[number];

type Told = Pick<HistoryItem, 'does' | 'way' | 'form'>;

/** Which kind of event a reader would look for it as. */
export function notableKind({ does, way, form }: Told): NotableKind | undefined {
  if (does.includes('rejectForm')) return 'rejection';
  if (way === 'back' || (form !== undefined && does.includes('returnForm'))) return 'return';
  return does.includes('openObjection') ? 'objection' : undefined;
}

/** How many of a kind there are, and the next one after an event; after the last one it begins anew. */
export type Jump = { readonly kind: NotableKind; readonly count: number; readonly next: number };

/** Where one can jump to from an event; kinds that never happened are left out. */
export function jumpsFrom(items: readonly (Told & Pick<HistoryItem, 'seq'>)[], seq: number): readonly Jump[] {
  return notableKinds.flatMap((kind) => {
    const found = items.filter((item) => notableKind(item) === kind).map((item) => item.seq);
    const next = found.find((each) => each > seq) ?? found[0];
    return next === undefined ? [] : [{ kind, count: found.length, next }];
  });
}
