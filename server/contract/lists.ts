import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ApplicationSummary } from './application-list.ts';

/** Order of the list: newest registration first (what is not registered yet stands where it was filed), newest change first, first term to end first. */
export const ListSort = Type.Union([Type.Literal('registered'), Type.Literal('changed'), Type.Literal('ending')]);
export type ListSort = Static<typeof ListSort>;

/** How the term of a permit stands: long enough, to be renewed, urgently so, over. */
export const TermStanding = Type.Union([
  Type.Literal('valid'),
  Type.Literal('renew'),
  Type.Literal('urgent'),
  Type.Literal('expired'),
]);
export type TermStanding = Static<typeof TermStanding>;

/** What the list is narrowed to; the names of specification 7, then ours. */
const FILTERS = {
  constructionType: Type.Optional(Type.String({ maxLength: 4 })),
  /** Fiscal year: `8384`. */
  year: Type.Optional(Type.String({ maxLength: 4 })),
  /** Name of the applicant, however it is spelled. */
  nibedakName: Type.Optional(Type.String({ maxLength: 100 })),
  /** Plot number. */
  kittaNo: Type.Optional(Type.String({ maxLength: 40 })),
  wardNo: Type.Optional(Type.String({ maxLength: 2 })),
  applicationStatus: Type.Optional(Type.String({ maxLength: 1 })),
  buildingClass: Type.Optional(Type.String({ maxLength: 2 })),
  /** A process that is under way on the application. */
  stage: Type.Optional(Type.String({ maxLength: 60 })),
  /** AD days of registration, both taken in; what is not registered yet stands on the day it was filed. */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  /** Names, numbers, plot, phone. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** Permits that were given and not used up, by how their term stands. */
  term: Type.Optional(Type.Union([Type.Literal('any'), ...TermStanding.anyOf])),
  /** Permits whose term was extended. */
  extended: Type.Optional(Type.Boolean()),
  sort: Type.Optional(ListSort),
};

/** Query of GET /api/lists/applications. */
export const ListQuery = Type.Object(
  {
    ...FILTERS,
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type ListQuery = Static<typeof ListQuery>;

/** One application of the list: every column of specification 3, and what the list of terms says beside. */
export const ListedApplication = Type.Object({
  application: ApplicationSummary,
  /** The form that its status belongs to: the one that came back, else the one that waits. */
  statusForm: Type.Optional(Text),
  changedAt: Type.String(),
  term: Type.Optional(Type.Object({ standing: TermStanding, daysLeft: Type.Integer() })),
  /** When its term was last extended. */
  extendedAt: Type.Optional(Type.String()),
});
export type ListedApplication = Static<typeof ListedApplication>;

/** Answer of GET /api/lists/applications. */
export const ApplicationListPage = Type.Object({
  items: Type.Array(ListedApplication),
  next: Type.Optional(Type.String()),
});
export type ApplicationListPage = Static<typeof ApplicationListPage>;

/** Query of GET /api/lists/applications/export. */
export const ListExportQuery = Type.Object(
  { ...FILTERS, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) },
  { additionalProperties: false },
);
export type ListExportQuery = Static<typeof ListExportQuery>;

/** GET /api/lists/choices: the processes by which the list can be narrowed. */
export const ListChoices = Type.Object({
  stages: Type.Array(
    Type.Object({
      stage: Type.String(),
      title: Text,
      /** Somebody begins it on an application. */
      byHand: Type.Boolean(),
    }),
  ),
});
export type ListChoices = Static<typeof ListChoices>;

/** The lists of which people keep views. */
export const ListPage = Type.Union([Type.Literal('applications'), Type.Literal('tasks'), Type.Literal('print-desk')]);
export type ListPage = Static<typeof ListPage>;

/** Query of GET /api/lists/filters. */
export const SavedFilterQuery = Type.Object({ page: Type.Optional(ListPage) }, { additionalProperties: false });

/** A view of a list that a person keeps: its name, what the address holds, and whether the page opens so. */
export const SavedFilter = Type.Object({
  id: Type.String(),
  page: ListPage,
  name: Type.String(),
  search: Type.String(),
  opens: Type.Boolean(),
});
export type SavedFilter = Static<typeof SavedFilter>;

/** Body of POST /api/lists/filters; a name that is taken is written over. */
export const SavedFilterBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    search: Type.String({ maxLength: 1000 }),
    page: Type.Optional(ListPage),
    /** The page opens so from now on, instead of what opened it before. */
    opens: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type SavedFilterBody = Static<typeof SavedFilterBody>;

/** Query of GET /api/lists/masters/:master. */
export const MasterListQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200 })),
    cursor: Type.Optional(Type.String({ maxLength: 400 })),
  },
  { additionalProperties: false },
);

/** GET /api/lists/masters/:master: the records of a master that are in force, to read; only who may read it sees them. */
export const MasterList = Type.Object({
  title: Text,
  help: Text,
  columns: Type.Array(Text),
  records: Type.Array(
    Type.Object({
      id: Type.String(),
      cells: Type.Array(Text),
      /** AD days between which it is in force; only of dated masters. */
      validFrom: Type.Optional(Type.String()),
      validTo: Type.Optional(Type.String()),
    }),
  ),
  dated: Type.Boolean(),
  total: Type.Integer(),
  /** The person may change it in the setup area. */
  editable: Type.Boolean(),
  next: Type.Optional(Type.String()),
});
export type MasterList = Static<typeof MasterList>;
