import { type Static, Type } from 'typebox';
import { type Issue, Text } from '../../form-schemas/engine/definition.ts';

/** One thing wrong with a form's data, as the form's own checks say it. */
export const IssueView = Type.Object({
  path: Type.Array(Type.Union([Type.String(), Type.Number()])),
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  label: Text,
  hint: Type.Optional(Text),
  row: Type.Optional(Text),
  about: Type.Optional(Type.Array(Text)),
  severity: Type.Optional(Type.Literal('warning')),
});
export type IssueView = Static<typeof IssueView>;

/** The issue as an answer carries it. */
export function issueView({ path, params, about, ...issue }: Issue): IssueView {
  return {
    ...issue,
    path: [...path],
    ...(params ? { params: { ...params } } : {}),
    ...(about ? { about: [...about] } : {}),
  };
}

/**
 * The closed union of problem codes with their HTTP status. Texts in ne and en are the keys `problem.<code>` of
 * web/i18n; the server sends both (server/http/problem-texts.json), so that a caller without the app understands too.
 */
export const PROBLEM_STATUS = {
  pageNotFound: 404,
  loginFailed: 401,
  unauthenticated: 401,
  sessionExpired: 401,
  sessionRevoked: 401,
  accountLocked: 429,
  accountDisabled: 403,
  accountExpired: 403,
  setupCodeWrong: 403,
  setupDone: 409,
  passwordWeak: 422,
  passwordSame: 422,
  changePasswordFailed: 422,
  forbidden: 403,
  otherWard: 403,
  organizationUnknown: 404,
  applicationNotFound: 404,
  formNotFound: 404,
  documentNotFound: 404,
  documentRevoked: 409,
  alreadyHandedOver: 409,
  recordNotFound: 404,
  recordInUse: 409,
  recordSettled: 409,
  datesOverlap: 409,
  masterFixed: 409,
  sheetInvalid: 422,
  roleTooHigh: 403,
  ownAccount: 409,
  lastAdministrator: 409,
  passwordMustChange: 403,
  firstPasswordOver: 403,
  formInvalid: 422,
  papersMissing: 422,
  requestInvalid: 400,
  unknownEvent: 409,
  eventRefused: 409,
  runNeeded: 409,
  notActing: 403,
  runNotFound: 404,
  stageNotOpen: 409,
  stageNotFound: 404,
  editNotAllowed: 409,
  versionConflict: 409,
  draftConflict: 409,
  requestReused: 422,
  fileTooLarge: 413,
  fileTypeRefused: 415,
  pictureRefused: 422,
  storageFull: 507,
  printFailed: 503,
  printBusy: 503,
  templateInvalid: 500,
  definitionInvalid: 422,
  definitionNotFound: 404,
  definitionBySetup: 409,
  definitionDraftMissing: 404,
  definitionDraftConflict: 409,
  definitionBaseStale: 409,
  definitionUnchanged: 409,
  definitionMoved: 409,
  definitionTooLarge: 413,
  definitionTooSlow: 422,
  proposalNotFound: 404,
  proposalWaiting: 409,
  proposalSettled: 409,
  fourEyes: 409,
  effectiveDatePast: 422,
  clockBehind: 409,
  migrationStateMissing: 422,
  historyBroken: 500,
  nothingYet: 404,
  checkpointsDisagree: 503,
  rateLimited: 429,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  methodNotAllowed: 405,
  databaseUnavailable: 503,
  timeout: 503,
  internal: 500,
} as const satisfies Record<string, number>;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** RFC 9457 problem document; `title` is English, `texts` both languages, `reasons` are `explain.` keys of a refusal. */
export const ProblemBody = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  texts: Text,
  requestId: Type.Optional(Type.String()),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  reasons: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) })),
  ),
  waitingFor: Type.Optional(Type.Array(Type.String())),
  since: Type.Optional(Type.String()),
  version: Type.Optional(Type.Integer()),
  issues: Type.Optional(Type.Array(IssueView)),
});
export type ProblemBody = Static<typeof ProblemBody>;
