import { type Static, Type } from 'typebox';
import { Ordinal } from './bounds.ts';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import { CaseStatus } from './statuses.ts';

const run = Ordinal;
const TaskStatus = Type.Union([
  Type.Literal('notYet'),
  Type.Literal('underWay'),
  Type.Literal('done'),
  Type.Literal('notNeeded'),
]);

/** A state of a run as a piece of work. */
export const TaskView = Type.Object({
  run,
  state: Type.String(),
  title: Text,
  status: TaskStatus,
  /** When the run first stood there, and when it last went on from there. */
  begun: Type.Optional(Type.String()),
  ended: Type.Optional(Type.String()),
  /** Slugs of the forms that belong to it, of those that such a case needs. */
  forms: Type.Array(Type.String()),
});
export type TaskView = Static<typeof TaskView>;

/** GET /api/applications/:id/tasks: the work of every run, derived from its machine. */
export const TasksView = Type.Object({
  runs: Type.Array(Type.Object({ run, title: Text, isOver: Type.Boolean(), tasks: Type.Array(TaskView) })),
});
export type TasksView = Static<typeof TasksView>;

/** Another application on the same plot. */
export const RelatedView = Type.Object({
  id: Type.String(),
  applicationNo: Type.Integer(),
  registrationNo: Type.Optional(Type.String()),
  ownerNe: Type.String(),
  constructionTypeTitle: Text,
  stageTitle: Text,
  stateTitle: Text,
  status: CaseStatus,
  filedAt: Type.String(),
  /** Neither completed nor discarded. */
  open: Type.Boolean(),
});
export type RelatedView = Static<typeof RelatedView>;

/** GET /api/applications/:id/related. */
export const RelatedList = Type.Object({
  plotNo: Type.String(),
  items: Type.Array(RelatedView),
  /** Whether there are open ones that the person may not see; not how many. */
  hiddenOpen: Type.Boolean(),
});
export type RelatedList = Static<typeof RelatedList>;

/** A message that was sent of a case, or is to be; telephone numbers and addresses are masked. */
export const CaseMessage = Type.Object({
  id: Type.Integer(),
  channel: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  status: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('sent'),
    Type.Literal('delivered'),
    Type.Literal('kept'),
    Type.Literal('failed'),
    Type.Literal('unclear'),
    Type.Literal('noMobile'),
    Type.Literal('stopped'),
  ]),
  madeAt: Type.String(),
  /** When it went, or came where the carrier has reported that. */
  at: Type.Optional(Type.String()),
  parts: Type.Optional(Type.Integer()),
});
export type CaseMessage = Static<typeof CaseMessage>;

/** GET /api/applications/:id/messages: the newest first. */
export const CaseMessages = Type.Object({ items: Type.Array(CaseMessage), more: Type.Boolean() });
export type CaseMessages = Static<typeof CaseMessages>;

/** An entry of the case's ledger. */
export const LedgerEntryView = Type.Object({
  seq: Type.Integer(),
  kind: Type.String(),
  account: Type.String(),
  /** Head of revenue, as the office calls it. */
  head: Type.Optional(Text),
  form: Type.String(),
  formTitle: Text,
  /** Rupees with two decimals. */
  amount: Type.String(),
  /** AD day. */
  on: Type.String(),
  receiptNo: Type.Optional(Type.String()),
  /** It takes back another entry, or was taken back. */
  void: Type.Boolean(),
});
export type LedgerEntryView = Static<typeof LedgerEntryView>;

/** GET /api/applications/:id/ledger: what was demanded, paid, is owed and held, and entry by entry. Rupees with two decimals. */
export const LedgerView = Type.Object({
  demanded: Type.String(),
  paid: Type.String(),
  balance: Type.String(),
  /** Deposit that was asked for, and what of it the office holds now. */
  depositDemanded: Type.String(),
  depositHeld: Type.String(),
  entries: Type.Array(LedgerEntryView),
});
export type LedgerView = Static<typeof LedgerView>;
