import { type Static, Type } from 'typebox';
import { Counter, Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { ReasonView } from './application.ts';

/**
 * What an issued paper is worth today: `valid`; `superseded` by a newer paper, or its form is being corrected; `revoked` by
 * a decision.
 */
export const PaperStanding = Type.Union([Type.Literal('valid'), Type.Literal('superseded'), Type.Literal('revoked')]);
export type PaperStanding = Static<typeof PaperStanding>;

/** What is wrong with the bytes that are kept of a paper: they are not those that were issued, or there are none. */
export const FileFault = Type.Union([Type.Literal('changed'), Type.Literal('missing')]);
export type FileFault = Static<typeof FileFault>;

/** A row of the desk: one issued paper and how far it has gone. */
export const DeskPaper = Type.Object({
  id: Type.String(),
  applicationId: Type.String(),
  registrationNo: Type.Optional(Type.String()),
  ownerNe: Type.String(),
  ward: Type.String(),
  plotNo: Type.String(),
  run: Type.Integer(),
  stage: Text,
  form: Type.String(),
  title: Text,
  number: Type.Optional(Type.String()),
  code: Type.String(),
  issuedAt: Type.String(),
  standing: PaperStanding,
  /** Printed sheets of it so far: the original, and its copies. */
  copies: Type.Integer(),
  handedOver: Type.Boolean(),
  /** It stays in the file: nobody waits to take it home. */
  stays: Type.Boolean(),
});
export type DeskPaper = Static<typeof DeskPaper>;

/**
 * GET /api/print-desk: what waits to be printed for somebody who takes it home, for the hand-over, or for the file; or everything
 * ever issued; newest first.
 */
export const DeskQuery = Type.Object(
  {
    show: Type.Union(
      [Type.Literal('toPrint'), Type.Literal('toHandOver'), Type.Literal('toFile'), Type.Literal('all')],
      { default: 'toPrint' },
    ),
    form: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,80}$' })),
    ward: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
    standing: Type.Optional(PaperStanding),
    /** Issued on or after, and on or before (AD, Kathmandu). */
    from: Type.Optional(Type.String({ format: 'date' })),
    to: Type.Optional(Type.String({ format: 'date' })),
    /** Part of a number, a code, a registration number, an owner's name or a plot. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    after: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);
export type DeskQuery = Static<typeof DeskQuery>;

/** A page of the papers that wait at the print desk. */
export const DeskPage = Type.Object({
  papers: Type.Array(DeskPaper),
  /** Give it as `after` for the next page. */
  next: Type.Optional(Type.String()),
  counts: Type.Object({ toPrint: Type.Integer(), toHandOver: Type.Integer(), toFile: Type.Integer() }),
  /** Papers that are being printed right now, or could not be: jobs of the outbox. */
  underway: Type.Array(
    Type.Object({
      applicationId: Type.String(),
      form: Type.String(),
      title: Text,
      state: Type.Union([Type.Literal('waiting'), Type.Literal('failed')]),
      /** Why it could not be printed. */
      reason: Type.Optional(Type.String()),
    }),
  ),
  /** Forms whose papers occur in this office, for the filter. */
  forms: Type.Array(Type.Object({ form: Type.String(), title: Text })),
});
export type DeskPage = Static<typeof DeskPage>;

const across = '(?:0|[1-9]\\d?|[1-5]\\d\\d|600)';
const down = '(?:0|[1-9]\\d?|1\\d\\d|2[0-3]\\d|240)';

/**
 * How whoever took a copy signed for it: on glass, with the strokes as the path of an SVG in whole numbers of a field of 600 by 240,
 * or in the office's register on paper.
 */
export const HandOverSignature = Type.Union([
  Type.Object(
    {
      on: Type.Literal('glass'),
      strokes: Type.String({
        maxLength: 8000,
        pattern: `^(?:M${across} ${down}(?:L${across} ${down})+)+$`,
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object({ on: Type.Literal('register') }, { additionalProperties: false }),
]);
export type HandOverSignature = Static<typeof HandOverSignature>;

/** One printed sheet set: number 1 is the original with its stored bytes; from 2 on each carries the word for a copy and its number. */
export const PrintedCopy = Type.Object({
  no: Ordinal,
  printedAt: Type.String(),
  printedBy: Type.String(),
  sha256: Type.String(),
  handOver: Type.Optional(
    Type.Object({
      takenBy: Type.String(),
      relation: Type.String(),
      identityNo: Type.Optional(Type.String()),
      note: Type.Optional(Type.String()),
      signature: Type.Optional(HandOverSignature),
      takenAt: Type.String(),
      givenBy: Type.String(),
    }),
  ),
});
export type PrintedCopy = Static<typeof PrintedCopy>;

/** GET /api/documents/:id: everything about one issued paper. */
export const DocumentDetail = Type.Object({
  paper: DeskPaper,
  /** Whether the signed record bears the paper out: one that it does not is neither printed nor shown. */
  isSealed: Type.Boolean(),
  fileFault: Type.Optional(FileFault),
  pdfSha256: Type.String(),
  signers: Type.Array(
    Type.Object({
      title: Type.String(),
      name: Type.Optional(Type.String()),
      designation: Type.Optional(Type.String()),
      date: Type.Optional(Type.String()),
    }),
  ),
  printed: Type.Array(PrintedCopy),
  /** The newer paper that took its place. */
  supersededBy: Type.Optional(Type.Object({ id: Type.String(), title: Text, number: Type.Optional(Type.String()) })),
  /** When it ceased to be valid, by whom and why. */
  ended: Type.Optional(
    Type.Object({ at: Type.String(), by: Type.Optional(Type.String()), reason: Type.Optional(Type.String()) }),
  ),
  /** The person who asks may revoke it. */
  mayRevoke: Type.Boolean(),
  /** Why a valid paper cannot be revoked by them now, and on whom that waits since when; no reasons where the law knows no revoking. */
  whyNotRevoke: Type.Optional(
    Type.Object({
      reasons: Type.Array(ReasonView),
      waitingFor: Type.Array(Type.String()),
      since: Type.Optional(Type.String()),
    }),
  ),
});
export type DocumentDetail = Static<typeof DocumentDetail>;

/** POST /api/documents/:id/copies/:no/hand-over */
export const HandOverBody = Type.Object(
  {
    takenBy: Type.String({ minLength: 1, maxLength: 200 }),
    /** What the person is to the owner, in Nepali words: the owner himself, a son, a proxy … */
    relation: Type.String({ minLength: 1, maxLength: 100 }),
    identityNo: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    signature: Type.Optional(HandOverSignature),
  },
  { additionalProperties: false },
);
export type HandOverBody = Static<typeof HandOverBody>;

/** POST /api/documents/:id/copies: the same request id gives the same copy again. */
export const CopyBody = Type.Object(
  { requestId: Type.Optional(Type.String({ format: 'uuid' })) },
  { additionalProperties: false },
);
export type CopyBody = Static<typeof CopyBody>;

/** POST /api/documents/:id/revoke: becomes an event of the application; answers with the paper as it stands then. */
export const RevokeBody = Type.Object(
  {
    reason: Type.String({ minLength: 5, maxLength: 2000 }),
    requestId: Type.Optional(Type.String({ format: 'uuid' })),
    /** Version of the application that the person looked at. */
    version: Type.Optional(Counter),
  },
  { additionalProperties: false },
);
export type RevokeBody = Static<typeof RevokeBody>;

/** POST /api/print-batches: a signing day, or any choice of issued papers; at most 500. */
export const BatchBody = Type.Object(
  {
    documents: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: 500, uniqueItems: true }),
    output: Type.Union([Type.Literal('pdf'), Type.Literal('zip')]),
  },
  { additionalProperties: false },
);
export type BatchBody = Static<typeof BatchBody>;

/** GET /api/print-batches (newest first, own ones) and /api/print-batches/:id */
export const PrintBatch = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
  output: Type.Union([Type.Literal('pdf'), Type.Literal('zip')]),
  total: Type.Integer(),
  done: Type.Integer(),
  /** Papers left out, and why; the others are in the output. */
  failed: Type.Array(Type.Object({ document: Type.String(), title: Text, reason: Text })),
  askedAt: Type.String(),
  askedBy: Type.String(),
  /** GET /api/print-batches/:id/output answers while it is true. */
  ready: Type.Boolean(),
  /** Its file is taken away after this time (ISO); files of before the office kept terms stay. */
  keepUntil: Type.Optional(Type.String()),
  /** Its file was taken away: whoever needs the papers chooses them again. */
  removed: Type.Boolean(),
  pages: Type.Optional(Type.Integer()),
});
export type PrintBatch = Static<typeof PrintBatch>;

/** GET /api/applications/:id/forms/:slug/summary: the paper in a few fields, for a reader of English. */
export const PaperSummary = Type.Object({
  title: Text,
  fields: Type.Array(Type.Object({ label: Text, value: Text })),
});
export type PaperSummary = Static<typeof PaperSummary>;
