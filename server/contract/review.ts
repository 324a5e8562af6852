import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const closed = { additionalProperties: false } as const;

/** Why something is sent back, out of the office's own list. */
export const ReasonCodeView = Type.Object({ code: Type.String(), title: Text });
export type ReasonCodeView = Static<typeof ReasonCodeView>;

/** How far along the width or height of a page, in ten-thousandths. */
const Share = Type.Integer({ minimum: 0, maximum: 10_000 });

/** A place on a page of a file, or on a picture (page 1), from the left and the top of the page as it is stored. */
export const Pin = Type.Object(
  { file: Type.String({ format: 'uuid' }), page: Type.Integer({ minimum: 1, maximum: 10_000 }), x: Share, y: Share },
  closed,
);
export type Pin = Static<typeof Pin>;

/** What a reviewer marked on one field of a form. */
export const ReviewNoteView = Type.Object({
  id: Type.String(),
  run: Type.Integer(),
  form: Type.String(),
  /** JSON pointer into the form's data; empty = the form as a whole, /@papers/… = a paper. */
  path: Type.String(),
  /** Section, row and field, as they were called. */
  label: Text,
  /** What the field said when it was marked; empty = nothing. */
  value: Text,
  /** Where on a file of the case it stands, too. */
  pin: Type.Optional(Pin),
  reason: Type.Optional(ReasonCodeView),
  note: Type.String(),
  by: Type.String(),
  role: Type.String(),
  at: Type.String(),
  /** Whoever looks wrote it. */
  mine: Type.Boolean(),
  /** 1 for the first time that the form went back; absent = it waits for the return. */
  round: Type.Optional(Type.Integer()),
  /** The event that sent it out. */
  seq: Type.Optional(Type.Integer()),
  answer: Type.Optional(Type.String()),
  answeredBy: Type.Optional(Type.String()),
  answeredAt: Type.Optional(Type.String()),
  /** The form came back after it: neither the note nor its answer changes any more. */
  settled: Type.Boolean(),
});
export type ReviewNoteView = Static<typeof ReviewNoteView>;

/** GET /api/applications/:id/review/:slug: the notes on a form that the person may see, oldest first. */
export const ReviewView = Type.Object({
  /** It is the person's turn to return the form, so they may mark its fields. */
  mayMark: Type.Boolean(),
  /** The form has come back to the person, who answers what was marked. */
  mayAnswer: Type.Boolean(),
  reasons: Type.Array(ReasonCodeView),
  notes: Type.Array(ReviewNoteView),
});
export type ReviewView = Static<typeof ReviewView>;

/** PUT /api/applications/:id/review/:slug: marks a field, or says something else of one's own mark there. */
export const ReviewNoteBody = Type.Object(
  {
    path: Type.String({ maxLength: 300 }),
    /** The same path may be marked at several places of a file. */
    pin: Type.Optional(Pin),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    note: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  closed,
);
export type ReviewNoteBody = Static<typeof ReviewNoteBody>;

/** PUT /api/applications/:id/review/:slug/:note/answer; an empty answer takes it back. */
export const ReviewAnswerBody = Type.Object({ answer: Type.String({ maxLength: 1000 }) }, closed);
export type ReviewAnswerBody = Static<typeof ReviewAnswerBody>;

/** What history says of the notes and answers that went with an event. */
export const ReviewInHistory = Type.Object({
  reason: Type.Optional(ReasonCodeView),
  notes: Type.Array(Type.Pick(ReviewNoteView, ['form', 'path', 'label', 'value', 'pin', 'reason', 'note', 'by'])),
  answers: Type.Array(
    Type.Object({ form: Type.String(), path: Type.String(), label: Text, note: Type.String(), answer: Type.String() }),
  ),
});
export type ReviewInHistory = Static<typeof ReviewInHistory>;
