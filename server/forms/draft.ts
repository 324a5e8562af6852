import { profileOf } from '../accounts/profile.ts';
import { factsOf } from '../applications/case.ts';
import { findDraft } from '../applications/queries.ts';
import type { DraftBody, DraftResult } from '../contract/forms.ts';
import { issueView } from '../contract/problem.ts';
import { attachmentViews } from '../files/attachments.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { judge } from './check.ts';
import { editingOf, type FormPlace, getCaseOfForm, getForm } from './read.ts';
import { rulesBeside } from './rules.ts';
import { judgeUnique } from './unique.ts';

type DraftOf = DraftBody & FormPlace;

/**
 * Keeps what somebody typed so far, recomputed; nothing is refused for being incomplete, the issues come back beside it.
 * Throws `editNotAllowed` with the machine's reasons, and `draftConflict` when the draft moved on since it was read.
 */
export async function saveDraft(runtime: Runtime, trx: Trx, who: Who, draft: DraftOf): Promise<DraftResult> {
  await holdCase(trx, draft.id);
  const held = await getCaseOfForm(runtime, trx, who, draft);
  const { run } = held.row;
  const loaded = await getForm(runtime, trx, who, held, draft.slug);
  const { editable, reasons } = editingOf(runtime, who, held, draft.slug);
  if (!editable) throw problem('editNotAllowed', { reasons });
  const current = await findDraft(trx, draft.id, run, draft.slug);
  if ((current?.version ?? 0) !== draft.draftVersion)
    throw problem('draftConflict', { version: current?.version ?? 0 });
  const facts = factsOf(held, { user: await profileOf(trx, who.accountId) });
  const checked = await judgeUnique(trx, held, loaded.bundle, facts, judge(held, loaded, facts, draft.data));
  const version = draft.draftVersion + 1;
  const savedAt = runtime.now();
  const row = { version, data: checked.text, by_account: who.accountId, saved_at: savedAt };
  const saved = await trx
    .insertInto('draft')
    .values({ organization_id: who.organizationId, application_id: draft.id, run, form: draft.slug, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'application_id', 'run', 'form'])
        .doUpdateSet(row)
        .where('draft.version', '=', draft.draftVersion),
    )
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) throw problem('draftConflict');
  return {
    data: { ...checked.data },
    draftVersion: version,
    savedAt,
    attachments: attachmentViews(held, draft.slug, factsOf(held, { data: { [draft.slug]: checked.data } })),
    ...rulesBeside(held, loaded, facts, checked.data),
    issues: checked.issues.map(issueView),
  };
}

/** Keeps the case from moving on until this transaction ends, so that no draft is left behind on a form just submitted. */
async function holdCase(trx: Trx, applicationId: string): Promise<void> {
  await trx.selectFrom('application').select('seq').where('id', '=', applicationId).forShare().execute();
}
