import { type Static, Type } from 'typebox';
import { ReasonView } from './application.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** A file of a case: its name, its place, its kind and digest. */
export const FileView = Type.Object({
  id: Type.String(),
  /** The run of the application for which it was given. */
  run: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  /** What the office calls the category; absent for a field of a form and for other papers. */
  title: Type.Optional(Text),
  /** Form to which the category belongs. */
  form: Type.Optional(Type.String()),
  type: Type.String(),
  size: Type.Integer(),
  sha256: Type.String(),
  uploadedAt: Type.String(),
  uploadedBy: Type.String(),
  /** 1 for the first of its kind; a category that holds one file counts up with each that takes its place. */
  version: Type.Integer(),
  /** False once a newer version has taken its place; it is kept and can still be read. */
  current: Type.Boolean(),
  /** It is what its form was submitted with last; false = not handed in yet, or followed by another. Absent for other papers. */
  handedIn: Type.Optional(Type.Boolean()),
});
export type FileView = Static<typeof FileView>;

/** GET /api/applications/:id/file-places: the places for files, in the order of the menu, last the other papers. */
export const FilePlaceView = Type.Object({
  category: Type.String(),
  /** Absent, like form and run, for the other papers of the case. */
  title: Type.Optional(Text),
  form: Type.Optional(Type.String()),
  run: Type.Optional(Type.Integer()),
  multiple: Type.Boolean(),
  accept: Type.Array(Type.String()),
  maxMB: Type.Number(),
  /** Files stand there already. */
  given: Type.Integer(),
  required: Type.Boolean(),
  /** The person may put a file there now; if not, why not: the reasons of the machine. */
  open: Type.Boolean(),
  reasons: Type.Array(ReasonView),
});
export type FilePlaceView = Static<typeof FilePlaceView>;

/** A paper that belongs to a form, by the office's file storage categories. */
export const AttachmentView = Type.Object({
  /** Key of the category; the `category` of an upload. */
  category: Type.String(),
  title: Text,
  /** The form is not submitted without it, as the form stands now. */
  required: Type.Boolean(),
  /** Several files may stand beside each other; otherwise a new one takes the place of the old. */
  multiple: Type.Boolean(),
  /** Endings of the files it takes: pdf, jpg, png, webp, dwg, dxf. */
  accept: Type.Array(Type.String()),
  maxMB: Type.Number(),
  /** The files that stand in it now, oldest first; empty = still to be uploaded. */
  given: Type.Array(FileView),
});
export type AttachmentView = Static<typeof AttachmentView>;
