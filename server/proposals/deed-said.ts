import { CONFIRMATIONS } from '../confirmations/gate.ts';
import type { DeedProposal } from '../contract/proposals.ts';
import type { ProposalRow } from './store.ts';

/** As what people know a deed: confirmed law is kept as a sheet of records, but nobody has brought a file. */
export function deedSaid({ deed, master }: Pick<ProposalRow, 'deed' | 'master'>): DeedProposal['deed'] {
  return deed === 'import' && master === CONFIRMATIONS ? 'confirm-law' : deed;
}
