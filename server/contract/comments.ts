import { type Static, Type } from 'typebox';

const Person = Type.Object({ id: Type.String(), name: Type.String() });

/** What somebody said beside a case, and whether the applicant reads it. */
export const CommentView = Type.Object({
  id: Type.String(),
  at: Type.String(),
  author: Type.String(),
  role: Type.String(),
  /** Seen by the applicant side too. */
  toApplicant: Type.Boolean(),
  form: Type.Optional(Type.String()),
  text: Type.String(),
  /** Whom it names, in the order of the text; each was told of it. */
  mentions: Type.Array(Person),
});
export type CommentView = Static<typeof CommentView>;
/** What is to be said beside a case. */
export const CommentBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    toApplicant: Type.Boolean(),
    form: Type.Optional(Type.String({ maxLength: 100 })),
    /** Accounts that the text names as `@name`. */
    mentions: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 20 })),
    /** The same one says the same once. */
    requestId: Type.Optional(Type.String({ format: 'uuid' })),
  },
  { additionalProperties: false },
);
export type CommentBody = Static<typeof CommentBody>;

/** GET /api/applications/:id/people: whom a comment on the application can name. */
export const MentionablePerson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: Type.String(),
  designation: Type.String(),
  /** Of the applicant's side: reads no internal note. */
  outside: Type.Boolean(),
});
export type MentionablePerson = Static<typeof MentionablePerson>;
