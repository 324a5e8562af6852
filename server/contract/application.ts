import { type Static, Type } from 'typebox';
import { Counter, Ordinal } from './bounds.ts';
import { Deed } from '../../workflows/engine/definition.ts';
import { Ask, Place, Way } from '../../workflows/engine/marks.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ApprovalStatus, CaseStatus, FormStatus } from './statuses.ts';

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

/** A run of a stage: an application has one at first, and one more for each stage or process that is opened on it. */
const run = Ordinal;
/** An amount in paisa at most, as forms have it. */
const MOST_AMOUNT = 100_000_000_000_000;

export const WaitingView = Type.Object({
  run,
  form: Type.Optional(Type.String()),
  formTitle: Type.Optional(Text),
  event: Type.String(),
  /** What the stage calls it. */
  eventTitle: Text,
  roles: Type.Array(Type.String()),
  /** Whoever looks may do it, in one of their posts. */
  mine: Type.Boolean(),
  /** A form is filled for it first. */
  fills: Type.Boolean(),
  /** One press does it: no form to fill, no reason, no answer is asked for; so it may be done on several cases at once. */
  inBulk: Type.Boolean(),
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
  /** Of a wall there are no storeys and no class. */
  isBuilding: Type.Boolean(),
  constructionType: Type.String(),
  constructionTypeTitle: Text,
  buildingClass: Type.String(),
  buildingClassTitle: Text,
  /** The run by which the case is shown: the newest active one of its main line, else the newest. */
  run,
  stage: Type.String(),
  stageTitle: Text,
  state: Type.String(),
  stateTitle: Text,
  /** The state before the present one; absent in the first. */
  previousStateTitle: Type.Optional(Text),
  status: CaseStatus,
  filedAt: Type.String(),
  registeredOn: Type.Optional(Type.String()),
  /** Last day (AD) of the permit in force. */
  validUntil: Type.Optional(Type.String()),
  waiting: Type.Array(WaitingView),
  daysWithUs: Type.Integer(),
  daysWithApplicant: Type.Integer(),
  /** True while somebody's next act is the viewer's. */
  myTurn: Type.Boolean(),
  returned: Type.Boolean(),
  /** It came to the viewer after they last had it open. */
  unread: Type.Boolean(),
  /** What the viewer typed so far of a file of their own that is not handed in: its working title, and how much is filled. */
  draft: Type.Optional(
    Type.Object({ ownerNe: Type.String(), plotNo: Type.String(), percent: Type.Optional(Type.Integer()) }),
  ),
  /** Who of a post deals with it, where somebody took it or was given it. */
  holders: Type.Array(
    Type.Object({ role: Type.String(), id: Type.String(), nameNe: Type.String(), mine: Type.Boolean() }),
  ),
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
    /** In the viewer's posts: what they took themselves, what nobody took, what a colleague took. */
    holder: Type.Optional(Type.Union([Type.Literal('me'), Type.Literal('nobody'), Type.Literal('others')])),
    /** Only what came to the viewer after they last had it open. */
    unread: Type.Optional(Type.Literal('true')),
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
  /** Name, designation and date only when A. */
  status: ApprovalStatus,
  name: Type.Optional(Type.String()),
  designation: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
  turn: Type.Boolean(),
});
export type ApprovalView = Static<typeof ApprovalView>;

export const FormStatusView = Type.Object({
  run,
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
  enterByTitle: Text,
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
  run,
  stage: Type.String(),
  title: Text,
  state: Type.String(),
  stateTitle: Text,
  since: Type.String(),
});
export type HeldByView = Static<typeof HeldByView>;

/** A run of a stage on the application. */
export const RunView = Type.Object({
  run,
  stage: Type.String(),
  title: Text,
  state: Type.String(),
  stateTitle: Text,
  status: Type.Union([Type.Literal('active'), Type.Literal('done')]),
  openedAt: Type.String(),
  /** Somebody began it; it is not of the main line. */
  byHand: Type.Boolean(),
  /** The run whose event opened it. */
  parent: Type.Optional(run),
  /** Nothing can be done on it meanwhile. */
  heldBy: Type.Optional(HeldByView),
  definition: Type.Object({ version: Type.Integer(), hash: Type.String() }),
});
export type RunView = Static<typeof RunView>;

/** Why something may not be done: a key under `explain.` of the interface texts. */
export const ReasonView = Type.Object({ code: Type.String(), params: Unknown });

/** A paper that an event ordered and that could not be made: what it lacks, if it still lacks it. */
export const StuckPaper = Type.Object({
  /** Of the effect; whoever may have it tried again names it. */
  id: Type.Integer(),
  run,
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
      run,
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
  deadlines: Type.Array(Type.Object({ run, name: Type.String(), due: Type.String() })),
  objections: Type.Array(Type.Object({ run, id: Type.String(), filedAt: Type.String(), open: Type.Boolean() })),
  definition: Type.Object({ stage: Type.String(), version: Type.Integer(), hash: Type.String() }),
  /** Papers of approved forms that could not be made so far; absent where there is none. */
  stuck: Type.Optional(Type.Array(StuckPaper)),
});
export type ApplicationView = Static<typeof ApplicationView>;

/** GET /api/applications/:id/actions: what may I do, and why not. */
export const ActionsView = Type.Object({
  version: Type.Integer(),
  actions: Type.Array(
    Type.Object({
      run,
      event: Type.String(),
      form: Type.Optional(Type.String()),
      /** What the stage calls it. */
      title: Text,
      /** Wants a reason in writing. */
      needsNote: Type.Boolean(),
      /** What the note is called where it stands on the paper: the order of who approves last. */
      noteTitle: Type.Optional(Text),
      /** The office waits for it. */
      awaited: Type.Boolean(),
      /** Nobody presses it: a term that runs out, another stage that tells. */
      bySystem: Type.Boolean(),
      /** What it does, in the words of the stage language. */
      does: Type.Array(Deed),
      way: Type.Optional(Way),
      place: Place,
      /** What it asks for besides a note. */
      asks: Type.Array(Ask),
      open: Type.Boolean(),
      target: Type.Optional(Type.String()),
      targetTitle: Type.Optional(Text),
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      /** Of what is open: the posts whose turn it is once it is done; none where it is nobody's but was before. */
      next: Type.Optional(Type.Array(Type.Object({ role: Type.String(), title: Text }))),
      since: Type.Optional(Type.String()),
      /** The post in which the person may do it, where it is not their own. */
      as: Type.Optional(Type.String()),
    }),
  ),
});
export type ActionsView = Static<typeof ActionsView>;

/** GET /api/applications/:id/stages: the processes that somebody may begin on the application, and why not. */
export const StagesView = Type.Object({
  version: Type.Integer(),
  stages: Type.Array(
    Type.Object({
      stage: Type.String(),
      title: Text,
      open: Type.Boolean(),
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      since: Type.Optional(Type.String()),
    }),
  ),
});
export type StagesView = Static<typeof StagesView>;

/** Body of POST /api/applications/:id/stages: begin a new process. */
export const NewStageBody = Type.Object(
  {
    stage: Type.String({ minLength: 1, maxLength: 60 }),
    note: Type.Optional(Type.String({ maxLength: 4000 })),
    requestId: Type.String({ format: 'uuid' }),
    version: Counter,
  },
  { additionalProperties: false },
);
export type NewStageBody = Static<typeof NewStageBody>;

/** Body of POST /api/applications/:id/events. */
export const EventBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 60 }),
    /** Which run; by default the newest active one that has the form, else the only active one that knows the event. */
    run: Type.Optional(run),
    form: Type.Optional(Type.String({ maxLength: 100 })),
    /** The post in which somebody acts for another; their own when absent. */
    as: Type.Optional(Type.String({ pattern: '^[A-Z]{1,6}$' })),
    note: Type.Optional(Type.String({ maxLength: 4000 })),
    /** Why it is sent back: a code of the office's list of reasons. */
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    /** Said within the office only; kept as a comment, never in what the applicant sees. */
    internalNote: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    payload: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 60 }),
        Type.Union([
          Type.String({ maxLength: 4000 }),
          Type.Number({ minimum: -MOST_AMOUNT, maximum: MOST_AMOUNT }),
          Type.Boolean(),
        ]),
        { maxProperties: 50 },
      ),
    ),
    requestId: Type.String({ format: 'uuid' }),
    version: Counter,
  },
  { additionalProperties: false },
);
export type EventBody = Static<typeof EventBody>;

/** Answer of POST …/events, POST …/stages and POST /api/applications. */
export const EventResult = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  run,
  state: Type.String(),
  stateTitle: Text,
  formStatus: Type.Optional(Type.String()),
  registrationNo: Type.Optional(Type.String()),
  /** What the event set going, e.g. issueDocument. */
  effects: Type.Array(Type.String()),
});
export type EventResult = Static<typeof EventResult>;
