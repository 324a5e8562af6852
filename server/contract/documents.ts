import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { FileFault, PaperStanding } from './print-desk.ts';

/** A paper of a case: what it is, its number, and how it stands. */
export const DocumentView = Type.Object({
  id: Type.String(),
  run: Type.Integer(),
  form: Type.String(),
  title: Text,
  number: Type.Optional(Type.String()),
  code: Type.String(),
  issuedAt: Type.String(),
  pdfSha256: Type.String(),
  standing: PaperStanding,
  /** When it ceased to be valid. */
  endedAt: Type.Optional(Type.String()),
});
export type DocumentView = Static<typeof DocumentView>;

/** A sheet for signing: printed before its form is handed in, never issued. */
export const SheetView = Type.Object({
  id: Type.String(),
  run: Type.Integer(),
  form: Type.String(),
  /** Counts the sheets of the office. */
  serial: Type.Integer(),
  code: Type.String(),
  pdfSha256: Type.String(),
  /** ISO instant. */
  printedAt: Type.String(),
  printedBy: Type.String(),
});
export type SheetView = Static<typeof SheetView>;

/** GET /api/public/verify/:code: what anybody who holds the paper may learn. */
export const VerifiedDocument = Type.Object({
  found: Type.Boolean(),
  /** Whether the signed record bears the paper out; of one that it does not, nothing more is told. */
  isSealed: Type.Optional(Type.Boolean()),
  /** Absent = the kept file is the one that was issued. */
  fileFault: Type.Optional(FileFault),
  /** Its serial, if it is a sheet for signing and no issued paper. */
  sheetNo: Type.Optional(Type.Integer()),
  title: Type.Optional(Text),
  number: Type.Optional(Type.String()),
  registrationNo: Type.Optional(Type.String()),
  organizationNe: Type.Optional(Type.String()),
  issuedAt: Type.Optional(Type.String()),
  ward: Type.Optional(Type.String()),
  plotNo: Type.Optional(Type.String()),
  /** Its case was entered from a paper file, not decided in the system. */
  fromPaper: Type.Optional(Type.Boolean()),
  standing: Type.Optional(PaperStanding),
  /** When it ceased to be valid. */
  endedAt: Type.Optional(Type.String()),
  /** The paper that took its place. */
  supersededBy: Type.Optional(Type.Object({ title: Text, number: Type.Optional(Type.String()) })),
  /** SHA-256 of the original's file. */
  pdfSha256: Type.Optional(Type.String()),
  /** SHA-256 of the file of each copy that was printed after the original. */
  copies: Type.Optional(Type.Array(Type.Object({ no: Type.Integer(), sha256: Type.String() }))),
});
export type VerifiedDocument = Static<typeof VerifiedDocument>;

/** What a person is given a receipt of. */
export const ReceiptKind = Type.Union([
  Type.Literal('submission'),
  Type.Literal('registration'),
  Type.Literal('payment'),
]);
export type ReceiptKind = Static<typeof ReceiptKind>;

/** GET /api/applications/:id/receipts: a receipt that can be printed. */
export const ReceiptView = Type.Object({
  kind: ReceiptKind,
  /** What the office calls it. */
  title: Text,
  /** The event that it tells of. */
  seq: Type.Integer(),
});
export type ReceiptView = Static<typeof ReceiptView>;
