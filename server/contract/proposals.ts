import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ChangeView, MasterView } from './setup.ts';

const Person = Type.Object({ id: Type.String(), name: Type.String() });
const Outcome = Type.Union([Type.Literal('confirmed'), Type.Literal('turned-down'), Type.Literal('withdrawn')]);

/** What a proposed deed does to one record. */
export const ProposedChange = Type.Pick(ChangeView, ['key', 'action', 'changed', 'before', 'after']);
export type ProposedChange = Static<typeof ProposedChange>;

/** A deed of the setup that one person asked for and another confirms. */
export const DeedProposal = Type.Object({
  id: Type.String(),
  deed: Type.Union([
    Type.Literal('create'),
    Type.Literal('change'),
    Type.Literal('delete'),
    Type.Literal('import'),
    /** Rows of a table of decisions, together. */
    Type.Literal('table'),
    /** Law that somebody has read, on the page of confirmations. */
    Type.Literal('confirm-law'),
    Type.Literal('password'),
    Type.Literal('two-step'),
  ]),
  master: Type.String(),
  masterTitle: Text,
  recordId: Type.Optional(Type.String()),
  /** Key of the record; empty for a sheet or a table. */
  key: Type.String(),
  /** What people call the record; empty for a sheet. */
  name: Text,
  reason: Type.String(),
  proposedBy: Person,
  /** ISO instants. */
  proposedAt: Type.String(),
  expiresAt: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('expired'), Outcome]),
  /** How many records it changes. */
  count: Type.Integer(),
  verdict: Type.Optional(
    Type.Object({ by: Person, at: Type.String(), note: Type.String(), atConsole: Type.Boolean() }),
  ),
  /** Whether the viewer may confirm it or turn it down; whether it is theirs to take back. */
  mayConfirm: Type.Boolean(),
  mine: Type.Boolean(),
});
export type DeedProposal = Static<typeof DeedProposal>;

/** Answer of a deed of the setup that was not done but proposed (202). */
export const Proposed = Type.Object({ proposal: DeedProposal });
export type Proposed = Static<typeof Proposed>;

/** GET /api/proposals?state=&cursor= */
export const DeedProposalQuery = Type.Object(
  {
    state: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('settled')])),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type DeedProposalQuery = Static<typeof DeedProposalQuery>;

/** GET /api/proposals: newest first, of the masters that the viewer may read. */
export const DeedProposalList = Type.Object({
  proposals: Type.Array(DeedProposal),
  /** How many of all wait for the viewer to confirm them. */
  forMe: Type.Integer(),
  next: Type.Optional(Type.String()),
});
export type DeedProposalList = Static<typeof DeedProposalList>;

/** Which proposal. */
export const DeedProposalParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });

/** GET /api/proposals/:id?from=: the deed with a page of what it changes. */
export const DeedChangesQuery = Type.Object(
  { from: Type.Optional(Type.Integer({ minimum: 0, maximum: 20_000 })) },
  { additionalProperties: false },
);

/** A deed of administration that waits for a second person. */
export const DeedProposalView = Type.Object({
  proposal: DeedProposal,
  changes: Type.Array(ProposedChange),
  /** Place of the first change of the page, of `proposal.count`. */
  from: Type.Integer(),
  /** While it waits: who may confirm it, by name and post. */
  confirmers: Type.Array(Type.Object({ name: Type.String(), designation: Type.String() })),
  /** Whether it concerns the viewer's own post or ward. */
  own: Type.Boolean(),
  /** It waits, and can be tried on the running cases. */
  triable: Type.Boolean(),
  /** By which the changes are shown. */
  definition: MasterView,
});
export type DeedProposalView = Static<typeof DeedProposalView>;

/** POST /api/proposals/:id/confirm; `code` is the one-time code of the server's console, which stands for the second person. */
export const ConfirmDeedBody = Type.Object(
  { code: Type.Optional(Type.String({ minLength: 8, maxLength: 40 })) },
  { additionalProperties: false },
);
export type ConfirmDeedBody = Static<typeof ConfirmDeedBody>;

/** What was done: the record it made or changed, a first password that is shown this once. */
export const ConfirmedDeed = Type.Object({
  proposal: DeedProposal,
  recordId: Type.Optional(Type.String()),
  written: Type.Optional(Type.Integer()),
  oneTimePassword: Type.Optional(Type.String()),
  validUntil: Type.Optional(Type.String()),
});
export type ConfirmedDeed = Static<typeof ConfirmedDeed>;

/** POST /api/proposals/:id/turn-down and …/withdraw: why. */
export const DeedVerdictBody = Type.Object(
  { note: Type.String({ minLength: 1, maxLength: 500 }) },
  { additionalProperties: false },
);
export type DeedVerdictBody = Static<typeof DeedVerdictBody>;
