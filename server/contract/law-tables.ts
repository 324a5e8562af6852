import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { Counter, FreeData, Ordinal } from './bounds.ts';
import { IssueView } from './problem.ts';
import { MasterView, RecordView } from './setup.ts';

const closed = { additionalProperties: false } as const;
const Day = Type.String({ format: 'date' });

/** GET /api/law-tables: the tables of decisions that the person may read, in the order of the setup menu. */
export const LawTableList = Type.Object({
  tables: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Text,
      help: Text,
      /** Heading of the setup menu. */
      menu: Type.String(),
      rows: Type.Integer(),
      /** The reader is writing it. */
      draft: Type.Boolean(),
      /** Something of it waits for a second person. */
      waiting: Type.Boolean(),
    }),
  ),
});
export type LawTableList = Static<typeof LawTableList>;

/** A row as it shall stand: `of` is the record that it was, `until` its last day where it has one. */
export const LawTableRow = Type.Object(
  {
    of: Type.Optional(Type.String({ format: 'uuid' })),
    data: FreeData,
    until: Type.Optional(Day),
  },
  closed,
);
export type LawTableRow = Static<typeof LawTableRow>;

/** A table as it shall stand from a day on; of one without days the day says nothing. */
export const LawTableBody = Type.Object({ day: Day, rows: Type.Array(LawTableRow, { maxItems: 500 }) }, closed);
export type LawTableBody = Static<typeof LawTableBody>;

/** PUT /api/law-tables/:master/draft while it is still as it was read. */
export const LawTableDraftBody = Type.Object({ ...LawTableBody.properties, draftVersion: Counter }, closed);
export type LawTableDraftBody = Static<typeof LawTableDraftBody>;
/** A table of rules or fees as its author has it. */
export const LawTableDraft = Type.Object({
  day: Type.String(),
  rows: Type.Array(LawTableRow),
  draftVersion: Ordinal,
  savedAt: Type.String(),
  /** It waits for a second person as it is: it does not change until that is over. */
  proposal: Type.Optional(Type.String()),
});
export type LawTableDraft = Static<typeof LawTableDraft>;

/** GET /api/law-tables/:master */
export const LawTableView = Type.Object({
  definition: MasterView,
  table: Type.Object({
    values: Type.Array(Type.String()),
    bands: Type.Array(Type.Object({ above: Type.String(), to: Type.String() })),
    sources: Type.Array(Type.String()),
  }),
  today: Type.String(),
  /** What is in force today or will be later. */
  records: Type.Array(RecordView),
  draft: Type.Optional(LawTableDraft),
});
export type LawTableView = Static<typeof LawTableView>;

/** POST /api/law-tables/:master/check: what every row would be refused for; nothing is written. */
export const LawTableCheck = Type.Object({
  /** Records that it would write. */
  changes: Type.Integer(),
  refused: Type.Array(
    Type.Object({
      /** Place of the row; absent for one that is taken away. */
      row: Type.Optional(Type.Integer()),
      /** Which record it is, of one that is taken away. */
      name: Type.Optional(Text),
      message: Text,
      issues: Type.Array(IssueView),
    }),
  ),
});
export type LawTableCheck = Static<typeof LawTableCheck>;

/** What a case would have otherwise: a rule kept or broken or of another weight, or the sum of a bill that is still to be made. */
export const CaseEffect = Type.Union([
  Type.Object({
    kind: Type.Literal('rule'),
    rule: Type.String(),
    title: Text,
    subject: Type.Optional(Type.String()),
    severity: Type.String(),
    severityBefore: Type.String(),
    /** How the rule comes out, `none` where there is no such rule. */
    before: Type.String(),
    after: Type.String(),
    provided: Type.Optional(Type.String()),
    limitBefore: Type.Optional(Type.String()),
    limitAfter: Type.Optional(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('bill'),
    form: Type.String(),
    title: Text,
    /** Paisa. */
    before: Type.Integer(),
    after: Type.Integer(),
  }),
]);
export type CaseEffect = Static<typeof CaseEffect>;

/** POST /api/law-tables/:master/trial: every running case under the table as it stands and as it would stand, line by line. */
export const LawTableLine = Type.Union([
  Type.Object({ line: Type.Literal('progress'), done: Type.Integer(), total: Type.Integer() }),
  Type.Object({
    line: Type.Literal('case'),
    id: Type.String(),
    applicationNo: Type.Integer(),
    effects: Type.Array(CaseEffect),
  }),
  Type.Object({
    line: Type.Literal('result'),
    total: Type.Integer(),
    /** Cases that would break what they keep now, keep what they break now, and pay more or less. */
    breaks: Type.Integer(),
    keeps: Type.Integer(),
    pays: Type.Integer(),
    /** Cases that a broken rule would stop and does not now, and that none would stop any more. */
    stops: Type.Integer(),
    frees: Type.Integer(),
  }),
]);
export type LawTableLine = Static<typeof LawTableLine>;

/** POST /api/law-tables/:master/propose: the draft as it was last saved, and why. */
export const LawTableProposeBody = Type.Object(
  { draftVersion: Ordinal, note: Type.String({ minLength: 1, maxLength: 500 }) },
  closed,
);
export type LawTableProposeBody = Static<typeof LawTableProposeBody>;
/** Who reads it next; without a proposal the office does not work yet, and it is done. */
export const LawTableProposed = Type.Object({ proposal: Type.Optional(Type.String()) });
export type LawTableProposed = Static<typeof LawTableProposed>;

/** Which draft is thrown away: none that somebody has saved since. */
export const LawTableDiscardQuery = Type.Object({ draftVersion: Ordinal }, closed);
