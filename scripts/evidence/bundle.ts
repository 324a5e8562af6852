import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { EVIDENCE_FORMAT, type EvidenceBundle } from '../../server/history/evidence.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Optional = Type.Optional(Type.String());

const Row = Type.Object({
  seq: Type.Integer({ minimum: 1 }),
  stage: Type.String(),
  type: Type.String(),
  form: Type.Union([Type.String(), Type.Null()]),
  actor_role: Type.String(),
  at: Type.String(),
  state: Type.String(),
  definition_hash: Hash,
  snapshot_hash: Hash,
  previous_hash: Hash,
  hash: Hash,
  payload: Type.String(),
});

const Submission = Type.Object({
  form: Type.String(),
  revision: Type.Integer(),
  seq: Type.Integer(),
  definitionHash: Hash,
  dataHash: Hash,
  data: Type.String(),
});

const Issued = Type.Object({
  form: Type.String(),
  revision: Type.Integer(),
  seq: Type.Integer(),
  number: Optional,
  code: Type.String(),
  issuedAt: Type.String(),
  pdfSha256: Hash,
  templateHash: Type.String(),
  model: Type.String(),
});

/** The bundle as it comes from outside: nothing in it is believed before it was checked. */
export const EvidenceFile = Type.Object({
  format: Type.Literal(EVIDENCE_FORMAT),
  application: Type.Object({
    id: Type.String(),
    applicationNo: Type.Integer(),
    registrationNo: Optional,
    stage: Type.String(),
    engine: Type.String(),
    snapshot: Type.String(),
    seq: Type.Integer({ minimum: 1 }),
  }),
  definitions: Type.Record(Type.String(), Type.String()),
  history: Type.Array(Row, { minItems: 1 }),
  submissions: Type.Array(Submission),
  documents: Type.Array(Issued),
  exportedAt: Type.String(),
});

/** Reads a bundle from its file; throws when it is not one. */
export function readBundle(path: string): EvidenceBundle {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Value.Check(EvidenceFile, value)) return value;
  const [first] = Value.Errors(EvidenceFile, value);
  throw new Error(`${path} is no evidence bundle: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}
