import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/definition.ts';
import { IssueView } from './problem.ts';

const Unknown = Type.Record(Type.String(), Type.Unknown());

/** Body of POST /api/applications: what decides which forms the case needs; the rest is asked by the forms. */
export const NewApplicationBody = Type.Object(
  {
    constructionType: Type.String({ minLength: 1, maxLength: 4 }),
    buildingClass: Type.String({ minLength: 1, maxLength: 2 }),
    ward: Type.String({ pattern: '^[0-9]{2}$' }),
    requestId: Type.String({ format: 'uuid' }),
  },
  { additionalProperties: false },
);
export type NewApplicationBody = Static<typeof NewApplicationBody>;

export const WaitingView = Type.Object({
  form: Type.Optional(Type.String()),
  formTitle: Type.Optional(Text),
  event: Type.String(),
  roles: Type.Array(Type.String()),
  since: Type.String(),
  due: Type.Optional(Type.String()),
});
export type WaitingView = Static<typeof WaitingView>;

export const ApplicationSummary = Type.Object({
  id: Type.String(),
  applicationNo: Type.Integer(),
  registrationNo: Type.Optional(Type.String()),
  ownerNe: Type.String(),
  ownerAddressNe: Type.String(),
  applicantNe: Type.String(),
  phone: Type.String(),
  ward: Type.String(),
  plotNo: Type.String(),
  /** Number of storeys in Nepali words, e.g. तीन; the storeys approved come with the later stages. */
  floorStatus: Type.String(),
  constructionType: Type.String(),
  constructionTypeTitle: Text,
  buildingClass: Type.String(),
  buildingClassTitle: Text,
  stage: Type.String(),
  stageTitle: Text,
  state: Type.String(),
  stateTitle: Text,
  /** The state before the present one; absent in the first. */
  previousStateTitle: Type.Optional(Text),
  /** P pending, A approved, C completed (specification 4); X rejected somewhere. */
  status: Type.String(),
  filedAt: Type.String(),
  registeredOn: Type.Optional(Type.String()),
  waiting: Type.Array(WaitingView),
  daysWithUs: Type.Integer(),
  daysWithApplicant: Type.Integer(),
  /** True while somebody's next act is the viewer's. */
  myTurn: Type.Boolean(),
  returned: Type.Boolean(),
  /** Sequence number of the last event. */
  version: Type.Integer(),
});
export type ApplicationSummary = Static<typeof ApplicationSummary>;

/** Query of GET /api/applications. */
export const ApplicationQuery = Type.Object(
  {
    view: Type.Optional(
      Type.Union([
        Type.Literal('inbox'),
        Type.Literal('returned'),
        Type.Literal('mine'),
        Type.Literal('overdue'),
        Type.Literal('all'),
      ]),
    ),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    ward: Type.Optional(Type.String({ maxLength: 2 })),
    year: Type.Optional(Type.String({ maxLength: 4 })),
    type: Type.Optional(Type.String({ maxLength: 4 })),
    status: Type.Optional(Type.String({ maxLength: 1 })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type ApplicationQuery = Static<typeof ApplicationQuery>;

export const ApplicationList = Type.Object({
  items: Type.Array(ApplicationSummary),
  next: Type.Optional(Type.String()),
  counts: Type.Object({
    inbox: Type.Integer(),
    returned: Type.Integer(),
    mine: Type.Integer(),
    overdue: Type.Integer(),
    all: Type.Integer(),
  }),
});
export type ApplicationList = Static<typeof ApplicationList>;

export const ApprovalView = Type.Object({
  role: Type.String(),
  roleTitle: Text,
  /** A approved, R rejected, P pending; name, designation and date only when A. */
  status: Type.String(),
  name: Type.Optional(Type.String()),
  designation: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
  turn: Type.Boolean(),
});
export type ApprovalView = Static<typeof ApprovalView>;

export const FormStatusView = Type.Object({
  slug: Type.String(),
  title: Text,
  group: Type.String(),
  order: Type.Integer(),
  status: Type.String(),
  revision: Type.Integer(),
  required: Type.Boolean(),
  /** In the group that is open now. */
  open: Type.Boolean(),
  enterBy: Type.String(),
  enterByTitle: Text,
  approvals: Type.Array(ApprovalView),
  rejectedBy: Type.Optional(Type.String()),
  printable: Type.Boolean(),
  document: Type.Optional(
    Type.Object({ id: Type.String(), number: Type.Optional(Type.String()), code: Type.String() }),
  ),
});
export type FormStatusView = Static<typeof FormStatusView>;

/** GET /api/applications/:id. */
export const ApplicationView = Type.Object({
  summary: ApplicationSummary,
  groups: Type.Array(
    Type.Object({
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
  deadlines: Type.Array(Type.Object({ name: Type.String(), due: Type.String() })),
  objections: Type.Array(Type.Object({ id: Type.String(), filedAt: Type.String(), open: Type.Boolean() })),
  definition: Type.Object({ stage: Type.String(), version: Type.Integer(), hash: Type.String() }),
});
export type ApplicationView = Static<typeof ApplicationView>;

const ReasonView = Type.Object({ code: Type.String(), params: Unknown });

/** GET /api/applications/:id/actions: what may I do, and why not. */
export const ActionsView = Type.Object({
  version: Type.Integer(),
  actions: Type.Array(
    Type.Object({
      event: Type.String(),
      form: Type.Optional(Type.String()),
      open: Type.Boolean(),
      target: Type.Optional(Type.String()),
      targetTitle: Type.Optional(Text),
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      since: Type.Optional(Type.String()),
    }),
  ),
});
export type ActionsView = Static<typeof ActionsView>;

/** Body of POST /api/applications/:id/events. */
export const EventBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 60 }),
    form: Type.Optional(Type.String({ maxLength: 100 })),
    note: Type.Optional(Type.String({ maxLength: 4000 })),
    payload: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 60 }),
        Type.Union([Type.String({ maxLength: 4000 }), Type.Number(), Type.Boolean()]),
      ),
    ),
    requestId: Type.String({ format: 'uuid' }),
    version: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type EventBody = Static<typeof EventBody>;

/** Answer of POST …/events and POST /api/applications. */
export const EventResult = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  stateTitle: Text,
  formStatus: Type.Optional(Type.String()),
  registrationNo: Type.Optional(Type.String()),
  /** What the event set going, e.g. issueDocument. */
  effects: Type.Array(Type.String()),
});
export type EventResult = Static<typeof EventResult>;

export const FileView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  category: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  uploadedAt: Type.String(),
  uploadedBy: Type.String(),
  /** 1 for the first of its kind; a category that holds one file counts up with each that takes its place. */
  version: Type.Integer(),
  /** False once a newer version has taken its place; it is kept and can still be read. */
  current: Type.Boolean(),
});
export type FileView = Static<typeof FileView>;

/** A paper that belongs to a form, by the office's file storage categories. */
export const AttachmentView = Type.Object({
  /** Key of the category; the `category` of an upload. */
  category: Type.String(),
  title: Text,
  /** The form is not submitted without it, as the form stands now. */
  required: Type.Boolean(),
  /** Several files may stand beside each other; otherwise a new one takes the place of the old. */
  multiple: Type.Boolean(),
  /** Endings of the files it takes: pdf, jpg, png, webp, dwg, dxf. */
  accept: Type.Array(Type.String()),
  maxMB: Type.Number(),
  /** The files that stand in it now, oldest first; empty = still to be uploaded. */
  given: Type.Array(FileView),
});
export type AttachmentView = Static<typeof AttachmentView>;

/** GET /api/applications/:id/forms/:slug. */
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
  master: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  provided: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
  verdict: Type.Enum(['pass', 'fail', 'unknown']),
  reason: Type.Optional(Type.Enum(['notGiven', 'noLimit'])),
  inputs: Type.Array(Type.Object({ name: Type.String(), label: Text, value: Type.Unknown(), shown: Text })),
});
export type RuleResultView = Static<typeof RuleResultView>;

export const FormView = Type.Object({
  slug: Type.String(),
  title: Text,
  /** Hash of the bundle; the bundle itself is GET /api/definitions/form/:slug?hash=. */
  bundleHash: Type.String(),
  status: Type.String(),
  revision: Type.Integer(),
  /** Newest of: draft, submission, prefill. */
  data: Unknown,
  /** Counter of the draft; 0 = no draft yet. */
  draftVersion: Type.Integer(),
  savedAt: Type.Optional(Type.String()),
  editable: Type.Boolean(),
  reasons: Type.Array(ReasonView),
  /** Facts that this form's expressions read. */
  facts: Unknown,
  today: Type.String(),
  /** How the office measures and when it is closed, for the form's expressions: `Masters` of form-schemas. */
  masters: Unknown,
  /** Choices of fields that pick from masters, by master. */
  choices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() })),
  ),
  approvals: Type.Array(ApprovalView),
  /** The papers that belong to this form, in their order; a condition that does not hold leaves a paper out unless it was given. */
  attachments: Type.Array(AttachmentView),
  /** The building rules judged on this form, where they are shown beside it. */
  rules: Type.Optional(Type.Array(RuleResultView)),
  next: Type.Optional(Type.String()),
  previous: Type.Optional(Type.String()),
});
export type FormView = Static<typeof FormView>;

/** Body of PUT /api/applications/:id/forms/:slug: the autosaved draft; 409 draftConflict when somebody else saved. */
export const DraftBody = Type.Object(
  { data: Unknown, draftVersion: Type.Integer({ minimum: 0 }) },
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

export const HistoryItem = Type.Object({
  seq: Type.Integer(),
  at: Type.String(),
  type: Type.String(),
  form: Type.Optional(Type.String()),
  formTitle: Type.Optional(Text),
  actor: Type.Object({ name: Type.String(), role: Type.String(), designation: Type.String() }),
  note: Type.Optional(Type.String()),
  stage: Type.String(),
  state: Type.String(),
  stateTitle: Text,
  hash: Type.String(),
});
export type HistoryItem = Static<typeof HistoryItem>;

/** GET /api/applications/:id/replay?seq=N. */
export const ReplayView = Type.Object({
  seq: Type.Integer(),
  total: Type.Integer(),
  event: Type.Optional(HistoryItem),
  snapshot: Unknown,
  /** State ids visited up to N, oldest first. */
  path: Type.Array(Type.String()),
  forms: Type.Array(Type.Object({ slug: Type.String(), title: Text, status: Type.String(), revision: Type.Integer() })),
  data: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Text,
      revision: Type.Integer(),
      fields: Type.Array(Type.Object({ path: Type.String(), label: Text, value: Text })),
    }),
  ),
  changes: Type.Array(
    Type.Object({ slug: Type.String(), title: Text, path: Type.String(), label: Text, before: Text, after: Text }),
  ),
  why: Type.Array(Type.Object({ code: Type.String(), params: Unknown, holds: Type.Boolean() })),
  documents: Type.Array(
    Type.Object({
      id: Type.String(),
      form: Type.String(),
      title: Text,
      number: Type.Optional(Type.String()),
      issuedAt: Type.String(),
    }),
  ),
  raw: Unknown,
});
export type ReplayView = Static<typeof ReplayView>;

/** GET /api/applications/:id/graph: the chart of the application's own definition version. */
export const GraphView = Type.Object({
  stage: Type.String(),
  title: Text,
  nodes: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Text,
      final: Type.Boolean(),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
  ),
  edges: Type.Array(Type.Object({ id: Type.String(), from: Type.String(), to: Type.String(), event: Type.String() })),
});
export type GraphView = Static<typeof GraphView>;

/** GET /api/applications/:id/verify: refold of every event and of the hash chain. */
export const VerifyView = Type.Object({
  valid: Type.Boolean(),
  events: Type.Integer(),
  firstBad: Type.Optional(Type.Object({ seq: Type.Integer(), what: Type.String() })),
  verifiedAt: Type.String(),
});
export type VerifyView = Static<typeof VerifyView>;

export const CommentView = Type.Object({
  id: Type.String(),
  at: Type.String(),
  author: Type.String(),
  role: Type.String(),
  /** Seen by the applicant side too. */
  toApplicant: Type.Boolean(),
  form: Type.Optional(Type.String()),
  text: Type.String(),
});
export type CommentView = Static<typeof CommentView>;
export const CommentBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    toApplicant: Type.Boolean(),
    form: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type CommentBody = Static<typeof CommentBody>;

export const DocumentView = Type.Object({
  id: Type.String(),
  form: Type.String(),
  title: Text,
  number: Type.Optional(Type.String()),
  code: Type.String(),
  issuedAt: Type.String(),
  pdfSha256: Type.String(),
});
export type DocumentView = Static<typeof DocumentView>;

/** GET /api/public/verify/:code: what anybody who holds the paper may learn. */
export const VerifiedDocument = Type.Object({
  found: Type.Boolean(),
  title: Type.Optional(Text),
  number: Type.Optional(Type.String()),
  registrationNo: Type.Optional(Type.String()),
  organizationNe: Type.Optional(Type.String()),
  issuedAt: Type.Optional(Type.String()),
  ward: Type.Optional(Type.String()),
  plotNo: Type.Optional(Type.String()),
  pdfSha256: Type.Optional(Type.String()),
});
export type VerifiedDocument = Static<typeof VerifiedDocument>;
