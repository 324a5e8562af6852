import { type Static, Type } from 'typebox';
import { Counter, FreeData } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const Json = Type.Record(Type.String(), Type.Unknown());

/** Answer when the office’s mark was given or taken away (/api/setup/office/logo): the hash by which the mark is fetched, where there is one. */
export const OfficeLogo = Type.Object({ logo: Type.Optional(Type.String()) });
export type OfficeLogo = Static<typeof OfficeLogo>;

/** One entry of the setup menu that the person may open. */
export const MasterLink = Type.Object({
  id: Type.String(),
  /** The master that it opens; several entries may open one. */
  master: Type.String(),
  title: Text,
  help: Text,
  menu: Type.String(),
  /** What its list is narrowed to at first; the query `where` of the list says the same. */
  where: Type.Optional(Type.Record(Type.String(), Type.String())),
  editable: Type.Boolean(),
  /** Its records are written together, as a table of the law. */
  table: Type.Boolean(),
  count: Type.Integer(),
});
export type MasterLink = Static<typeof MasterLink>;

/** GET /api/setup: the setup menu, in order. */
export const SetupMenu = Type.Object({ masters: Type.Array(MasterLink) });
export type SetupMenu = Static<typeof SetupMenu>;

/** GET /api/setup/:master/definition: what the list and the editor are built from. `bundle` is a FormBundle. */
export const MasterView = Type.Object({
  id: Type.String(),
  title: Text,
  help: Text,
  /** Its records are written together, as a table of the law. */
  table: Type.Boolean(),
  columns: Type.Array(Type.String()),
  name: Type.String(),
  /** Fields whose texts together say which record it is, where its name alone does not. */
  label: Type.Optional(Type.Array(Type.String())),
  key: Type.Array(Type.String()),
  dated: Type.Boolean(),
  /** Where its records live, when they are people, the office itself, the calendar or old paper files. */
  store: Type.Optional(
    Type.Union([
      Type.Literal('account'),
      Type.Literal('organization'),
      Type.Literal('calendar'),
      Type.Literal('legacy'),
    ]),
  ),
  /** What is shown above its records, of the work that they begin. */
  desk: Type.Optional(Type.Literal('sms')),
  editable: Type.Boolean(),
  /** Whatever is changed now waits for a second person. */
  twoPersons: Type.Boolean(),
  /** Of a dated master: every record has a first and a last day. */
  bounded: Type.Boolean(),
  /** False: records may be changed, neither added nor deleted. */
  extensible: Type.Boolean(),
  /** Masters whose records name records of this one, that the person may read: the acting periods of a user. */
  related: Type.Array(
    Type.Object({ master: Type.String(), title: Text, field: Type.String(), editable: Type.Boolean() }),
  ),
  /** Hash of the bundle; its validator is served at /api/definitions/validators/:hash.js */
  hash: Type.String(),
  bundle: Json,
  /** Choices of fields that pick from another master, by that master: code and text. */
  choices: Type.Record(
    Type.String(),
    Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() })),
  ),
});
export type MasterView = Static<typeof MasterView>;

/** A record as the list and the editor see it. */
export const RecordView = Type.Object({
  id: Type.String(),
  key: Type.String(),
  data: Json,
  /** AD dates; only of dated masters. */
  validFrom: Type.Optional(Type.String()),
  validTo: Type.Optional(Type.String()),
  /** Counter against which a change is judged. */
  version: Type.Integer(),
  updatedAt: Type.String(),
  updatedBy: Type.Optional(Type.String()),
  /** Why it has no effect, where it was made before the rule that forbids it. */
  inert: Type.Optional(Text),
  /** Only in the answer that made an account: shown once, to be told to the person, who must change it. */
  oneTimePassword: Type.Optional(Type.String()),
});
export type RecordView = Static<typeof RecordView>;

/** GET /api/setup/:master?q=&sort=&descending=&cursor=&on= */
export const RecordQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200 })),
    sort: Type.Optional(Type.String({ maxLength: 80 })),
    descending: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Type.String({ maxLength: 400 })),
    /** Only records with these values: `role:D,active:true`; an entry of the menu narrows its list so. */
    where: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^:,]+:[^:,]+(?:,[^:,]+:[^:,]+)*$' })),
    /** Only what is in force on this AD date. */
    on: Type.Optional(Type.String({ format: 'date' })),
  },
  { additionalProperties: false },
);
export type RecordQuery = Static<typeof RecordQuery>;
/** A page of the records of a master. */
export const RecordPage = Type.Object({
  records: Type.Array(RecordView),
  next: Type.Optional(Type.String()),
  total: Type.Integer(),
});
export type RecordPage = Static<typeof RecordPage>;

/** POST /api/setup/:master and PUT /api/setup/:master/:id; the answer is the RecordView, or the problem `formInvalid` with its issues. */
export const RecordBody = Type.Object(
  {
    data: FreeData,
    validFrom: Type.Optional(Type.String({ format: 'date' })),
    validTo: Type.Optional(Type.String({ format: 'date' })),
    /** PUT: the version that was edited; another one answers `versionConflict`. */
    version: Type.Optional(Counter),
    /** Why it changes; kept with the change. */
    note: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type RecordBody = Static<typeof RecordBody>;

/** Taking a record away, and POST …/password and …/two-step of a person: why; a deed of two persons needs it. */
export const ReasonBody = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 500 })) },
  { additionalProperties: false },
);
export type ReasonBody = Static<typeof ReasonBody>;

/** POST /api/setup/:master/:id/password of a master of accounts: a password that is shown once and must be changed at the first login. */
export const OneTimePassword = Type.Object({
  oneTimePassword: Type.String(),
  /** ISO instant after which it opens nothing. */
  validUntil: Type.String(),
});
export type OneTimePassword = Static<typeof OneTimePassword>;

/** GET /api/setup/:master/changes?record=&cursor= */
export const ChangeQuery = Type.Object(
  {
    record: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  },
  { additionalProperties: false },
);
export type ChangeQuery = Static<typeof ChangeQuery>;

/** GET /api/setup/:master/changes?record=: who changed what, newest first. */
export const ChangeView = Type.Object({
  id: Type.String(),
  key: Type.String(),
  action: Type.Union([
    Type.Literal('created'),
    Type.Literal('changed'),
    Type.Literal('deleted'),
    Type.Literal('imported'),
  ]),
  at: Type.String(),
  byNe: Type.String(),
  /** Second person, of a change that was proposed. */
  confirmedByNe: Type.Optional(Type.String()),
  note: Type.String(),
  /** Paths of the fields that differ, sensitive ones too; `validFrom`, `validTo`, `password` and `twoStep` beside them. */
  changed: Type.Array(Type.String()),
  /** Bodies before and after, with their dates; what is sensitive is masked. */
  before: Type.Optional(Json),
  after: Type.Optional(Json),
});
export type ChangeView = Static<typeof ChangeView>;
/** Who changed which record of a master and when, the newest first. */
export const ChangeList = Type.Object({ changes: Type.Array(ChangeView), next: Type.Optional(Type.String()) });
export type ChangeList = Static<typeof ChangeList>;

/** GET /api/setup/:master/export?format= */
export const ExportQuery = Type.Object(
  { format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) },
  { additionalProperties: false },
);
export type ExportQuery = Static<typeof ExportQuery>;

/** What one row of an import would do or why it cannot: number as the sheet shows it. */
export const ImportRow = Type.Object({
  row: Type.Integer(),
  key: Type.String(),
  outcome: Type.Union([Type.Literal('create'), Type.Literal('change'), Type.Literal('same'), Type.Literal('refused')]),
  problems: Type.Array(Type.Object({ column: Type.String(), message: Text })),
  /** Of a refused row: its cells under the heading of the file, so that it can be mended and brought again. */
  cells: Type.Optional(Type.Array(Type.String())),
});
export type ImportRow = Static<typeof ImportRow>;

/**
 * Answer of POST /api/setup/:master/import (multipart: file, `mode` = try | all-or-nothing | good-rows). Nothing is written by `try`, nor by
 * `all-or-nothing` when a row is refused.
 */
export const ImportReport = Type.Object({
  written: Type.Integer(),
  rows: Type.Array(ImportRow),
  /** Heading of the file. */
  heading: Type.Array(Type.String()),
  /** Columns of the file that no field has. */
  unknownColumns: Type.Array(Type.String()),
  /** Its rows wait for a second person. */
  proposal: Type.Optional(Type.Object({ id: Type.String() })),
});
export type ImportReport = Static<typeof ImportReport>;
