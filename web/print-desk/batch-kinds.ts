import type { DeskPaper } from '../../server/contract/print-desk.ts';

/** A kind of paper in a batch, and how many of it. */
export type BatchKind = { readonly key: string; readonly title: DeskPaper['title']; readonly count: number };

/** What a batch is made of: the papers by what they are called, the most first. */
export function batchKinds(papers: readonly Pick<DeskPaper, 'title'>[]): readonly BatchKind[] {
  const kinds = new Map<string, BatchKind>();
  for (const { title } of papers) {
    const key = title.ne;
    kinds.set(key, { key, title, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return [...kinds.values()].toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key, 'ne'));
}

/** Of how many files they are. */
export function casesOf(papers: readonly Pick<DeskPaper, 'applicationId'>[]): number {
  return new Set(papers.map(({ applicationId }) => applicationId)).size;
}
