import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/definition.ts';

const Codes = Type.Array(Type.Object({ code: Type.String(), ne: Type.String(), en: Type.String() }));

/** GET /api/definitions/library: what the web app knows of the law beside single forms. */
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
