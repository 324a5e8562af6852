import { type Static, Type } from 'typebox';
import { Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ApprovalStatus, FormStatus } from './statuses.ts';
import { ApplicationSummary } from './application-list.ts';

/** One step of approval: whose it is, and whether it was given. */
export const ApprovalView = Type.Object({
  role: Type.String(),
  roleTitle: Text,
  /** Name, designation and date only when A. */
  status: ApprovalStatus,
  name: Type.Optional(Type.String()),
  designation: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
  turn: Type.Boolean(),
});
export type ApprovalView = Static<typeof ApprovalView>;

/** How a form of a case stands and who acts on it next. */
export const FormStatusView = Type.Object({
  run: Ordinal,
  slug: Type.String(),
  title: Text,
  group: Type.String(),
  order: Type.Integer(),
  status: FormStatus,
  revision: Type.Integer(),
  required: Type.Boolean(),
  /** Is asked for once something that is not so yet holds: a voucher when there is a demand. */
  notNow: Type.Optional(Type.Literal(true)),
  /** In the group that is open now. */
  open: Type.Boolean(),
  enterBy: Type.String(),
  /** Every post that may enter it, the one that it is first meant for at the head. */
  enteredBy: Type.Array(Text),
  approvals: Type.Array(ApprovalView),
  rejectedBy: Type.Optional(Type.String()),
  printable: Type.Boolean(),
  /** What may be issued beside its own paper. */
  papers: Type.Optional(Type.Array(Type.Object({ document: Type.String(), title: Text }))),
  document: Type.Optional(
    Type.Object({ id: Type.String(), number: Type.Optional(Type.String()), code: Type.String() }),
  ),
});
export type FormStatusView = Static<typeof FormStatusView>;

/** The run that another one waits for, how it stands, and since when. */
export const HeldByView = Type.Object({
  run: Ordinal,
  stage: Type.String(),
  title: Text,
  state: Type.String(),
  stateTitle: Text,
  since: Type.String(),
});
export type HeldByView = Static<typeof HeldByView>;

/** A run of a stage on the application. */
export const RunView = Type.Object({
  run: Ordinal,
  stage: Type.String(),
  title: Text,
  state: Type.String(),
  stateTitle: Text,
  status: Type.Union([Type.Literal('active'), Type.Literal('done')]),
  openedAt: Type.String(),
  /** Somebody began it; it is not of the main line. */
  byHand: Type.Boolean(),
  /** The run whose event opened it. */
  parent: Type.Optional(Ordinal),
  /** Nothing can be done on it meanwhile. */
  heldBy: Type.Optional(HeldByView),
  definition: Type.Object({ version: Type.Integer(), hash: Type.String() }),
});
export type RunView = Static<typeof RunView>;

/** Why something may not be done: a key under `explain.` of the interface texts. */
export const ReasonView = Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) });

/** A paper that an event ordered and that could not be made: what it lacks, if it still lacks it. */
export const StuckPaper = Type.Object({
  /** Of the effect; whoever may have it tried again names it. */
  id: Type.Integer(),
  run: Ordinal,
  form: Type.String(),
  title: Text,
  what: Type.String(),
  /** Instant of the event that ordered it. */
  since: Type.String(),
  reason: Type.Optional(ReasonView),
  mayRetry: Type.Boolean(),
});
export type StuckPaper = Static<typeof StuckPaper>;

/** GET /api/applications/:id. */
export const ApplicationView = Type.Object({
  summary: ApplicationSummary,
  /** It was entered from a paper file, not decided in the system. */
  fromPaper: Type.Boolean(),
  /** Oldest first. */
  runs: Type.Array(RunView),
  /** Groups of every run, in the order of the runs. */
  groups: Type.Array(
    Type.Object({
      run: Ordinal,
      id: Type.String(),
      title: Text,
      status: Type.Union([
        Type.Literal('done'),
        Type.Literal('current'),
        Type.Literal('next'),
        Type.Literal('skipped'),
      ]),
    }),
  ),
  forms: Type.Array(FormStatusView),
  deadlines: Type.Array(Type.Object({ run: Ordinal, name: Type.String(), due: Type.String() })),
  objections: Type.Array(
    Type.Object({
      run: Ordinal,
      id: Type.String(),
      filedAt: Type.String(),
      open: Type.Boolean(),
      /** Who objects, where the stage keeps it. */
      by: Type.Optional(Type.String()),
    }),
  ),
  definition: Type.Object({ stage: Type.String(), version: Type.Integer(), hash: Type.String() }),
  /** Papers of approved forms that could not be made so far; absent where there is none. */
  stuck: Type.Optional(Type.Array(StuckPaper)),
});
export type ApplicationView = Static<typeof ApplicationView>;
