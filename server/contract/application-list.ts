import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { Ordinal } from './bounds.ts';
import { CaseStatus } from './statuses.ts';

/** What a case waits for: which deed, of which posts, and since when. */
export const WaitingView = Type.Object({
  run: Ordinal,
  form: Type.Optional(Type.String()),
  formTitle: Type.Optional(Text),
  event: Type.String(),
  /** What the stage calls it. */
  eventTitle: Text,
  roles: Type.Array(Type.String()),
  /** Nobody holds any of these posts in the ward of the case; said on the page of a case alone. */
  vacant: Type.Optional(Type.Boolean()),
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

/** A case as a line of a list. */
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
  /** Number of storeys in Nepali words; the storeys approved come with the later stages. */
  floorStatus: Type.String(),
  /** Of a wall there are no storeys and no class. */
  isBuilding: Type.Boolean(),
  constructionType: Type.String(),
  constructionTypeTitle: Text,
  buildingClass: Type.String(),
  buildingClassTitle: Text,
  /** The run by which the case is shown: the newest active one of its main line, else the newest. */
  run: Ordinal,
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

/** A page of cases and where the next begins. */
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
