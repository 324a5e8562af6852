import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../../server/db/start-problem.ts';
import { InclusionFile } from '../../server/record/checkpoint-file.ts';
import type { LedgerRecord } from '../../server/record/ledger.ts';
import { EVIDENCE_FORMATS, type EvidenceBundle } from '../../server/history/evidence.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Optional = Type.Optional(Type.String());

const run = Type.Integer({ minimum: 1 });

const Row = Type.Object({
  seq: Type.Integer({ minimum: 1 }),
  run,
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
  actor_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  beside: Type.Optional(Hash),
  signature: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

const Submission = Type.Object({
  run,
  form: Type.String(),
  revision: Type.Integer(),
  seq: Type.Integer(),
  definitionHash: Hash,
  dataHash: Hash,
  data: Type.String(),
  beside: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  stamps: Type.Record(Type.String(), Type.Unknown()),
});

const Issued = Type.Object({
  run,
  form: Type.String(),
  revision: Type.Integer(),
  seq: Type.Integer(),
  number: Optional,
  code: Type.String(),
  issuedAt: Type.String(),
  pdfSha256: Hash,
  templateHash: Type.String(),
  model: Type.String(),
  standing: Optional,
  ends: Type.Optional(
    Type.Array(
      Type.Object({
        standing: Type.Union([Type.Literal('superseded'), Type.Literal('revoked')]),
        why: Type.String(),
        seq: Type.Integer(),
        at: Type.String(),
        reason: Optional,
        successor: Optional,
      }),
    ),
  ),
  copies: Type.Optional(Type.Array(Type.Object({ no: Type.Integer(), sha256: Hash, printedAt: Type.String() }))),
});

const SealedFile = Type.Object(
  { ...InclusionFile.properties, publicKey: Type.String() },
  { additionalProperties: false },
);

const Line = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  action: Type.String(),
  deed: Hash,
  wrote: Type.String(),
  previous: Hash,
  hash: Hash,
  signature: Type.String(),
});

const RowHash = { table: Type.String(), key: Type.String(), hash: Hash };

// held against the record as a whole, field by field
const Entry = Type.Unsafe<LedgerRecord & { readonly seq: number }>(Type.Object({ seq: Type.Integer() }));

const Series = Type.Object({ series: Type.String(), year: Type.String(), next: Type.Integer({ minimum: 1 }) });

const JournalFile = Type.Object({
  organizationId: Type.String(),
  publicKeys: Type.Array(Type.String()),
  lines: Type.Array(Line),
  rows: Type.Array(Type.Object({ ...RowHash, content: Type.Optional(Type.Record(Type.String(), Type.Unknown())) })),
  checkpoint: Type.Optional(SealedFile),
  unsignedUpTo: Type.Integer({ minimum: 0 }),
  loose: Type.Integer({ minimum: 0 }),
  office: Type.Object({
    lines: Type.Array(Line),
    rows: Type.Array(Type.Object(RowHash)),
    checkpoint: Type.Optional(SealedFile),
  }),
  deadlines: Type.Array(Type.Object({ run, name: Type.String(), due: Type.String() })),
  laws: Type.Optional(Type.Array(Type.Object({ run, definitionHash: Hash, library: Type.Optional(Hash) }))),
  numbers: Type.Optional(Type.Object({ series: Type.Array(Series), fault: Optional })),
  ledger: Type.Array(Entry),
  checkpoints: Type.Object({ count: Type.Integer({ minimum: 0 }), fault: Optional }),
  fault: Optional,
});

const Uploaded = Type.Object({
  id: Type.String(),
  category: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  sha256: Hash,
  uploadedAt: Type.String(),
});

/** The bundle as it comes from outside: nothing in it is believed before it was checked. */
export const EvidenceFile = Type.Object({
  format: Type.Enum([...EVIDENCE_FORMATS]),
  application: Type.Object({
    id: Type.String(),
    applicationNo: Type.Integer(),
    registrationNo: Optional,
    engine: Type.String(),
    seq: Type.Integer({ minimum: 1 }),
    runs: Type.Array(Type.Object({ run, stage: Type.String(), snapshot: Type.String() }), { minItems: 1 }),
  }),
  definitions: Type.Record(Type.String(), Type.String()),
  history: Type.Array(Row, { minItems: 1 }),
  submissions: Type.Array(Submission),
  documents: Type.Array(Issued),
  files: Type.Optional(Type.Array(Uploaded)),
  checkpoint: Type.Optional(SealedFile),
  journal: Type.Optional(JournalFile),
  exportedAt: Type.String(),
  seal: Hash,
});

/** Reads a bundle from its file; throws a problem in both languages when it is not one. */
export function readBundle(path: string): EvidenceBundle {
  const value = parseJson(path);
  if (Value.Check(EvidenceFile, value)) return value;
  const [first] = Value.Errors(EvidenceFile, value);
  throw noBundle(path, `${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw noBundle(path, String(error));
  }
}

function noBundle(path: string, detail: string): StartProblem {
  return new StartProblem({
    ne: `${path} प्रमाणको फाइल होइन, वा बिग्रिएको छ (${detail})। कार्यालयबाट फेरि निकाल्नुहोस्।`,
    en: `${path} is no evidence file, or it is damaged (${detail}). Export it from the office again.`,
  });
}
