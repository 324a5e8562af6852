import { type Static, Type } from 'typebox';
import { Counter, Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** Choices with their words; one that is closed stays where it was chosen. */
export const Codes = Type.Array(
  Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String(), closed: Type.Optional(Type.Literal(true)) }),
);

/** GET /api/library: what the web app knows of the law beside single forms. */
export const LibraryView = Type.Object({
  hash: Type.String(),
  codes: Type.Record(Type.String(), Codes),
  roles: Type.Array(
    Type.Object({ code: Type.String(), title: Text, priority: Type.Union([Type.Integer(), Type.Null()]) }),
  ),
  groups: Type.Array(Type.Object({ id: Type.String(), stage: Type.String(), title: Text })),
  forms: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Text,
      stage: Type.String(),
      group: Type.String(),
      order: Type.Integer(),
      /** Slugs under which each list of routes leads to the form. */
      routes: Type.Object({ forms: Type.Array(Type.String()), user: Type.Array(Type.String()) }),
    }),
  ),
});
export type LibraryView = Static<typeof LibraryView>;

/** GET /api/definitions/blank/:slug?given=list:code: a form as nobody has filled it, of a building with the given codes. */
export const BlankFormView = Type.Object({
  slug: Type.String(),
  /** Of the bundle at /api/definitions/form/:slug/:hash */
  hash: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  facts: Type.Record(Type.String(), Type.Unknown()),
  today: Type.String(),
  /** How the office measures and when it is closed: `Masters` of form-schemas. */
  masters: Type.Unknown(),
  /** Choices of fields that pick from masters, by master. */
  choices: Type.Record(Type.String(), Codes),
  /** The paper that the form prints. */
  document: Type.Optional(Text),
});
export type BlankFormView = Static<typeof BlankFormView>;

/** An AD day. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
/** A definition’s own content; its box judges it. */
export const Json = Type.Unknown();
/** Why something is refused: codes of the explanations, with what they name. */
export const Reasons = Type.Array(
  Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }),
);
const Person = Type.Object({ id: Type.String(), name: Type.String() });
/** Why it was changed, in the words of whoever did. */
export const Note = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
/** Nothing but what is named. */
export const closed = { additionalProperties: false };

/** What people of the office write; the library changes through the setup. */
export const WrittenKindName = Type.Union([
  Type.Literal('workflow'),
  Type.Literal('form'),
  Type.Literal('template'),
  Type.Literal('master'),
]);
/** The kinds of law that the studio shows; the library is read there, not written. */
export const KindName = Type.Union([...WrittenKindName.anyOf, Type.Literal('library')]);
export type KindName = Static<typeof KindName>;
/** Name of a definition in its address. */
export const DefinitionId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{0,99}$' });
/** Which kind of law. */
export const KindParams = Type.Object({ kind: KindName }, closed);
/** Which definition of which kind. */
export const DefinitionParams = Type.Object({ kind: KindName, id: DefinitionId }, closed);
/** Which definition, where the address says its kind. */
export const IdParams = Type.Object({ id: DefinitionId }, closed);
/** Which version of a stage. */
export const StageVersionParams = Type.Object(
  { id: DefinitionId, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
  closed,
);
/** Which form. */
export const SlugParams = Type.Object({ slug: DefinitionId }, closed);
/** Which version of which definition. */
export const VersionParams = Type.Object(
  { kind: KindName, id: DefinitionId, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
  closed,
);

/** One thing wrong with a definition, in both languages. */
export const FindingView = Type.Object({
  file: Type.String(),
  path: Type.String(),
  rule: Type.String(),
  message: Text,
});
export type FindingView = Static<typeof FindingView>;

/** A published version: who, when, why, and how many running cases keep to it. */
export const VersionView = Type.Object({
  version: Type.Integer(),
  hash: Type.String(),
  effectiveFrom: Day,
  publishedAt: Type.String(),
  /** Absent = the program. */
  publishedBy: Type.Optional(Person),
  proposedBy: Type.Optional(Person),
  proposedAt: Type.Optional(Type.String()),
  note: Type.String(),
  restoredFrom: Type.Optional(Type.Integer()),
  inForce: Type.Boolean(),
  /** Somebody of the office wrote it, here or in an earlier version. */
  own: Type.Boolean(),
  cases: Type.Integer(),
});
export type VersionView = Static<typeof VersionView>;

/** A change that waits for a second person, with what it would do. */
export const ProposalView = Type.Object({
  id: Type.String(),
  kind: WrittenKindName,
  definitionId: Type.String(),
  baseVersion: Type.Integer(),
  source: Json,
  note: Type.String(),
  effectiveFrom: Day,
  restoredFrom: Type.Optional(Type.Integer()),
  proposedBy: Person,
  proposedAt: Type.String(),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('published'),
    Type.Literal('turned-down'),
    Type.Literal('withdrawn'),
  ]),
  verdict: Type.Optional(
    Type.Object({ by: Person, at: Type.String(), note: Type.String(), version: Type.Optional(Type.Integer()) }),
  ),
});
export type ProposalView = Static<typeof ProposalView>;

/** GET /api/definitions/:kind */
export const DefinitionList = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: KindName,
      id: Type.String(),
      title: Text,
      /** 0 = somebody writes it and none is published yet. */
      version: Type.Integer(),
      effectiveFrom: Type.Optional(Day),
      /** The newest version, where it is not in force yet. */
      scheduled: Type.Optional(Type.Object({ version: Type.Integer(), effectiveFrom: Day })),
      own: Type.Boolean(),
      /** A proposal waits for a second person. */
      waiting: Type.Boolean(),
      /** The caller has a draft of it. */
      draft: Type.Boolean(),
    }),
  ),
  /** How many of each kind wait for a second person, of every kind of which any does. */
  waiting: Type.Record(Type.String(), Type.Integer()),
  /** Whether the caller may begin another. */
  mayBegin: Type.Boolean(),
});
export type DefinitionList = Static<typeof DefinitionList>;

/** GET /api/definitions/:kind/:id */
export const DefinitionView = Type.Object({
  kind: KindName,
  id: Type.String(),
  title: Text,
  /** Newest first. */
  versions: Type.Array(VersionView),
  /** Newest first, what waits among them. */
  proposals: Type.Array(ProposalView),
  draft: Type.Optional(
    Type.Object({ draftVersion: Type.Integer(), baseVersion: Type.Integer(), savedAt: Type.String() }),
  ),
  may: Type.Object({ draft: Type.Boolean(), publish: Type.Boolean() }),
});
export type DefinitionView = Static<typeof DefinitionView>;

/** GET /api/definitions/:kind/:id/versions/:version: the body as published, and what somebody would go on from. */
export const VersionBody = Type.Object({ version: Type.Integer(), hash: Type.String(), body: Json, source: Json });
export type VersionBody = Static<typeof VersionBody>;

/**
 * GET /api/definitions/:kind/:id/compare?from=1&to=2; or `proposal` by its id; neither = the caller's draft. What was begun from
 * no version (`from=0`) is new from end to end.
 */
export const CompareQuery = Type.Object(
  {
    from: Counter,
    to: Type.Optional(Ordinal),
    proposal: Type.Optional(Type.String({ format: 'uuid' })),
  },
  closed,
);
export type CompareQuery = Static<typeof CompareQuery>;
/** Two versions of a definition beside each other, in words. */
export const CompareView = Type.Object({
  from: Type.Integer(),
  to: Type.Union([Type.Integer(), Type.Literal('draft'), Type.Literal('proposal')]),
  /** Whether it puts the reader's own post in, or takes it out. */
  own: Type.Boolean(),
  changes: Type.Array(
    Type.Object({
      /** JSON pointer; entries with a name of their own are called by it. */
      path: Type.String(),
      /** The nearest title above it. */
      label: Text,
      /** Title of the part or fragment of a stage in which it is written. */
      in: Type.Optional(Text),
      what: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('changed')]),
      was: Type.Optional(Type.String()),
      now: Type.Optional(Type.String()),
    }),
  ),
  /** There were more than are listed. */
  cut: Type.Boolean(),
});
export type CompareView = Static<typeof CompareView>;
