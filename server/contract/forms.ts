import { type Static, Type } from 'typebox';
import { Counter, FreeData, Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ApprovalView, ReasonView } from './application.ts';
import { AttachmentView } from './files.ts';
import { IssueView } from './problem.ts';
import { FormStatus } from './statuses.ts';

const Unknown = Type.Record(Type.String(), Type.Unknown());

/** A building rule judged on the form as it stands: `RuleResult` of form-schemas. */
export const RuleResultView = Type.Object({
  id: Type.String(),
  title: Text,
  clause: Text,
  source: Type.String(),
  attested: Type.Boolean(),
  severity: Type.Enum(['E', 'W', 'I']),
  operator: Type.Optional(Type.Enum(['<=', '>=', '=='])),
  unit: Type.Optional(Type.String()),
  stated: Type.Optional(Type.String()),
  negative: Type.Optional(Text),
  master: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  provided: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
  verdict: Type.Enum(['pass', 'fail', 'unknown']),
  reason: Type.Optional(Type.Enum(['notGiven', 'noLimit'])),
  inputs: Type.Array(Type.Object({ name: Type.String(), label: Text, value: Type.Unknown(), shown: Text })),
});
export type RuleResultView = Static<typeof RuleResultView>;

/** GET /api/applications/:id/forms/:slug. */
export const FormView = Type.Object({
  /** The run of the application that it belongs to. */
  run: Type.Integer(),
  slug: Type.String(),
  title: Text,
  /** Hash of the bundle; the bundle itself is GET /api/definitions/form/:slug?hash=. */
  bundleHash: Type.String(),
  status: FormStatus,
  revision: Type.Integer(),
  /**
   * Somebody writes it: its formulas run on the draft, else on what was saved, else on the prefill. Otherwise everything stands
   * as it was handed in.
   */
  writing: Type.Boolean(),
  data: Unknown,
  /** Counter of the draft; 0 = no draft yet. It begins anew when the form is handed in. */
  draftVersion: Type.Integer(),
  /** The case's last event when the form was read: a draft that goes on from here says so. */
  seq: Type.Integer(),
  savedAt: Type.Optional(Type.String()),
  editable: Type.Boolean(),
  reasons: Type.Array(ReasonView),
  /** The person's post never fills the form in: that it cannot be edited is no news to them. */
  readerOnly: Type.Optional(Type.Literal(true)),
  /** Facts that this form's expressions read; none where no formula runs. */
  facts: Unknown,
  today: Type.String(),
  /** How the office measures and when it is closed, for the form's expressions: `Masters` of form-schemas. */
  masters: Unknown,
  /** Choices of fields that pick from masters, by master; of a form that is only read those that it holds. */
  choices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() })),
  ),
  approvals: Type.Array(ApprovalView),
  /** The papers that belong to this form, in their order; a condition that does not hold leaves a paper out unless it was given. */
  attachments: Type.Array(AttachmentView),
  /** The building rules judged on this form, where they are shown beside it; of one that was handed in as they were then. */
  rules: Type.Optional(Type.Array(RuleResultView)),
  next: Type.Optional(Type.String()),
  previous: Type.Optional(Type.String()),
});
export type FormView = Static<typeof FormView>;

/** Query of GET /api/applications/:id/forms/:slug and of its paper. */
export const FormQuery = Type.Object(
  {
    /** Which run of the application; by default the newest active one that has the form. */
    run: Type.Optional(Ordinal),
    /** Whoever may change a form that was handed in begins to: their draft of it, not what stands. */
    writing: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FormQuery = Static<typeof FormQuery>;

/** GET /api/applications/:id/forms/:slug/earlier: what the form said before it was handed in the last time. */
export const EarlierForm = Type.Object({
  earlier: Type.Optional(
    Type.Object({
      revision: Type.Integer(),
      at: Type.String(),
      /** It stood so when the person last did something with it, or it is the revision before. */
      since: Type.Union([Type.Literal('deed'), Type.Literal('revision')]),
      data: FreeData,
    }),
  ),
});
export type EarlierForm = Static<typeof EarlierForm>;

/** Which paper of a form is looked at: its own, or one that is issued beside it. */
export const PaperQuery = Type.Object(
  { ...FormQuery.properties, paper: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,79}$' })) },
  { additionalProperties: false },
);
export type PaperQuery = Static<typeof PaperQuery>;

/** Body of PUT /api/applications/:id/forms/:slug: the autosaved draft; 409 draftConflict when somebody else saved or handed in. */
export const DraftBody = Type.Object(
  {
    data: FreeData,
    draftVersion: Counter,
    /** FormView.seq of what it goes on from: what was handed in since is not written over. */
    seq: Type.Optional(Counter),
  },
  { additionalProperties: false },
);
export type DraftBody = Static<typeof DraftBody>;

/** Answer: recomputed data (computed fields, normalised text) and what is still wrong with it. */
export const DraftResult = Type.Object({
  data: Unknown,
  draftVersion: Type.Integer(),
  savedAt: Type.String(),
  issues: Type.Array(IssueView),
  /** As in FormView, by what was just typed. */
  attachments: Type.Array(AttachmentView),
  rules: Type.Optional(Type.Array(RuleResultView)),
});
export type DraftResult = Static<typeof DraftResult>;
