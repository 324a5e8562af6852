import { randomUUID } from 'node:crypto';

/** Every post there is in the demo municipality. */
export const ROLES = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'] as const;
/** One of them. */
export type Role = (typeof ROLES)[number];

/** Whoever has an account. */
export const everybody: readonly Role[] = [...ROLES];
/** Who acts on cases. */
export const acting: readonly Role[] = ['A', 'B', 'C', 'D', 'R', 'AD', 'E', 'F', 'G'];
/** Who files applications. */
export const filing: readonly Role[] = ['D'];
/** The setup area (specification 2: /admin); what a role may do with a single master stands in the master. */
export const arranging: readonly Role[] = ['A', 'C', 'ADM', 'TADM'];
/** Law is read and confirmed; the technical administrator only sees it. */
export const confirming: readonly Role[] = ['A', 'C', 'ADM'];
/** The law is published by the chief and the administrators, never by who proposed it. */
export const publishing: readonly Role[] = ['C', 'ADM', 'TADM'];
/** Who sees the record as a whole. */
export const auditing: readonly Role[] = ['A', 'C', 'ADM', 'TADM', 'AUD'];
/** Who looks after the record as a whole, and who may have it sealed and verified. */
export const overseeing: readonly Role[] = ['C', 'ADM', 'TADM', 'AUD'];
/** Who may have it sealed and verified. */
export const attesting: readonly Role[] = ['TADM', 'AUD'];
/** Who gives papers out at the counter. */
export const handingOut: readonly Role[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G'];
/** Who may take files of their post and hand them on; who gives work to others. */
export const sharing: readonly Role[] = ['A', 'B', 'C', 'R', 'AD', 'E', 'F', 'G', 'ADM'];
/** Who gives work to others. */
export const supervising: readonly Role[] = ['A', 'C', 'ADM'];
/** Who enters old paper files. */
export const enteringFiles: readonly Role[] = ['A', 'B', 'C'];
/** Who serves notices to neighbours and reads what they answer. */
export const hearing: readonly Role[] = ['A', 'B', 'C', 'E', 'F', 'G'];
/** Who sees what waits for a second person, and who may be that; whether they may be it for a master stands in the master. */
export const seeingProposals: readonly Role[] = ['A', 'B', 'C', 'ADM', 'TADM', 'AUD'];
/** Who may be that second person. */
export const decidingProposals: readonly Role[] = ['A', 'B', 'C', 'ADM', 'TADM'];
/** Who may have work of the program tried again. */
export const retrying: readonly Role[] = ['ADM', 'TADM'];
/** Who founds other offices beside the deployment's own. */
export const founding: readonly Role[] = ['TADM'];

/** Who reads the office's reports: everybody of it but the surveyor, of their own wards. */
export const reporting: readonly Role[] = ['A', 'B', 'C', 'R', 'E', 'F', 'G', 'ADM', 'TADM', 'AUD'];

/** A file of another municipality that nobody signed. */
export const anyPack = () => ({
  statement: {
    format: 'naksa-pack/1',
    office: { ne: 'क', en: 'k' },
    title: 'x',
    reason: '',
    madeOn: '2026-11-01',
    parts: [{ kind: 'form', id: 'x', source: {} }],
  },
  publicKey: 'x',
  signature: 'x',
});

/** Who may use a route, and whether it is about one case, so that it also matters whose case that is. */
export type Row = {
  readonly may: readonly Role[] | 'public';
  readonly ofCase?: true;
  readonly query?: string;
  /** What is sent; it may name a paper that is there. */
  readonly body?: (there: { readonly paper: string }) => object;
};

/** An event that no stage knows. */
export const sent = (): object => ({ type: 'NO_SUCH_EVENT', requestId: randomUUID(), version: 1 });

/** A stage that is none. */
export const begun = (): object => ({ stage: 'no-such-stage', requestId: randomUUID(), version: 1 });

/** A proposal that is none. */
export const settled = (): object => ({ proposalId: randomUUID() });
