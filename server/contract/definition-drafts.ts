import { type Static, Type } from 'typebox';
import { Counter, FreeData, Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { BlankFormView, Codes, Day, DefinitionId, FindingView, Json, Note, Reasons, closed } from './definitions.ts';

/** GET and PUT /api/definitions/:kind/:id/draft */
export const DefinitionDraft = Type.Object({
  source: Json,
  /** 0 = nobody has saved it yet; it is what the newest version was written as. */
  draftVersion: Type.Integer(),
  baseVersion: Type.Integer(),
  /** False when somebody has published another text since the draft was begun. */
  baseIsNewest: Type.Boolean(),
  savedAt: Type.Optional(Type.String()),
});
export type DefinitionDraft = Static<typeof DefinitionDraft>;
/** A draft as its author has it, and the revision it was begun from. */
export const DefinitionDraftBody = Type.Object(
  {
    source: Json,
    draftVersion: Counter,
    baseVersion: Type.Optional(Counter),
  },
  closed,
);
export type DefinitionDraftBody = Static<typeof DefinitionDraftBody>;

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const NewTitle = Type.Object({ ne: Name, en: Name }, closed);
/** POST …/copies: a definition that there is not yet, begun as a draft from the newest text of this one. */
export const CopyBody = Type.Object({ id: DefinitionId, title: NewTitle }, closed);
export type CopyBody = Static<typeof CopyBody>;

/** POST …/check: the given text, else the caller's draft. */
export const CheckBody = Type.Object({ source: Type.Optional(Json) }, closed);
/** What the checkers find wrong with a draft; and of one without problems, what running cases do not have that it newly wants. */
export const CheckView = Type.Object({ problems: Type.Array(FindingView), warnings: Type.Array(FindingView) });
export type CheckView = Static<typeof CheckView>;

/** POST …/blank: the given text of a form as nobody has filled it, of a building with the given codes (`list:code`). */
export const DraftBlankBody = Type.Object(
  {
    source: Json,
    given: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 20 }), { maxProperties: 50 }),
    ),
  },
  closed,
);
export type DraftBlankBody = Static<typeof DraftBlankBody>;
/** The draft of a form as an empty sheet. */
export const DraftBlankView = Type.Object({
  problems: Type.Array(FindingView),
  /** Absent where the text cannot be shown; the bundle as at /api/definitions/form/:slug/:hash. */
  form: Type.Optional(Type.Object({ view: BlankFormView, bundle: Json })),
});
export type DraftBlankView = Static<typeof DraftBlankView>;

/** GET /api/definitions/form/:slug/words: what the fields of a form may be made of, and what its formulas may read. */
export const FormWords = Type.Object({
  sections: Type.Array(Type.Object({ id: Type.String(), label: Text, type: Type.String() })),
  facts: Type.Array(
    Type.Object({
      name: Type.String(),
      type: Type.String(),
      label: Type.Optional(Text),
      /** The form in which it is filled in. */
      of: Type.Optional(Text),
      codes: Type.Optional(Type.String()),
      /** The choices that are written in its field alone. */
      options: Type.Optional(Codes),
      unit: Type.Optional(Type.String()),
      /** It is read out of this form's field: its keys from the whole form down. */
      from: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  /** Lists from which a field may choose, in the order of the setup menu. */
  lists: Type.Array(Type.Object({ id: Type.String(), title: Text })),
});
export type FormWords = Static<typeof FormWords>;

/** GET /api/stage-parts: the files of the shared parts, as they are written. */
export const StageParts = Type.Object({ parts: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
export type StageParts = Static<typeof StageParts>;

const Facts = FreeData;
const Code = Type.String({ maxLength: 60 });
const Instant = Type.String({ format: 'date-time' });
const Title = Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' });

/** POST …/simulate */
export const SimulateBody = Type.Object(
  {
    source: Type.Optional(Json),
    given: Type.Object({ type: Code, class: Code, ward: Code, at: Type.Optional(Instant), facts: Facts }, closed),
    events: Type.Array(
      Type.Object(
        {
          type: Type.String({ maxLength: 60 }),
          by: Type.String({ maxLength: 20 }),
          account: Type.Optional(Type.String({ maxLength: 60 })),
          form: Type.Optional(Type.String({ maxLength: 100 })),
          note: Type.Optional(Type.String({ maxLength: 4000 })),
          payload: Type.Optional(Facts),
          at: Type.Optional(Instant),
          facts: Type.Optional(Facts),
          /** What the form's check and its papers would lack. */
          issues: Type.Optional(Counter),
          missingFiles: Type.Optional(Type.Array(Code, { maxItems: 200 })),
        },
        closed,
      ),
      { maxItems: 500 },
    ),
    /** To which moment the clock was moved after the last press. */
    now: Type.Optional(Instant),
    /** Role whose buttons are shown at the end. */
    as: Type.String({ maxLength: 20 }),
    /** Under which title the course would be kept as a scenario. */
    keepAs: Type.Optional(Type.Object({ ne: Title, en: Title }, closed)),
  },
  closed,
);
export type SimulateBody = Static<typeof SimulateBody>;
/** Where a draft of a stage stands after what was tried, and what can be done there. */
export const SimulateView = Type.Object({
  problems: Type.Array(FindingView),
  steps: Type.Array(
    Type.Object({
      type: Type.String(),
      by: Type.String(),
      form: Type.Optional(Type.String()),
      /** AD: when it happened. */
      day: Type.String(),
      /** Where the case stood before. */
      from: Type.String(),
      state: Type.String(),
      title: Text,
      effects: Type.Array(Type.String()),
      snapshot: Json,
      refusal: Type.Optional(
        Type.Object({ code: Type.String(), reasons: Reasons, waitingFor: Type.Array(Type.String()) }),
      ),
    }),
  ),
  actions: Type.Array(
    Type.Object({
      event: Type.String(),
      form: Type.Optional(Type.String()),
      open: Type.Boolean(),
      reasons: Reasons,
      waitingFor: Type.Array(Type.String()),
    }),
  ),
  waiting: Type.Array(
    Type.Object({ form: Type.Optional(Type.String()), event: Type.String(), roles: Type.Array(Type.String()) }),
  ),
  /** Where the case stands at the end. */
  state: Type.Optional(Type.String()),
  /** AD: where the clock stands. */
  day: Type.String(),
  /** Terms that the case holds, with their last days (AD). */
  deadlines: Type.Array(Type.Object({ name: Type.String(), due: Type.String() })),
  /** The scenarios of the stage with this course as the last, where it would be kept. */
  scenarios: Type.Optional(Type.Array(Json)),
});
export type SimulateView = Static<typeof SimulateView>;

/**
 * POST …/dry-run answers lines of JSON (application/x-ndjson) while it works: `progress` after each batch, `case` for each
 * run that would not come out as it did, `problems` when the text cannot be tried, and `result` last.
 */
export const DryRunLine = Type.Union([
  Type.Object({ line: Type.Literal('problems'), problems: Type.Array(FindingView) }),
  Type.Object({ line: Type.Literal('progress'), done: Type.Integer(), total: Type.Integer() }),
  Type.Object({
    line: Type.Literal('case'),
    id: Type.String(),
    applicationNo: Type.Integer(),
    run: Type.Integer(),
    outcome: Type.Union([Type.Literal('refused'), Type.Literal('different')]),
    seq: Type.Optional(Type.Integer()),
    event: Type.Optional(Type.String()),
    /** Where the case stood before that event. */
    from: Type.Optional(Type.String()),
    was: Type.Optional(Type.String()),
    would: Type.Optional(Type.String()),
    reasons: Type.Optional(Reasons),
    waitingFor: Type.Optional(Type.Array(Type.String())),
  }),
  Type.Object({
    line: Type.Literal('result'),
    total: Type.Integer(),
    same: Type.Integer(),
    refused: Type.Integer(),
    different: Type.Integer(),
  }),
]);
export type DryRunLine = Static<typeof DryRunLine>;

/** The last line when something broke off what was answered line by line; what was written before it stays written. */
export const FailedLine = Type.Object({ line: Type.Literal('failed'), code: Type.String(), texts: Text });
export type FailedLine = Static<typeof FailedLine>;

/** POST …/propose: the caller's draft as last saved. */
export const ProposeBody = Type.Object({ draftVersion: Ordinal, note: Note, effectiveFrom: Day }, closed);
export type ProposeBody = Static<typeof ProposeBody>;
/** POST …/restore: what an old version was written as, put forward anew. */
export const RestoreBody = Type.Object({ version: Ordinal, note: Note, effectiveFrom: Day }, closed);
export type RestoreBody = Static<typeof RestoreBody>;
/** POST …/publish: `effectiveFrom` only when the day proposed has passed meanwhile. */
export const PublishBody = Type.Object(
  { proposalId: Type.String({ format: 'uuid' }), effectiveFrom: Type.Optional(Day) },
  closed,
);
export type PublishBody = Static<typeof PublishBody>;
/** POST …/turn-down and …/withdraw */
export const VerdictBody = Type.Object({ proposalId: Type.String({ format: 'uuid' }), note: Note }, closed);
export type VerdictBody = Static<typeof VerdictBody>;

/** POST …/migrate: running applications from one version of a stage to another, as lines of JSON like a dry run. */
export const MigrateBody = Type.Object(
  {
    from: Ordinal,
    to: Ordinal,
    /** Old state to new state; a state that is not named keeps its name. */
    mapping: Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), { maxProperties: 500 }),
    /** False = only say what would be. */
    apply: Type.Boolean(),
    note: Note,
    /** Only these; absent = all that run under the old version. */
    applications: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 5000 })),
  },
  closed,
);
export type MigrateBody = Static<typeof MigrateBody>;
/** One running case of a migration: brought along, or why it was not. */
export const MigrateLine = Type.Union([
  Type.Object({ line: Type.Literal('progress'), done: Type.Integer(), total: Type.Integer() }),
  Type.Object({
    line: Type.Literal('case'),
    id: Type.String(),
    applicationNo: Type.Integer(),
    run: Type.Integer(),
    was: Type.String(),
    /** The state it goes on in; absent when it stays with its version. */
    would: Type.Optional(Type.String()),
    /** Number of the event in its history, once it was moved. */
    seq: Type.Optional(Type.Integer()),
    /** Why it stays with its version. */
    refusal: Type.Optional(
      Type.Object({ code: Type.String(), texts: Text, params: Type.Record(Type.String(), Type.Unknown()) }),
    ),
  }),
  Type.Object({
    line: Type.Literal('result'),
    total: Type.Integer(),
    moved: Type.Integer(),
    refused: Type.Integer(),
    applied: Type.Boolean(),
  }),
]);
export type MigrateLine = Static<typeof MigrateLine>;
