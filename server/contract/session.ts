import { type Static, Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';

/** Body of POST /api/session. */
export const LoginBody = Type.Object(
  {
    loginId: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    /** The second step, where the account has one: the code that the telephone shows, or a recovery code. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

/** An entry of the header menu; those of one heading stand together. */
export const MenuLink = Type.Object({
  id: Type.String(),
  title: Text,
  heading: Type.String(),
  position: Type.Integer(),
  url: Type.String(),
});
export type MenuLink = Static<typeof MenuLink>;

/** Who is logged in, in which post. */
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
  /** The posts of the office by their code, as it calls them. */
  posts: Type.Record(Type.String(), Text),
  /** The header menu as the office has arranged it for the role, in order (specification 3: menuList). */
  menu: Type.Array(MenuLink),
  /** After so many minutes in which nobody does anything the session is over. */
  idleMinutes: Type.Integer(),
  /** The password is one that the administrator gave: nothing else is open before it is changed. */
  mustChangePassword: Type.Boolean(),
  /** The person has not put away yet what a newcomer is told of their page. */
  newcomer: Type.Optional(Type.Boolean()),
  /** The office asks the role for a second step at login: nothing else is open before it is set up. */
  mustSetUpTwoStep: Type.Optional(Type.Boolean()),
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
  /** Colour that the office has chosen (code list `accent`). */
  accent: Type.Optional(Type.String()),
  /** Hash of its own mark: GET /api/public/logo/:hash. */
  logo: Type.Optional(Type.String()),
  /** Its law is confirmed as an example only: it is no office. */
  isExample: Type.Boolean(),
  publicSignup: Type.Boolean(),
  /** Codes of its wards, in their order. */
  wards: Type.Array(Type.String()),
  /** False where no e-mail leaves this server: whoever forgot a password asks the administrator. */
  sendsMail: Type.Boolean(),
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
