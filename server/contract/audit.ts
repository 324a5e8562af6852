import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const closed = { additionalProperties: false } as const;
const Optional = Type.Optional(Type.String());

/** A signed checkpoint as the audit page lists it. */
export const CheckpointView = Type.Object({
  number: Type.Integer(),
  at: Type.String(),
  hash: Type.String(),
  /** As it is printed on papers: eight groups of four. */
  short: Type.String(),
  /** Kathmandu day of a nightly one. */
  night: Optional,
  /** Who asked for it, when somebody did. */
  askedBy: Optional,
  /** All heads it covers, and how many changed since the one before. */
  heads: Type.Integer(),
  changed: Type.Integer(),
  /** Short name of the key that signed it. */
  key: Type.String(),
});
export type CheckpointView = Static<typeof CheckpointView>;

/** One verification of the whole record. */
export const AuditRunView = Type.Object({
  id: Type.String(),
  startedAt: Type.String(),
  finishedAt: Optional,
  status: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
  night: Optional,
  askedBy: Optional,
  total: Type.Integer(),
  checked: Type.Integer(),
  events: Type.Integer(),
  failures: Type.Integer(),
});
export type AuditRunView = Static<typeof AuditRunView>;

/** Something that a verification found not to be as recorded. */
export const AuditFindingView = Type.Object({
  what: Type.String(),
  /** The application; absent when it is the checkpoints, the definitions or the activity log. */
  application: Type.Optional(Type.Object({ id: Type.String(), number: Type.String() })),
  seq: Type.Optional(Type.Integer()),
  /** The title of a form, the kind of a file, the number of a checkpoint … */
  about: Type.Optional(Text),
  /** The table of a row that does not agree. */
  table: Optional,
});
export type AuditFindingView = Static<typeof AuditFindingView>;

/** GET /api/audit/status. */
export const AuditStatus = Type.Object({
  applications: Type.Integer(),
  checkpoints: Type.Integer(),
  /** Newest first, at most thirty. */
  latest: Type.Array(CheckpointView),
  /** Where folder and database do not agree; none = they do. */
  disagreements: Type.Array(
    Type.Object({ what: Type.String(), number: Type.Optional(Type.Integer()), file: Optional }),
  ),
  key: Type.Object({ id: Type.String(), publicKey: Type.String() }),
  /** Newest first, at most ten. */
  runs: Type.Array(AuditRunView),
  /** Of the newest run, at most two hundred. */
  findings: Type.Array(AuditFindingView),
  /** Whether the person may ask for a checkpoint or a verification. */
  mayAsk: Type.Boolean(),
});
export type AuditStatus = Static<typeof AuditStatus>;

/** GET /api/public/checkpoint: what anybody may hold the foot of a paper against. */
export const PublicCheckpoint = Type.Object({
  key: Type.Object({ id: Type.String(), publicKey: Type.String() }),
  latest: Type.Optional(
    Type.Object({ number: Type.Integer(), at: Type.String(), hash: Type.String(), short: Type.String() }),
  ),
});
export type PublicCheckpoint = Static<typeof PublicCheckpoint>;

/** Query of GET /api/activity; what is absent is not asked for. */
export const ActivityQuery = Type.Object(
  {
    person: Type.Optional(Type.String({ format: 'uuid' })),
    action: Type.Optional(Type.String({ pattern: '^[a-zA-Z.-]{1,60}$' })),
    /** AD days in Kathmandu, both taken in. */
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
    application: Type.Optional(Type.String({ format: 'uuid' })),
    /** `next` of the page before. */
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,15}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type ActivityQuery = Static<typeof ActivityQuery>;

/** One thing that somebody did. */
export const ActivityItem = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  action: Type.String(),
  /** Absent = the program itself, or nobody known (a failed login). */
  person: Type.Optional(
    Type.Object({ id: Type.String(), name: Type.String(), loginId: Type.String(), role: Type.String() }),
  ),
  address: Optional,
  application: Type.Optional(Type.Object({ id: Type.String(), number: Type.String() })),
  /** The form or the master that it was about. */
  about: Type.Optional(Text),
  /** More of it, in words of the program: key, route, definition. */
  detail: Type.Record(Type.String(), Type.String()),
});
export type ActivityItem = Static<typeof ActivityItem>;

/** GET /api/activity: newest first. */
export const ActivityList = Type.Object({
  items: Type.Array(ActivityItem),
  next: Optional,
});
export type ActivityList = Static<typeof ActivityList>;

/** GET /api/activity/choices: what the filters offer. */
export const ActivityChoices = Type.Object({
  actions: Type.Array(Type.String()),
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String() })),
});
export type ActivityChoices = Static<typeof ActivityChoices>;
