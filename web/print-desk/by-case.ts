import type { DeskPaper } from '../../server/contract/print-desk.ts';

/** The papers of one application, as they lie on the desk together. */
export type CasePapers = { readonly applicationId: string; readonly papers: readonly [DeskPaper, ...DeskPaper[]] };

/** Papers by application: an application stands where its first paper does, its papers in their order. */
export function byCase(papers: readonly DeskPaper[]): readonly CasePapers[] {
  const cases = new Map<string, [DeskPaper, ...DeskPaper[]]>();
  for (const paper of papers) {
    const known = cases.get(paper.applicationId);
    if (known === undefined) cases.set(paper.applicationId, [paper]);
    else known.push(paper);
  }
  return [...cases].map(([applicationId, own]) => ({ applicationId, papers: own }));
}

/** The same papers in the order in which they are shown. */
export function inOrderOfCases(papers: readonly DeskPaper[]): readonly DeskPaper[] {
  return byCase(papers).flatMap((each) => each.papers);
}
