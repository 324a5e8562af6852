import { Type } from 'typebox';
import { CHECKPOINT_FORMATS, HEAD_KINDS } from './checkpoint.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const closed = { additionalProperties: false };

const HeadFile = Type.Object(
  {
    kind: Type.Enum([...HEAD_KINDS]),
    id: Type.String(),
    seq: Type.Integer({ minimum: 1 }),
    hash: Hash,
  },
  closed,
);

/** What is signed, as it comes from outside. */
export const StatementFile = Type.Object(
  {
    format: Type.Enum([...CHECKPOINT_FORMATS]),
    organization: Type.String(),
    number: Type.Integer({ minimum: 1 }),
    at: Type.String(),
    previous: Hash,
    root: Hash,
    heads: Type.Integer({ minimum: 0 }),
    changed: Hash,
    key: Type.String(),
  },
  closed,
);

/** A checkpoint as it comes from a folder or a database: nothing in it is believed before it was checked. */
export const CheckpointFile = Type.Object(
  { statement: StatementFile, signature: Type.String(), heads: Type.Array(HeadFile) },
  closed,
);

/** The inclusion of a head as an evidence bundle carries it. */
export const InclusionFile = Type.Object(
  {
    statement: StatementFile,
    signature: Type.String(),
    head: HeadFile,
    proof: Type.Array(
      Type.Object({ side: Type.Union([Type.Literal('left'), Type.Literal('right')]), hash: Hash }, closed),
    ),
  },
  closed,
);
