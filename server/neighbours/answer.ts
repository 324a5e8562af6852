import { advance } from '../event/advance.ts';
import { derivedId, systemActing } from '../case/system.ts';
import type { NeighbourAnswerBody, NeighbourAnswered } from '../contract/neighbour.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx } from '../runtime.ts';
import { mustBeOpen, type NoticedCase, openNotice } from './case.ts';
import { needsCode, needsIdentity, tryCode } from './code.ts';
import { lockNotice } from './queries.ts';
import { typedText } from '../notices/words.ts';

type Given = { readonly organizationId: string; readonly token: string; readonly body: NeighbourAnswerBody };

/** An answer that is ready to be kept. */
type Ready = {
  readonly organizationId: string;
  readonly id: string;
  readonly body: NeighbourAnswerBody;
  readonly noticed: NoticedCase;
};

/**
 * Takes what a neighbour answers. An objection is an event of the case, sent by the system on the neighbour's behalf and written
 * in one transaction with the words; these stay out of the history, which the applicant sees. The same request answers the same.
 */
export async function takeAnswer(runtime: Runtime, given: Given): Promise<NeighbourAnswered> {
  const { organizationId, body } = given;
  const { noticed, earlier, codeIsRight } = await runtime.inOrganization(organizationId, (trx) =>
    lookAt(runtime, trx, given),
  );
  if (earlier) return earlier;
  mustBeOpen(noticed.period);
  if (!codeIsRight) throw problem('neighbourCodeWrong');
  if (typedText(body.name) === '') throw problem('neighbourNameMissing');
  const id = derivedId(organizationId, noticed.notice.id, 'answer', body.requestId);
  const ready = { organizationId, id, body, noticed };
  if (body.kind === 'none') return runtime.inOrganization(organizationId, (trx) => keep(runtime, trx, ready));
  if (typedText(body.text) === '') throw problem('neighbourReasonMissing');
  if (needsIdentity(noticed.notice) && !provesIdentity(body)) throw problem('neighbourIdentityMissing');
  return object(runtime, ready);
}

function provesIdentity({ citizenshipNo, identityFile }: NeighbourAnswerBody): boolean {
  return typedText(citizenshipNo) !== '' && identityFile !== undefined;
}

async function lookAt(runtime: Runtime, trx: Trx, { organizationId, token, body }: Given) {
  const noticed = await openNotice(runtime, trx, organizationId, token);
  const { notice, held } = noticed;
  const earlier = await findEarlier(trx, notice.id, body.requestId);
  const codeIsRight =
    earlier !== undefined ||
    !noticed.period.open ||
    !needsCode(held.config.organization) ||
    (await tryCode(runtime, trx, notice, body.code ?? ''));
  return { noticed, earlier, codeIsRight };
}

async function object(runtime: Runtime, ready: Ready): Promise<NeighbourAnswered> {
  const { organizationId, id, body, noticed } = ready;
  const { notice, period } = noticed;
  const named = Object.fromEntries(period.asks.map((name) => [name, typedText(body.name)]));
  const event = {
    type: period.event,
    run: notice.run,
    requestId: derivedId(organizationId, notice.id, body.requestId),
    payload: { ...named, objectionId: id },
  };
  let kept: NeighbourAnswered | undefined;
  await advance(runtime, systemActing(organizationId), notice.application_id, event, async (trx, { version }) => {
    kept = await keep(runtime, trx, ready, version);
  });
  return (
    kept ??
    runtime.inOrganization(organizationId, async (trx) => {
      const earlier = await findEarlier(trx, notice.id, body.requestId);
      if (!earlier) throw new Error(`the objection of ${notice.id} has no answer`);
      return earlier;
    })
  );
}

/** @param seq the event that an objection is */
async function keep(runtime: Runtime, trx: Trx, ready: Ready, seq?: number): Promise<NeighbourAnswered> {
  const { organizationId, id, body, noticed } = ready;
  const { notice } = noticed;
  const locked = await lockNotice(trx, notice.id);
  if (!locked || (await hasObjected(trx, notice.id, locked.served_at))) throw problem('neighbourAnswered');
  const row = await trx
    .insertInto('neighbour_answer')
    .values({
      organization_id: organizationId,
      id,
      notice_id: notice.id,
      application_id: notice.application_id,
      request_id: body.requestId,
      kind: body.kind,
      name_ne: typedText(body.name),
      phone: typedText(body.phone),
      said: typedText(body.text),
      citizenship_no: typedText(body.citizenshipNo) || null,
      objection_id: seq === undefined ? null : id,
      seq: seq ?? null,
      at: runtime.now(),
    })
    .returning(['no', 'kind', 'at'])
    .executeTakeFirstOrThrow();
  await claimFiles(trx, { notice: notice.id, answer: id, files: body.files ?? [] });
  await claimIdentity(trx, { notice: notice.id, answer: id, file: body.identityFile });
  return { no: row.no, kind: row.kind, at: row.at.toISOString() };
}

/** What is once objected stands until the office has settled it; who had none before may still object within the period. */
async function hasObjected(trx: Trx, noticeId: string, since: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('neighbour_answer')
    .select('id')
    .where('notice_id', '=', noticeId)
    .where('kind', '=', 'objection')
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Claim = { readonly notice: string; readonly answer: string; readonly files: readonly string[] };

async function claimFiles(trx: Trx, { notice, answer, files }: Claim): Promise<void> {
  if (files.length === 0) return;
  await trx
    .updateTable('neighbour_file')
    .set({ answer_id: answer })
    .where('notice_id', '=', notice)
    .where('answer_id', 'is', null)
    .where('id', 'in', files)
    .execute();
}

type Identity = { readonly notice: string; readonly answer: string; readonly file: string | undefined };

/** Throws `neighbourIdentityMissing` when the file was not attached by this link, or shows something else already. */
async function claimIdentity(trx: Trx, { notice, answer, file }: Identity): Promise<void> {
  if (file === undefined) return;
  const claimed = await trx
    .updateTable('neighbour_file')
    .set({ answer_id: answer, is_identity: true })
    .where('notice_id', '=', notice)
    .where('answer_id', 'is', null)
    .where('id', '=', file)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw problem('neighbourIdentityMissing');
}

async function findEarlier(trx: Trx, noticeId: string, requestId: string): Promise<NeighbourAnswered | undefined> {
  const row = await trx
    .selectFrom('neighbour_answer')
    .select(['no', 'kind', 'at'])
    .where('notice_id', '=', noticeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && { ...row, at: row.at.toISOString() };
}
