import { type Static, Type } from 'typebox';
import { RowNumber } from './bounds.ts';
import { WrittenKindName } from './definitions.ts';
import { Text } from '../../form-schemas/engine/definition.ts';

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

export const NotificationList = Type.Object({
  items: Type.Array(NotificationView),
  /** How many are new, exact to a hundred. */
  unread: Type.Integer(),
  next: Type.Optional(Type.Integer()),
});
export type NotificationList = Static<typeof NotificationList>;

/** POST /api/notifications/read: everything up to this one has been seen, or this one alone. */
export const NotificationsReadBody = Type.Object(
  { upTo: RowNumber, only: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
export type NotificationsReadBody = Static<typeof NotificationsReadBody>;
