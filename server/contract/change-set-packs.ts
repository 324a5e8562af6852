import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { FreeData } from './bounds.ts';
import { closed, Day, DefinitionId, FindingView, WrittenKindName } from './definitions.ts';
import { PartKind } from './change-sets.ts';

const Name = Type.Object({ ne: Type.String({ maxLength: 300 }), en: Type.String({ maxLength: 300 }) }, closed);

const WrittenPart = Type.Object(
  {
    kind: WrittenKindName,
    id: DefinitionId,
    /** As an officer writes it. */
    source: FreeData,
  },
  closed,
);
const TablePart = Type.Object(
  {
    kind: Type.Literal('table'),
    id: DefinitionId,
    /** What was in force when the file was made. */
    rows: Type.Array(FreeData, { maxItems: 500 }),
  },
  closed,
);
/** A part of a pack that travels from office to office: a definition as text, or a table. */
export const PackPart = Type.Union([WrittenPart, TablePart]);
export type PackPart = Static<typeof PackPart>;

/** What a pack says, which is what is signed. */
export const PackStatement = Type.Object(
  {
    format: Type.Literal('naksa-pack/1'),
    office: Name,
    title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    reason: Type.String({ maxLength: 500 }),
    madeOn: Day,
    parts: Type.Array(PackPart, { minItems: 1, maxItems: 20 }),
  },
  closed,
);
export type PackStatement = Static<typeof PackStatement>;

/** GET /api/change-sets/:id/pack: a published set as a file for other municipalities, signed with the office's key. */
export const Pack = Type.Object(
  {
    statement: PackStatement,
    /** PEM of the key, which the office also publishes. */
    publicKey: Type.String({ maxLength: 1_000 }),
    /** Ed25519, base64. */
    signature: Type.String({ maxLength: 200 }),
  },
  closed,
);
export type Pack = Static<typeof Pack>;

/** What a part of a pack would be here: begun, changed, the same as what is in force, or of something that this office does not have. */
export const PackStanding = Type.Union([
  Type.Literal('new'),
  Type.Literal('changed'),
  Type.Literal('same'),
  Type.Literal('lacking'),
]);
export type PackStanding = Static<typeof PackStanding>;

/** POST /api/change-sets/packs/read: what a pack is and what it would change here; nothing is kept. */
export const PackView = Type.Object({
  office: Text,
  title: Type.String(),
  reason: Type.String(),
  madeOn: Type.String(),
  /** By which an office tells its key on the telephone: the same as on its page of checkpoints. */
  keyId: Type.String(),
  /** It bears this office's own name and none of its keys. */
  posesAsOurs: Type.Boolean(),
  parts: Type.Array(
    Type.Object({
      kind: PartKind,
      id: Type.String(),
      title: Text,
      standing: PackStanding,
      /** The reader writes it at present: it is to be sent or discarded first. */
      draft: Type.Boolean(),
      problems: Type.Array(FindingView),
    }),
  ),
});
export type PackView = Static<typeof PackView>;
