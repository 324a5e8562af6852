import { formsMoved } from '../case/forms-moved.ts';
import { SYSTEM_ACCOUNT } from '../case/system.ts';
import { problem } from '../http/problems.ts';
import type { Trx } from '../runtime.ts';
import { type Ending, type EndingPaper, endPapersBy } from './endings.ts';
import type { Step } from '../case/decision.ts';

const EFFECT = 'revokeDocument';

/**
 * Carries out what an event revokes, in its transaction: one paper that it names, the papers of its form, or those of all other
 * runs. Throws when it names a paper that cannot be revoked; nothing of the event is written then.
 */
export async function revokePapers(trx: Trx, step: Step): Promise<void> {
  for (const { type, params } of step.decision.effects) {
    if (type !== EFFECT) continue;
    if (params['all'] === true) await revokeOthers(trx, step, params['reason']);
    else await revokeOfForm(trx, step, params);
  }
}

async function revokeOthers(trx: Trx, step: Step, reason: unknown): Promise<void> {
  const { held } = step.decision;
  const { id } = held.application;
  await trx
    .insertInto('document_withdrawal')
    .values({ organization_id: held.organizationId, application_id: id, seq: step.seq, run: held.row.run })
    .execute();
  const papers = await trx
    .selectFrom('document')
    .select(['id', 'form'])
    .where('application_id', '=', id)
    .where('run', '<>', held.row.run)
    .where('standing', '<>', 'revoked')
    .orderBy('seq')
    .execute();
  await end(trx, step, papers, { why: 'discarded', reason: wordsOf(step, reason) });
}

async function revokeOfForm(trx: Trx, step: Step, params: Readonly<Record<string, unknown>>): Promise<void> {
  const { held, event } = step.decision;
  const named = params['document'];
  const papers = await trx
    .selectFrom('document')
    .select(['id', 'form'])
    .where('application_id', '=', held.application.id)
    .where('run', 'in', held.lineage)
    .where('form', '=', event.form ?? '')
    .where('standing', '<>', 'revoked')
    .$if(typeof named === 'string', (query) => query.where((eb) => eb(eb.cast('id', 'text'), '=', String(named))))
    .execute();
  if (typeof named === 'string' && papers.length === 0) throw problem('documentRevoked');
  await end(trx, step, papers, { why: 'revoked', reason: wordsOf(step, params['reason']) });
}

function wordsOf({ decision }: Step, reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? reason : (decision.event.note ?? '');
}

/** Papers of forms that an event takes out of their approval are superseded: they are being corrected. */
export async function endPapers(trx: Trx, step: Step): Promise<void> {
  const { held } = step.decision;
  const { ended } = formsMoved(step.decision, 'approved', ['approved', 'locked']);
  if (ended.length === 0) return;
  const papers = await trx
    .selectFrom('document')
    .select(['id', 'form'])
    .where('application_id', '=', held.application.id)
    .where('run', 'in', held.lineage)
    .where('form', 'in', ended)
    .where('standing', '=', 'valid')
    .execute();
  await end(trx, step, papers, { why: 'reopened' });
}

function end(
  trx: Trx,
  { decision: { held, event }, seq }: Step,
  papers: readonly EndingPaper[],
  ending: Pick<Ending, 'why' | 'reason'>,
): Promise<void> {
  const place = { organizationId: held.organizationId, applicationId: held.application.id };
  const { accountId, name } = event.actor;
  const by = { name, ...(accountId === SYSTEM_ACCOUNT ? {} : { accountId }) };
  return endPapersBy(trx, place, papers, { ...ending, seq, at: event.at, by });
}
