import type { HistoryItem } from '../../server/contract/history.ts';

/** What a reader of a record looks for first. */
export const notableKinds = ['rejection', 'return', 'objection'] as const;
export type NotableKind = (typeof notableKinds)[number];

const kindOf: Readonly<Record<string, NotableKind>> = {
  REJECT: 'rejection',
  RETURN: 'return',
  SEND_BACK: 'return',
  OBJECTION_FILED: 'objection',
};

/** Which kind of event a reader would look for it as. */
export function notableKind({ type }: Pick<HistoryItem, 'type'>): NotableKind | undefined {
  return Object.hasOwn(kindOf, type) ? kindOf[type] : undefined;
}

/** How many of a kind there are, and the next one after an event; after the last one it begins anew. */
export type Jump = { readonly kind: NotableKind; readonly count: number; readonly next: number };

/** Where one can jump to from an event; kinds that never happened are left out. */
export function jumpsFrom(items: readonly Pick<HistoryItem, 'seq' | 'type'>[], seq: number): readonly Jump[] {
  return notableKinds.flatMap((kind) => {
    const found = items.filter((item) => notableKind(item) === kind).map((item) => item.seq);
    const next = found.find((each) => each > seq) ?? found[0];
    return next === undefined ? [] : [{ kind, count: found.length, next }];
  });
}
