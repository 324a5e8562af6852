import { type Static, Type } from 'typebox';

export const CommentView = Type.Object({
  id: Type.String(),
  at: Type.String(),
  author: Type.String(),
  role: Type.String(),
  /** Seen by the applicant side too. */
  toApplicant: Type.Boolean(),
  form: Type.Optional(Type.String()),
  text: Type.String(),
});
export type CommentView = Static<typeof CommentView>;
export const CommentBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    toApplicant: Type.Boolean(),
    form: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type CommentBody = Static<typeof CommentBody>;
