import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/definition.ts';

/** Body of POST /api/session. */
export const LoginBody = Type.Object(
  { loginId: Type.String({ minLength: 1, maxLength: 200 }), password: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const AccountView = Type.Object({
  id: Type.String(),
  loginId: Type.String(),
  nameNe: Type.String(),
  role: Type.String(),
  roleTitle: Text,
  designationNe: Type.String(),
  /** Empty = every ward. */
  wards: Type.Array(Type.String()),
});
export type AccountView = Static<typeof AccountView>;

/** Answer of POST and GET /api/session and POST /api/session/refresh; the refresh token is in a `__Host-` cookie. */
export const SessionView = Type.Object({
  accessToken: Type.String(),
  /** ISO instant. */
  expiresAt: Type.String(),
  account: AccountView,
  organization: Type.Object({
    code: Type.String(),
    nameNe: Type.String(),
    nameEn: Type.String(),
    shortNe: Type.String(),
  }),
  fiscalYear: Type.Object({ code: Type.String(), labelNe: Type.String() }),
  /** Kathmandu calendar date. */
  today: Type.String(),
  /** Navigation the role may open: tasks, newApplication, replay, setup … */
  may: Type.Array(Type.String()),
  /** The password is one that the administrator gave: nothing else is open before it is changed. */
  mustChangePassword: Type.Boolean(),
});
export type SessionView = Static<typeof SessionView>;

const OwnPicture = Type.Object({ sha256: Type.String(), uploadedAt: Type.String() });

/** GET /api/accounts/me/pictures: what is printed beside one's name; a kind without a picture is absent. */
export const OwnPictures = Type.Object({
  signature: Type.Optional(OwnPicture),
  stamp: Type.Optional(OwnPicture),
});
export type OwnPictures = Static<typeof OwnPictures>;

/** Body of POST /api/session/first-administrator, valid once on an empty office. */
export const FirstAdministratorBody = Type.Object(
  {
    code: Type.String({ minLength: 8, maxLength: 64 }),
    loginId: Type.String({ minLength: 3, maxLength: 200 }),
    password: Type.String({ minLength: 8, maxLength: 200 }),
    nameNe: Type.String({ minLength: 1, maxLength: 120 }),
    organizationNe: Type.String({ minLength: 1, maxLength: 120 }),
    organizationEn: Type.String({ minLength: 1, maxLength: 120 }),
  },
  { additionalProperties: false },
);
export type FirstAdministratorBody = Static<typeof FirstAdministratorBody>;

/** GET /api/public/office: what the login page shows before anybody is known. */
export const OfficeView = Type.Object({
  nameNe: Type.String(),
  nameEn: Type.String(),
  sloganNe: Type.String(),
  publicSignup: Type.Boolean(),
  /** True on an empty office: the first administrator is still to be made. */
  needsFirstAdministrator: Type.Boolean(),
  /** Demo accounts, only while NAKSA_DEMO is on. */
  demo: Type.Array(
    Type.Object({
      loginId: Type.String(),
      nameNe: Type.String(),
      role: Type.String(),
      roleTitle: Text,
      password: Type.String(),
    }),
  ),
});
export type OfficeView = Static<typeof OfficeView>;

/** Body of POST /api/accounts/change-password; the answer is a new SessionView, every other session ends. */
export const ChangePasswordBody = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: 200 }),
    newPassword: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;
