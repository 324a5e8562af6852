import { createHmac } from 'node:crypto';
import { toLatin } from '../../form-schemas/values/digits.ts';
import type { NeighbourCodeBody } from '../contract/neighbour.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { mustBeOpen, openNotice } from './case.ts';
import { lockNotice, type NoticeRow } from './queries.ts';
import { codeEnd, MOST_TRIES, newCode, typedCode } from '../notifications/sms/code.ts';
import { sendCode } from '../notices/send.ts';

/** Each costs the office an SMS. */
const MOST_SENT = 10;

/** The office asks for a code by telephone before it takes an answer. */
export function needsCode(organization: Readonly<Record<string, unknown>>): boolean {
  return organization['neighbourCode'] === true;
}

/** Nothing tells the office who holds the link: it knows no telephone, or only one that was typed by whoever answers. */
export function needsIdentity({ phone, phone_typed }: Pick<NoticeRow, 'phone' | 'phone_typed'>): boolean {
  return phone === '' || phone_typed === true;
}

/** Sends a one-time code to the number that the office knows, or to the one given where it knows none. */
export async function giveCode(
  runtime: Runtime,
  trx: Trx,
  {
    organizationId,
    token,
    body,
  }: { readonly organizationId: string; readonly token: string; readonly body: NeighbourCodeBody },
): Promise<void> {
  const { notice: found, held, period } = await openNotice(runtime, trx, organizationId, token);
  mustBeOpen(period);
  // those that ask at once wait for one another, so that each is counted
  const notice = await lockNotice(trx, found.id);
  if (notice === undefined) throw problem('neighbourLinkUnknown');
  const phone = notice.phone || phoneOf(body.phone);
  if (phone === undefined) throw problem('neighbourPhoneWrong');
  if (notice.codes_sent >= MOST_SENT) throw problem('neighbourCodesSpent');
  const code = newCode();
  await trx
    .updateTable('neighbour_notice')
    .set({
      phone,
      phone_typed: needsIdentity(notice) ? true : null,
      code_hash: hashOf(runtime.config.secret, notice.id, code),
      code_until: codeEnd(runtime.now()),
      code_tries: 0,
      codes_sent: notice.codes_sent + 1,
    })
    .where('id', '=', notice.id)
    .execute();
  const about = String(notice.codes_sent + 1);
  await sendCode(runtime, trx, held, { ...notice, phone, seq: notice.served_seq, code, about });
}

/** A mobile number with Latin digits; undefined for what cannot be one. */
export function phoneOf(typed: string | undefined): string | undefined {
  const digits = toLatin(typed ?? '').replaceAll(/[\s-]/gu, '');
  const found = /^(?:\+?977)?(9\d{9})$/u.exec(digits);
  return found?.[1];
}

/**
 * Says whether a code is the one that was sent; each try counts, also of those that come at once, so that nobody can go through
 * them all.
 * To be called in a transaction that is kept whatever it says.
 */
export async function tryCode(
  runtime: Runtime,
  trx: Trx,
  { id }: Pick<NoticeRow, 'id'>,
  typed: string,
): Promise<boolean> {
  const notice = await lockNotice(trx, id);
  if (notice === undefined) return false;
  const { code_hash, code_until, code_tries } = notice;
  if (code_hash === null || code_until === null || code_tries >= MOST_TRIES) return false;
  if (code_until.getTime() < Date.parse(runtime.now())) return false;
  const isRight = hashOf(runtime.config.secret, id, typedCode(typed)) === code_hash;
  if (!isRight) {
    await trx
      .updateTable('neighbour_notice')
      .set({ code_tries: code_tries + 1 })
      .where('id', '=', id)
      .execute();
  }
  return isRight;
}

function hashOf(secret: string, noticeId: string, code: string): string {
  return createHmac('sha256', secret).update(`neighbour-code/${noticeId}/${code}`).digest('hex');
}
