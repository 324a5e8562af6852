import { type Static, Type } from 'typebox';
import { RowNumber } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const closed = { additionalProperties: false } as const;
const Queue = Type.Union([Type.Literal('effect'), Type.Literal('message')]);

/** Work that an event asked for and that is not done: given up, tried again by itself, not taken up by anybody, or (an SMS) handed to a carrier who
 * did not say whether it went. */
export const StuckWork = Type.Object({
  queue: Queue,
  id: Type.Integer(),
  /** The effect's name, or the channel of the message. */
  what: Type.String(),
  /** The form that it is about, where it names one. */
  about: Type.Optional(Text),
  /** Of a message: to whom. */
  recipient: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
  /** Its number, and the event that asked for the work. */
  application: Type.Optional(
    Type.Object({ id: Type.String(), number: Type.String(), seq: Type.Optional(Type.Integer()) }),
  ),
  /** Instant of the event that asked for it. */
  since: Type.String(),
  state: Type.Union([Type.Literal('failed'), Type.Literal('unclear'), Type.Literal('trying'), Type.Literal('untaken')]),
  attempts: Type.Integer(),
  /** Instant from which it is tried again; absent once it was given up. */
  nextTry: Type.Optional(Type.String()),
  /** Code of what was wrong with a paper, which people can mend. */
  fault: Type.Optional(Type.Union([Type.Literal('paperIncomplete'), Type.Literal('templateInvalid')])),
  /** In words of the program. */
  error: Type.Optional(Type.String()),
});
export type StuckWork = Static<typeof StuckWork>;

/** GET /api/audit/stuck: oldest first, at most two hundred. */
export const StuckList = Type.Object({
  items: Type.Array(StuckWork),
  /** There is more than is listed. */
  cut: Type.Boolean(),
  mayRetry: Type.Boolean(),
});
export type StuckList = Static<typeof StuckList>;

/** POST /api/audit/stuck/:queue/:id/retry */
export const StuckParams = Type.Object({ queue: Queue, id: RowNumber }, closed);
export type StuckParams = Static<typeof StuckParams>;
