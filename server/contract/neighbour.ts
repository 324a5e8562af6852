import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const closed = { additionalProperties: false } as const;

/** What a neighbour answers. */
export const AnswerKind = Type.Union([Type.Literal('none'), Type.Literal('objection')]);

/** What the office last heard of a neighbour, as the neighbour sees it again. */
const OwnAnswer = Type.Object({
  no: Type.Integer(),
  kind: AnswerKind,
  at: Type.String(),
  said: Type.String(),
  files: Type.Integer(),
  /** Of an objection: whether the office has still to settle it. */
  open: Type.Optional(Type.Boolean()),
});

/** GET /api/public/neighbour/:token: the notice, as the neighbour to whom it is addressed may read it. */
export const NeighbourNotice = Type.Object({
  officeNe: Type.String(),
  officeEn: Type.String(),
  officePhone: Type.Optional(Type.String()),
  ownerNe: Type.String(),
  plotNo: Type.String(),
  ward: Type.String(),
  typeTitle: Text,
  /** What it is for; where its designer wrote that in own words, these in both languages. */
  useTitle: Type.Optional(Text),
  storeys: Type.Optional(Text),
  /** How high it will be. */
  height: Type.Optional(Text),
  /** How far it keeps from the boundary on each side, and whether a window or door looks that way. */
  sides: Type.Array(
    Type.Object({
      title: Text,
      distance: Text,
      hasOpening: Type.Optional(Type.Boolean()),
      /** The side on which this neighbour lives. */
      own: Type.Boolean(),
    }),
  ),
  neighbourNe: Type.String(),
  sideTitle: Text,
  postedOn: Type.String(),
  /** Last day (AD) on which an answer is taken. */
  due: Type.Optional(Type.String()),
  /** An answer is taken now. */
  open: Type.Boolean(),
  /** Where it is not: the term is over, the case rests, or it has gone on. */
  closed: Type.Optional(Type.Union([Type.Literal('ended'), Type.Literal('resting')])),
  /** The office sends a code to the neighbour's telephone first. */
  needsCode: Type.Boolean(),
  /** The office knows no telephone of the neighbour: who objects proves who they are. */
  needsIdentity: Type.Boolean(),
  /** The end of the number that the office knows. */
  phoneEnd: Type.Optional(Type.String()),
  maxFiles: Type.Integer(),
  maxMB: Type.Integer(),
  answer: Type.Optional(OwnAnswer),
});
export type NeighbourNotice = Static<typeof NeighbourNotice>;

/** POST /api/public/neighbour/:token/code: send me the code. */
export const NeighbourCodeBody = Type.Object({ phone: Type.Optional(Type.String({ maxLength: 20 })) }, closed);
export type NeighbourCodeBody = Static<typeof NeighbourCodeBody>;

/** POST /api/public/neighbour/:token/answer. */
export const NeighbourAnswerBody = Type.Object(
  {
    requestId: Type.String({ format: 'uuid' }),
    kind: AnswerKind,
    name: Type.String({ minLength: 1, maxLength: 120 }),
    phone: Type.Optional(Type.String({ maxLength: 20 })),
    text: Type.Optional(Type.String({ maxLength: 4000 })),
    files: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 5, uniqueItems: true })),
    code: Type.Optional(Type.String({ maxLength: 12 })),
    citizenshipNo: Type.Optional(Type.String({ maxLength: 40 })),
    /** Picture of the citizenship certificate. */
    identityFile: Type.Optional(Type.String({ format: 'uuid' })),
  },
  closed,
);
export type NeighbourAnswerBody = Static<typeof NeighbourAnswerBody>;

/** What an answer is recorded as. */
export const NeighbourAnswered = Type.Object({ no: Type.Integer(), kind: AnswerKind, at: Type.String() });
export type NeighbourAnswered = Static<typeof NeighbourAnswered>;

/** A file that a neighbour brought with the answer. */
export const NeighbourFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
});
export type NeighbourFile = Static<typeof NeighbourFile>;

const AnswerView = Type.Object({
  id: Type.String(),
  no: Type.Integer(),
  kind: AnswerKind,
  nameNe: Type.String(),
  at: Type.String(),
  /** For the office only: the words themselves, and how to reach who wrote them. */
  said: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  citizenshipNo: Type.Optional(Type.String()),
  /** What everybody else reads; absent until the office has read it. */
  shown: Type.Optional(Type.String()),
  shownBy: Type.Optional(Type.String()),
  shownAt: Type.Optional(Type.String()),
  /** With the one that shows who answers marked. */
  files: Type.Array(Type.Intersect([NeighbourFile, Type.Object({ isIdentity: Type.Boolean() })])),
  /** Of an objection: whether it is still to be settled. */
  open: Type.Optional(Type.Boolean()),
});
/** What a neighbour answered, as the office reads it. */
export type AnswerView = Static<typeof AnswerView>;

const NoticeView = Type.Object({
  id: Type.String(),
  run: Type.Integer(),
  side: Type.String(),
  sideTitle: Text,
  nameNe: Type.String(),
  plotNo: Type.String(),
  phone: Type.Optional(Type.String()),
  servedAt: Type.String(),
  /** The neighbour's own address; only for who serves notices. */
  link: Type.Optional(Type.String()),
  /** What became of the SMS with the link, and when; only for who serves notices. */
  sms: Type.Optional(
    Type.Object({
      state: Type.Enum(['waiting', 'sent', 'delivered', 'kept', 'failed', 'unclear']),
      at: Type.String(),
    }),
  ),
  answers: Type.Array(AnswerView),
});
/** A neighbour’s notice, as the office reads it. */
export type NoticeView = Static<typeof NoticeView>;

/** GET /api/applications/:id/neighbours. */
export const NeighboursView = Type.Object({
  /** The viewer hands links out and reads answers for others. */
  mayServe: Type.Boolean(),
  due: Type.Optional(Type.String()),
  open: Type.Boolean(),
  /** Objections on the runs that told neighbours, settled ones too: by a link or brought to the office. */
  objections: Type.Integer(),
  notices: Type.Array(NoticeView),
});
export type NeighboursView = Static<typeof NeighboursView>;

/** PUT /api/applications/:id/neighbours/:notice: where the link is sent. */
export const NeighbourPhoneBody = Type.Object({ phone: Type.String({ minLength: 1, maxLength: 20 }) }, closed);

/** PUT /api/applications/:id/neighbour-answers/:answer: what everybody else reads of it. */
export const RedactionBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: 4000 }) }, closed);
