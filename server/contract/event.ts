import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { Counter, Ordinal } from './bounds.ts';

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

/** An amount in paisa at most, as forms have it. */
const MOST_AMOUNT = 100000000000000;
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
    run: Type.Optional(Ordinal),
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
  run: Ordinal,
  state: Type.String(),
  stateTitle: Text,
  formStatus: Type.Optional(Type.String()),
  registrationNo: Type.Optional(Type.String()),
  /** What the event set going, e.g. issueDocument. */
  effects: Type.Array(Type.String()),
});
export type EventResult = Static<typeof EventResult>;
