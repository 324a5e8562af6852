import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { closed, Day, DefinitionId, FindingView } from './definitions.ts';

const Person = Type.Object({ id: Type.String(), name: Type.String() });
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

/** What belongs to a set: a definition, or a table of rates and limits. */
export const PartKind = Type.Union([
  Type.Literal('workflow'),
  Type.Literal('form'),
  Type.Literal('template'),
  Type.Literal('master'),
  Type.Literal('table'),
]);
/** A definition that is to be a part of a set. */
export const PartBody = Type.Object({ kind: PartKind, id: DefinitionId }, closed);
export type PartBody = Static<typeof PartBody>;

const State = Type.Union([
  Type.Literal('open'),
  Type.Literal('waiting'),
  Type.Literal('published'),
  Type.Literal('turned-down'),
  Type.Literal('withdrawn'),
]);

/** A set as the list shows it. */
export const ChangeSetItem = Type.Object({
  id: Type.String(),
  title: Type.String(),
  state: State,
  author: Person,
  begunAt: Type.String(),
  /** What belongs to it. */
  holds: Type.Array(PartBody),
  /** Who looks may write it; may publish it or turn it down. */
  mine: Type.Boolean(),
  mayPublish: Type.Boolean(),
});
export type ChangeSetItem = Static<typeof ChangeSetItem>;
/** The sets of the office. */
export const ChangeSetList = Type.Object({ sets: Type.Array(ChangeSetItem) });
export type ChangeSetList = Static<typeof ChangeSetList>;

const PartView = Type.Object({
  kind: PartKind,
  id: Type.String(),
  title: Text,
  /** Its draft, while the set is open: how often it was saved. Without one there is nothing to propose. */
  draftVersion: Type.Optional(Type.Integer()),
  /** Of a table, until it is published: the day from which it holds, which may be later than that of the set. */
  from: Type.Optional(Type.String()),
  proposal: Type.Optional(Type.String()),
});

/** GET /api/change-sets/:id */
export const ChangeSetView = Type.Object({
  ...ChangeSetItem.properties,
  parts: Type.Array(PartView),
  reason: Type.String(),
  effectiveFrom: Type.Optional(Type.String()),
  proposedAt: Type.Optional(Type.String()),
  /** The published set that this one takes back. */
  goesBackOn: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() })),
  verdict: Type.Optional(Type.Object({ by: Person, at: Type.String(), note: Type.String() })),
});
export type ChangeSetView = Static<typeof ChangeSetView>;

/** POST /api/change-sets */
export const ChangeSetBody = Type.Object(
  { title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), part: Type.Optional(PartBody) },
  closed,
);
export type ChangeSetBody = Static<typeof ChangeSetBody>;
/** Which set. */
export const ChangeSetParams = Type.Object({ id: Type.String({ format: 'uuid' }) }, closed);

/** POST …/check: all that is wrong with each part as it would stand beside the others. */
export const ChangeSetCheck = Type.Object({
  parts: Type.Array(
    Type.Object({
      kind: PartKind,
      id: Type.String(),
      title: Text,
      problems: Type.Array(FindingView),
      /** What running cases do not have that it newly wants, and which of its choices they hold that it no longer has. */
      warnings: Type.Array(FindingView),
      /** Rows of a table that are refused, in words. */
      refused: Type.Array(Text),
    }),
  ),
});
export type ChangeSetCheck = Static<typeof ChangeSetCheck>;

/** POST …/propose */
export const ChangeSetProposeBody = Type.Object({ note: Reason, effectiveFrom: Day }, closed);
export type ChangeSetProposeBody = Static<typeof ChangeSetProposeBody>;
/** POST …/publish; the day only where the proposed one has passed. */
export const ChangeSetPublishBody = Type.Object({ effectiveFrom: Type.Optional(Day) }, closed);
export type ChangeSetPublishBody = Static<typeof ChangeSetPublishBody>;
/** POST …/turn-down and …/withdraw */
export const ChangeSetVerdictBody = Type.Object({ note: Reason }, closed);
export type ChangeSetVerdictBody = Static<typeof ChangeSetVerdictBody>;
/** POST …/reverse: the name of the set that takes this one back. */
export const ChangeSetReverseBody = Type.Object(
  { title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) },
  closed,
);
