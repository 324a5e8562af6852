import { storedDate } from '../../form-schemas/engine/formula/cel-values.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import type { AccountRequest, RequestDecision } from '../contract/accounts.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Who } from '../runtime.ts';
import { inMaster } from '../setup/access.ts';
import type { OpenMaster } from '../setup/open-master.ts';
import { changeRecord, createRecord, getRecord } from '../setup/records.ts';
import { accountMasters } from './account-masters.ts';
import { doneBy, recordActivity } from '../office/activity.ts';
import { type LetterName, type LetterWords, queueLetter } from '../accounts/letters.ts';
import { mailAddressOf } from '../accounts/mail-address.ts';
import { makeWelcomeLink } from '../accounts/password-link.ts';
import { requestRows, toRequest } from './request-list.ts';
import { roleTitle } from '../accounts/view.ts';
import { inDigits } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * Decides a wish for an account or a renewal by the office's own list of designers, whose editors may do it; whoever asked gets an
 * e-mail. Throws `recordNotFound`, `requestSettled`, `reasonNeeded`, and what the list itself refuses (`formInvalid`, …).
 */
export function decideRequest(
  runtime: Runtime,
  who: Who,
  id: string,
  decision: RequestDecision,
): Promise<AccountRequest> {
  return inMaster(runtime, who, { id: accountMasters.designers, intent: 'edit' }, async (open) => {
    const request = await lockWaiting(open, id);
    const settled =
      decision.decision === 'refuse'
        ? await refuse(open, request, decision.reason?.trim() ?? '')
        : await approve[request.kind](open, request, decision);
    await settle(open, request, { ...settled, decision });
    const row = await requestRows(open.trx).where('r.id', '=', id).executeTakeFirstOrThrow();
    return toRequest(row);
  });
}

type Request = AccountRequest & { readonly recipient: string | undefined };

async function lockWaiting({ trx }: OpenMaster, id: string): Promise<Request> {
  const held = await trx
    .selectFrom('account_request')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw problem('recordNotFound');
  if (held.status !== 'waiting') throw problem('requestSettled');
  const row = await requestRows(trx).where('r.id', '=', id).executeTakeFirstOrThrow();
  const request = toRequest(row);
  const own = row.profile === null ? undefined : mailAddressOf({ login_id: request.loginId, profile: row.profile });
  return { ...request, recipient: own ?? request.data['email'] };
}

type Settled = {
  readonly letter: LetterName;
  readonly words: LetterWords;
  readonly link?: string;
  readonly accountId?: string;
};

async function refuse(_open: OpenMaster, { kind }: Request, reason: string): Promise<Settled> {
  if (reason === '') throw problem('reasonNeeded');
  return { letter: kind === 'sign-up' ? 'accountRefused' : 'renewalRefused', words: { reason } };
}

const approve = { 'sign-up': approveSignUp, renewal: approveRenewal } satisfies Record<Request['kind'], unknown>;

/** The person is entered in the list as the office would do it, and sets a password by the link of the letter. */
async function approveSignUp(open: OpenMaster, { loginId, data }: Request): Promise<Settled> {
  const { runtime, trx, who, master, today } = open;
  const designation = await roleTitle(trx, who.organizationId, master.where?.['role'] ?? '', today);
  const record: FormData = { ...data, loginId, designationNe: designation.ne, active: true };
  const { id: accountId } = await createRecord(open, { data: record });
  const { link, days } = await makeWelcomeLink(runtime, trx, { organizationId: who.organizationId, accountId });
  return { letter: 'accountApproved', words: { loginId, days: inDigits(days) }, link, accountId };
}

/** The renewal is written in the person's record: a row, the licence's and the login's last day. */
async function approveRenewal(open: OpenMaster, request: Request, { validUntil }: RequestDecision): Promise<Settled> {
  const { today } = open;
  if (validUntil === undefined || validUntil < today || fromAd(validUntil) === undefined) throw dayNeeded();
  const { rows, renewedOn, validUntil: until, receiptNo, remarks, last, licence, login } = accountMasters.renewal;
  const { data, version } = await getRecord(open, request.accountId ?? '');
  const held: unknown = data[rows];
  const row = {
    [renewedOn]: storedDate(today),
    [until]: storedDate(validUntil),
    ...(request.data['receiptNo'] ? { [receiptNo]: request.data['receiptNo'] } : {}),
    ...(request.data['remarks'] ? { [remarks]: request.data['remarks'] } : {}),
  };
  const changed = {
    ...data,
    [rows]: [...(Array.isArray(held) ? held : []), row],
    [last]: storedDate(today),
    [licence]: storedDate(validUntil),
    ...(data[login] === undefined ? {} : { [login]: storedDate(validUntil) }),
  };
  await changeRecord(open, request.accountId ?? '', { data: changed, version });
  return { letter: 'renewalApproved', words: { date: dayText(validUntil) } };
}

type Settling = Settled & { readonly decision: RequestDecision };

async function settle(open: OpenMaster, request: Request, { letter, words, link, accountId, decision }: Settling) {
  const { runtime, trx, who } = open;
  const { organizationId } = who;
  await trx
    .updateTable('account_request')
    .set({
      status: decision.decision === 'approve' ? 'approved' : 'refused',
      reason: decision.reason?.trim() ?? '',
      decided_by: who.accountId,
      decided_at: new Date(),
      ...(accountId === undefined ? {} : { account_id: accountId }),
    })
    .where('id', '=', request.id)
    .execute();
  const intent = decision.decision;
  await recordActivity(trx, { ...doneBy(who), action: `${request.kind}.decided`, detail: { id: request.id, intent } });
  const { recipient } = request;
  if (recipient === undefined) return;
  const all = { ...words, name: request.nameNe };
  await queueLetter(runtime, trx, {
    organizationId,
    recipient,
    letter,
    words: all,
    ...(link === undefined ? {} : { link }),
  });
}

function dayText(ad: string): Text {
  const bs = fromAd(ad);
  return bs === undefined ? { ne: ad, en: ad } : { ne: formatBsDate(bs, 'ne'), en: formatBsDate(bs, 'en') };
}

function dayNeeded() {
  const detail = texts.dayToWhichItIs;
  return problem('requestInvalid', { params: { detail, field: 'validUntil' } });
}
