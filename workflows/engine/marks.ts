import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const closed = { additionalProperties: false };

/** One answer out of several, in the words of the conditions (`payloadIs`). */
const Choice = Type.Object({ code: Type.String(), title: Text }, closed);

/** A field that whoever sends an event is asked for besides the note; it comes with the event as `payload.<name>`. */
export const Ask = Type.Object(
  {
    name: Type.String(),
    title: Text,
    /**
     * A `date` is a day of the AD calendar (YYYY-MM-DD), which people type and read in BS; `offered` is a line of the text that
     * the fact of `suggests` gives, or other words.
     */
    kind: Type.Union([
      Type.Literal('text'),
      Type.Literal('offered'),
      Type.Literal('choice'),
      Type.Literal('date'),
      Type.Literal('openObjection'),
    ]),
    choices: Type.Optional(Type.Array(Choice, { minItems: 1 })),
    /** The fact that is offered as the answer; whoever answers may give another. */
    suggests: Type.Optional(Type.String()),
  },
  closed,
);
export type Ask = Static<typeof Ask>;

/** Which way an event sends the whole case: `on` to the next desk, `back` to one before. */
export const Way = Type.Union([Type.Literal('on'), Type.Literal('back')]);
export type Way = Static<typeof Way>;

/**
 * Where the button of an event stands: `bar` beside what the office waits for, `menu` one press further (when nothing is
 * said), `desk` not on the page of the case but where its papers are.
 */
export const Place = Type.Union([Type.Literal('bar'), Type.Literal('menu'), Type.Literal('desk')]);
export type Place = Static<typeof Place>;

/** People outside the office for whom the system sends an event: a neighbour who answers the notice by a link. */
export const Outsider = Type.Literal('neighbour');
export type Outsider = Static<typeof Outsider>;

/** What a transition says of itself to the people who use it; none of it opens or closes anything. */
export const Marks = Type.Object(
  {
    title: Type.Optional(Text),
    /** The office waits for it: whoever may do it has it in the inbox. */
    awaited: Type.Optional(Type.Literal(true)),
    way: Type.Optional(Way),
    place: Type.Optional(Place),
    asks: Type.Optional(Type.Array(Ask, { minItems: 1 })),
    /** What the note is, where it is no reason: the terms of a decision. */
    note: Type.Optional(Text),
    /** Whose word the system brings by it. */
    onBehalfOf: Type.Optional(Outsider),
  },
  closed,
);
export type Marks = {
  readonly title?: Text;
  readonly awaited?: true;
  readonly way?: Way;
  readonly place?: Place;
  readonly asks?: readonly Ask[];
  readonly note?: Text;
  readonly onBehalfOf?: Outsider;
};
