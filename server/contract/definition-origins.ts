import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** Where somebody wrote a state or a way that does not stand in its stage as it is read. */
export const OriginView = Type.Object({
  in: Type.Union([Type.Literal('part'), Type.Literal('fragment'), Type.Literal('stage')]),
  id: Type.String(),
  /** Title of the part, the fragment or the stage. */
  title: Text,
  /** What the name says under which a way is written. */
  says: Type.Optional(Text),
  file: Type.String(),
  path: Type.String(),
});
export type OriginView = Static<typeof OriginView>;

/**
 * GET /api/definitions/workflow/:id/versions/:version/origins, and POST /api/definitions/workflow/:id/origins of the given text, else
 * of the caller's draft: states by their names; ways by `state/EVENT/index`, those of every state by `form/EVENT/index`.
 */
export const OriginsView = Type.Object({
  states: Type.Record(Type.String(), OriginView),
  ways: Type.Record(Type.String(), OriginView),
});
export type OriginsView = Static<typeof OriginsView>;
