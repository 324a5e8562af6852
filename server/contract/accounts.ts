import { type Static, Type } from 'typebox';
import { Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';

const Password = Type.String({ minLength: 1, maxLength: 200 });
const Token = Type.String({ minLength: 40, maxLength: 64, pattern: '^[\\w-]+$' });
/** Six digits of the telephone, in either script, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 });
const closed = { additionalProperties: false } as const;

/** Body of POST /api/accounts/forgot-password: a username or an e-mail address. */
export const ForgotPasswordBody = Type.Object({ loginId: Type.String({ minLength: 1, maxLength: 200 }) }, closed);

/** Body of POST /api/accounts/password-link: whose link is it? */
export const PasswordLinkBody = Type.Object({ token: Token }, closed);

/** Whose password a link of the mail sets, and why it was sent. */
export const PasswordLinkView = Type.Object({
  loginId: Type.String(),
  /** `welcome`: a new account gets its first password. */
  purpose: Type.Union([Type.Literal('reset'), Type.Literal('welcome')]),
});
export type PasswordLinkView = Static<typeof PasswordLinkView>;

/** Body of POST /api/accounts/reset-password. */
export const ResetPasswordBody = Type.Object({ token: Token, password: Password }, closed);
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

/** GET /api/accounts/me/two-step */
export const TwoStepView = Type.Object({
  on: Type.Boolean(),
  /** The office asks the role for it. */
  required: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  /** ISO instant. */
  since: Type.Optional(Type.String()),
});
export type TwoStepView = Static<typeof TwoStepView>;

/** Proof by password of who it is. */
export const PasswordBody = Type.Object({ password: Password }, closed);
/** A code of the second factor. */
export const CodeBody = Type.Object({ code: Code }, closed);
/** What proves who one is before the second factor is changed. */
export const PasswordAndCodeBody = Type.Object({ password: Password, code: Code }, closed);

/** Answer of POST /api/accounts/me/two-step: what goes into the telephone, as text and as the address of a QR code. */
export const TwoStepKey = Type.Object({ secret: Type.String(), address: Type.String() });
export type TwoStepKey = Static<typeof TwoStepKey>;

/** Shown once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** One login of a person that is still open. */
const OwnSession = Type.Object({
  id: Type.String(),
  /** The one that asks. */
  isThis: Type.Boolean(),
  /** ISO instants. */
  since: Type.String(),
  lastSeen: Type.String(),
  until: Type.String(),
  address: Type.Optional(Type.String()),
  /** What the browser says of itself. */
  device: Type.Optional(Type.String()),
});
/** Where a person is logged in. */
export const OwnSessions = Type.Array(OwnSession);
export type OwnSessions = Static<typeof OwnSessions>;

const RequestState = Type.Union([Type.Literal('waiting'), Type.Literal('approved'), Type.Literal('refused')]);

/** How a designer's renewal stands. */
const RenewalView = Type.Object({
  /** AD day to which the licence is good. */
  licenceExpiresOn: Type.Optional(Type.String()),
  /** The newest request. */
  request: Type.Optional(
    Type.Object({
      status: RequestState,
      askedAt: Type.String(),
      decidedAt: Type.Optional(Type.String()),
      reason: Type.String(),
    }),
  ),
});

/** GET /api/accounts/me/profile: everything that specification 3 says of a person. */
export const ProfileView = Type.Object({
  loginId: Type.String(),
  nameNe: Type.String(),
  roleTitle: Text,
  designationNe: Type.String(),
  wards: Type.Array(Type.String()),
  addressNe: Type.String(),
  organization: Text,
  officeNe: Type.String(),
  email: Type.String(),
  education: Type.Optional(Text),
  /** AD day. */
  joinedOn: Type.Optional(Type.String()),
  licenceNo: Type.String(),
  engineerNo: Type.String(),
  municipalRegNo: Type.String(),
  mobile: Type.String(),
  provinceNe: Type.String(),
  consultancyName: Type.String(),
  /** AD day. */
  loginExpiresOn: Type.Optional(Type.String()),
  /** Absent for those whose account is not renewed. */
  renewal: Type.Optional(RenewalView),
  version: Type.Integer(),
});
export type ProfileView = Static<typeof ProfileView>;

/** Body of PUT /api/accounts/me/profile: what a person may change of their own; another e-mail address asks for the password. */
export const ProfileBody = Type.Object(
  {
    addressNe: Type.String({ maxLength: 200 }),
    mobile: Type.String({ maxLength: 20 }),
    email: Type.String({ maxLength: 120 }),
    password: Type.Optional(Type.String({ maxLength: 200 })),
    version: Ordinal,
  },
  closed,
);
export type ProfileBody = Static<typeof ProfileBody>;

/** Body of PUT /api/accounts/me/tour: it is put away for good, or shown again. */
export const TourBody = Type.Object({ seen: Type.Boolean() }, closed);

/** GET and PUT /api/accounts/me/notification-settings: what a person wishes to be told, and how. */
export const NotificationSetting = Type.Object(
  { kind: Type.String({ minLength: 1, maxLength: 60 }), inApp: Type.Boolean(), byEmail: Type.Boolean() },
  closed,
);
export type NotificationSetting = Static<typeof NotificationSetting>;

/** By which ways a person is told of what, and which ways the office has. */
export const NotificationSettings = Type.Object({
  settings: Type.Array(
    Type.Object({
      kind: Type.String(),
      title: Text,
      inApp: Type.Boolean(),
      byEmail: Type.Boolean(),
      /** The office sends this kind by e-mail, so that there is something to choose. */
      mayEmail: Type.Boolean(),
    }),
  ),
  /** Where e-mail goes; absent when the person has no address. */
  email: Type.Optional(Type.String()),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** By which ways a person wants to be told. */
export const NotificationSettingsBody = Type.Object(
  { settings: Type.Array(NotificationSetting, { maxItems: 200 }) },
  closed,
);

/** GET and PUT /api/accounts/me/sms: the mobile number of one's profile, and whether news goes to it. */
export const OwnNumber = Type.Object({
  /** Ten digits; absent while the profile has none. */
  number: Type.Optional(Type.String()),
  /** A code that was sent there came back. */
  isProven: Type.Boolean(),
  /** Legal notices and codes go there either way. */
  news: Type.Boolean(),
});
export type OwnNumber = Static<typeof OwnNumber>;

/** Body of PUT /api/accounts/me/sms. */
export const OwnNumberBody = Type.Object({ news: Type.Boolean() }, closed);

/** Body of POST /api/public/signup: who asks for an account; `proof` is the answer to the bot check. */
export const SignUpBody = Type.Object(
  {
    nameNe: Type.String({ minLength: 1, maxLength: 120 }),
    email: Type.String({ minLength: 3, maxLength: 120, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
    mobile: Type.String({ pattern: '^9[678]\\d{8}$' }),
    addressNe: Type.String({ minLength: 1, maxLength: 200 }),
    consultancyName: Type.String({ maxLength: 120 }),
    necNo: Type.String({ maxLength: 30 }),
    licenceNo: Type.String({ maxLength: 40 }),
    municipalRegNo: Type.String({ maxLength: 30 }),
    proof: Type.String({ minLength: 1, maxLength: 4000 }),
  },
  closed,
);
export type SignUpBody = Static<typeof SignUpBody>;

/** What is paid and said with a renewal. */
const renewalFields = {
  receiptNo: Type.String({ maxLength: 30 }),
  remarks: Type.String({ maxLength: 200 }),
};
/** A designer asks for the licence to be renewed. */
export const RenewalBody = Type.Object(renewalFields, closed);
export type RenewalBody = Static<typeof RenewalBody>;

/** Body of POST /api/public/renewal: whose last day of login is over asks by name and password. */
export const PublicRenewalBody = Type.Object(
  {
    loginId: Type.String({ minLength: 1, maxLength: 200 }),
    password: Password,
    code: Type.Optional(Code),
    ...renewalFields,
  },
  closed,
);
export type PublicRenewalBody = Static<typeof PublicRenewalBody>;

/** One wish for an account or for a renewal, as the office sees it. */
export const AccountRequest = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('sign-up'), Type.Literal('renewal')]),
  status: RequestState,
  askedAt: Type.String(),
  nameNe: Type.String(),
  loginId: Type.String(),
  /** The account, where there is one. */
  accountId: Type.Optional(Type.String()),
  /** What was filled in, by the names of the fields of the list of designers. */
  data: Type.Record(Type.String(), Type.String()),
  /** AD day to which the licence is good. */
  licenceExpiresOn: Type.Optional(Type.String()),
  reason: Type.String(),
  decidedAt: Type.Optional(Type.String()),
  decidedBy: Type.Optional(Type.String()),
});
export type AccountRequest = Static<typeof AccountRequest>;

/** GET /api/account-requests */
export const AccountRequestQuery = Type.Object(
  { status: Type.Optional(RequestState), cursor: Type.Optional(Type.String({ maxLength: 200 })) },
  closed,
);
export type AccountRequestQuery = Static<typeof AccountRequestQuery>;

/** Who asks for an account or a renewal, the oldest first. */
export const AccountRequests = Type.Object({
  items: Type.Array(AccountRequest),
  next: Type.Optional(Type.String()),
  /** The list in which designers are kept. */
  master: Type.String(),
  /** Labels of the fields in `data`. */
  labels: Type.Record(Type.String(), Text),
  /** AD day that the office proposes for a renewal: the end of the fiscal year. */
  proposedUntil: Type.String(),
});
export type AccountRequests = Static<typeof AccountRequests>;

/** Body of POST /api/account-requests/:id/decision. */
export const RequestDecision = Type.Object(
  {
    decision: Type.Union([Type.Literal('approve'), Type.Literal('refuse')]),
    /** Needed to refuse. */
    reason: Type.Optional(Type.String({ maxLength: 300 })),
    /** AD day to which a renewal is good. */
    validUntil: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  },
  closed,
);
export type RequestDecision = Static<typeof RequestDecision>;
