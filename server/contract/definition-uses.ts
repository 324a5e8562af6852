import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { closed, FindingView, KindName } from './definitions.ts';
import { IssueView } from './problem.ts';

/** GET …/used-by?part=request/requestedOn: a field of a form, or a list of choices of the library. */
export const UsedByQuery = Type.Object(
  { part: Type.Optional(Type.String({ maxLength: 300, pattern: '^[A-Za-z0-9*/_-]{1,300}$' })) },
  closed,
);
/** What uses a definition: stages, papers, messages, running cases. */
export const UsedByView = Type.Object({
  uses: Type.Array(
    Type.Object({
      /** `library` = a part of the forms' library: its `id` is the part. */
      kind: KindName,
      id: Type.String(),
      title: Text,
      how: Type.Union([
        Type.Literal('has'),
        Type.Literal('prints'),
        Type.Literal('reads'),
        Type.Literal('chooses'),
        Type.Literal('names'),
      ]),
      /** Titles of the places in it. */
      places: Type.Array(Text),
      /** Under which names answers are read. */
      facts: Type.Array(Type.String()),
    }),
  ),
});
export type UsedByView = Static<typeof UsedByView>;

/** POST /api/definitions/master/:id/rows: the rows that a list as written would not take as they stand. */
export const RowsView = Type.Object({
  /** What keeps the list from being looked at. */
  problems: Type.Array(FindingView),
  /** Rows that there are, and how many of them do not hold. */
  total: Type.Integer(),
  unfit: Type.Integer(),
  /** The first of those. */
  rows: Type.Array(Type.Object({ name: Text, issues: Type.Array(IssueView) })),
});
export type RowsView = Static<typeof RowsView>;

/** What comes of a line of a scenario. */
const Outcome = Type.Object({
  /** Title of the state. */
  state: Type.Optional(Text),
  /** What a form has become. */
  form: Type.Optional(Type.String()),
  effects: Type.Optional(Type.Array(Type.String())),
  refused: Type.Optional(
    Type.Object({
      code: Type.String(),
      reasons: Type.Optional(Type.Array(Type.String())),
      waitingFor: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});
/** Where a scenario says that a case comes to, or where it came. */
export type Outcome = Static<typeof Outcome>;

/** POST /api/definitions/workflow/:id/scenarios: the scenarios of a stage as written, played. */
export const ScenariosView = Type.Object({
  /** What keeps the stage from being played. */
  problems: Type.Array(FindingView),
  scenarios: Type.Array(
    Type.Object({
      title: Text,
      lines: Type.Integer(),
      readable: Type.Boolean(),
      misses: Type.Array(
        Type.Object({
          /** Counted from 1. */
          line: Type.Integer(),
          event: Type.Optional(Type.String()),
          by: Type.Optional(Type.String()),
          form: Type.Optional(Type.String()),
          wanted: Outcome,
          came: Outcome,
        }),
      ),
      /** The same scenario expecting what came, where that can be written. */
      mended: Type.Optional(Type.Unknown()),
    }),
  ),
  /** The same scenarios, in the same order, as they are written. */
  written: Type.Array(Type.Unknown()),
  /** Ways through the stage that scenarios must take, and how many of them they take. */
  ways: Type.Integer(),
  taken: Type.Integer(),
  /** Those that none takes: `state/EVENT/index`, of what every state has `form/EVENT/index`. */
  missed: Type.Array(Type.String()),
});
export type ScenariosView = Static<typeof ScenariosView>;

/** POST /api/definitions/workflow/:id/scenarios/missing: the scenarios of a stage with those that were written for the ways that none took. */
export const WrittenScenariosView = Type.Object({
  /** What keeps the stage from being played. */
  problems: Type.Array(FindingView),
  /** Those that were there first, as they were. */
  scenarios: Type.Array(Type.Unknown()),
  added: Type.Integer(),
  /** Ways that none takes all the same. */
  missed: Type.Array(Type.String()),
});
export type WrittenScenariosView = Static<typeof WrittenScenariosView>;
