import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { closed, id, spelling } from './names.ts';

/**
 * What may be handed to a condition, a transition or a part: one text, several, a number, conditions or actions. `conditions` and
 * `actions` are lists; where one is written it counts as a list of one.
 */
export const ParamKind = Type.Union([
  Type.Literal('text'),
  Type.Literal('texts'),
  Type.Literal('number'),
  Type.Literal('conditions'),
  Type.Literal('actions'),
]);
export type ParamKind = Static<typeof ParamKind>;

/** What the office knows by such names, so that whoever places a part picks one: posts, a timer, or the desk's own group of forms. */
export const ParamNames = Type.Union([Type.Literal('posts'), Type.Literal('timer'), Type.Literal('group')]);
export type ParamNames = Static<typeof ParamNames>;

const Param = Type.Object(
  {
    kind: ParamKind,
    default: Type.Optional(Type.Unknown()),
    names: Type.Optional(ParamNames),
    says: Type.Optional(Text),
  },
  closed,
);
/** A blank of a shared part: of which kind, what stands there when nobody fills it, what it names, and what people call it. */
export type Param = Static<typeof Param>;
const params = Type.Optional(Type.Record(Type.String({ pattern: spelling.given }), Param));

/**
 * A condition by name, with what it says: `guard` is one condition or a list that must all hold; in its place an expression over facts
 * (`condition`), which then says the same, with the fact that it `shows`.
 */
const Condition = Type.Object(
  {
    says: Text,
    params,
    guard: Type.Optional(Type.Unknown()),
    condition: Type.Optional(Type.String()),
    shows: Type.Optional(Type.String()),
  },
  closed,
);
/** A transition by name, or several that are tried in order. */
const NamedTransition = Type.Object({ says: Text, params, transition: Type.Unknown() }, closed);
/** Events of several states at once. */
const Group = Type.Object({ in: Type.Array(Type.String(), { minItems: 1 }), on: Type.Unknown() }, closed);

/** The words that a stage has beside those of `StageShape`; each may be left out. */
export const ownWords = {
  borrows: Type.Optional(Type.Array(id)),
  conditions: Type.Optional(Type.Record(Type.String({ pattern: spelling.given }), Condition)),
  transitions: Type.Optional(Type.Record(Type.String({ pattern: spelling.given }), NamedTransition)),
  groups: Type.Optional(Type.Array(Group)),
};

/** The words that stand in the place of a transition's guard, of a state or of a stage before it is written out. */
export const WordsShape = Type.Object(ownWords, closed);

/**
 * Schema of a file of workflows/parts: states that stages place, with what each placement says of its own (`params`) and where the
 * case goes on from them (`exits`, with titles where people choose it); without states, conditions and transitions that others borrow.
 */
export const PartShape = Type.Object(
  {
    id,
    title: Text,
    params,
    exits: Type.Optional(Type.Union([Type.Array(id), Type.Record(id, Text)])),
    ...ownWords,
    states: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);

/** Names of the exits of a part, with titles or without. */
export function exitsOf(part: unknown): readonly string[] {
  const exits = ownValue(part, 'exits');
  if (Array.isArray(exits)) return exits.map(String);
  return isRecord(exits) ? Object.keys(exits) : [];
}

const With = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const Exits = Type.Optional(Type.Record(Type.String(), Type.String()));

/** Stands among the states of a stage under the name of the part's first state; once, or once for each of its rounds. */
export const PlacementShape = Type.Object(
  {
    part: id,
    with: With,
    exits: Exits,
    /** By the name of the round, which the part knows as `round`: what this round says of its own. */
    rounds: Type.Optional(Type.Record(id, Type.Object({ with: With, exits: Exits }, closed))),
  },
  closed,
);

/** Stands for a condition or a transition of that name. */
export const NamedShape = Type.Object({ named: Type.String(), with: With }, closed);
