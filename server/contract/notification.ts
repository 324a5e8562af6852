import { type Static, Type } from 'typebox';
import { RowNumber } from './bounds.ts';
import { WrittenKindName } from './definitions.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** What was told minutes before of the same case, and is shown with it. */
export const ToldBefore = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  subject: Text,
  form: Type.Optional(Type.String()),
});
export type ToldBefore = Static<typeof ToldBefore>;

/** Something that a person was told of a case, of a deed that takes two persons, of the law, or of their own account. */
export const NotificationView = Type.Object({
  id: Type.Integer(),
  /** ISO instant. */
  at: Type.String(),
  subject: Text,
  body: Text,
  applicationId: Type.Optional(Type.String()),
  proposalId: Type.Optional(Type.String()),
  /** The definition that the proposal is a text of; absent for a deed of the setup. */
  law: Type.Optional(Type.Object({ kind: WrittenKindName, id: Type.String() })),
  form: Type.Optional(Type.String()),
  /** Newest first. */
  before: Type.Optional(Type.Array(ToldBefore)),
  /** Any of what is shown together. */
  isNew: Type.Boolean(),
});
export type NotificationView = Static<typeof NotificationView>;

/** GET /api/notifications */
export const NotificationQuery = Type.Object(
  {
    cursor: Type.Optional(RowNumber),
    /** Only what is new. */
    unread: Type.Optional(Type.Literal('true')),
  },
  { additionalProperties: false },
);
export type NotificationQuery = Static<typeof NotificationQuery>;

/** What a person was told of, the newest first. */
export const NotificationList = Type.Object({
  items: Type.Array(NotificationView),
  /** How many are new, exact to a hundred; what is shown together counts once. */
  unread: Type.Integer(),
  next: Type.Optional(Type.Integer()),
});
export type NotificationList = Static<typeof NotificationList>;

/** POST /api/notifications/read: everything up to this one has been seen, or this one alone, with what is shown together with it. */
export const NotificationsReadBody = Type.Object(
  { upTo: RowNumber, only: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type NotificationsReadBody = Static<typeof NotificationsReadBody>;
