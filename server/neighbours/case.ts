import { type Case, findCase, mustSeeFrom } from '../case/case.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { noticeOfToken } from '../notices/link.ts';
import { findNotice, type NoticeRow } from './queries.ts';
import { dayText } from '../notices/words.ts';
import { type Period, periodOf } from '../notices/period.ts';

/** A neighbour's notice with the run that it is about, and how that run hears neighbours now. */
export type NoticedCase = { readonly notice: NoticeRow; readonly held: Case; readonly period: Period };

/** What stands behind a link; throws `neighbourLinkUnknown` when nobody gave it out or it holds no longer. */
export async function openNotice(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  token: string,
): Promise<NoticedCase> {
  const id = noticeOfToken(runtime.config.secret, token);
  const notice = id === undefined ? undefined : await findNotice(trx, id);
  const whole = notice && (await findCase(runtime, trx, organizationId, notice.application_id));
  if (!notice || !whole) throw problem('neighbourLinkUnknown');
  const held = mustSeeFrom(whole, notice.run);
  const period = periodOf(held, runtime.now());
  if (!period) throw problem('neighbourLinkUnknown');
  return { notice, held, period };
}

/** Throws `noticePeriodOver` or `noticeResting` when no answer is taken now. */
export function mustBeOpen({ open, closed, due }: Period): void {
  if (open) return;
  if (closed === 'resting') throw problem('noticeResting');
  throw problem('noticePeriodOver', due === undefined ? {} : { params: { due: dayText(due) } });
}
