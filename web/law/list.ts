import { searchKey } from '../../form-schemas/values/digits.ts';
import type { DefinitionList, DefinitionView, KindName, ProposalView } from '../../server/contract/definitions.ts';

/** Kinds of definitions, as the tabs name them. */
export const kinds = ['workflow', 'form', 'template', 'library'] as const satisfies readonly KindName[];

/** A definition as the list shows it. */
export type Listed = DefinitionList['items'][number];

/** The kind that an address names; the first one for anything else. */
export function kindOf(name: string | null | undefined): KindName {
  return kinds.find((kind) => kind === name) ?? kinds[0];
}

/** Definitions in whose title or name every typed word occurs; what waits for somebody and what is being written stand first. */
export function findDefinitions(items: readonly Listed[], typed: string): readonly Listed[] {
  const words = searchKey(typed).split(' ');
  const found = items.filter(({ id, title }) => {
    const text = searchKey([id, title.ne, title.en].join(' '));
    return words.every((word) => text.includes(word));
  });
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ waiting, draft }: Listed): number {
  return waiting ? 0 : draft ? 1 : 2;
}

/** Why the reader cannot publish a proposal; undefined when they can. */
export function whyNotPublish(
  { proposedBy }: Pick<ProposalView, 'proposedBy'>,
  may: DefinitionView['may'],
  account: string,
): 'own' | 'role' | undefined {
  if (!may.publish) return 'role';
  return proposedBy.id === account ? 'own' : undefined;
}

/** The proposal that waits for a second person. */
export function waitingProposal({ proposals }: Pick<DefinitionView, 'proposals'>): ProposalView | undefined {
  return proposals.find(({ state }) => state === 'waiting');
}
