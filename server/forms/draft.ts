import { profileOf } from '../accounts/profile.ts';
import { factsOf } from '../case/case.ts';
import { holdCase } from '../case/hold-case.ts';
import { findDraft } from '../case/queries.ts';
import type { DraftBody, DraftResult } from '../contract/forms.ts';
import { issueView } from '../contract/problem.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { besideNow } from './beside.ts';
import { judge } from './check.ts';
import { editingOf, type FormPlace, getCaseOfForm, getForm } from './read.ts';
import { judgeUnique } from './unique.ts';
import { type WorkingTitle, workingTitle } from './working-title.ts';

type DraftOf = DraftBody & FormPlace;

/**
 * Keeps what somebody typed so far, recomputed; nothing is refused for being incomplete, the issues come back beside it.
 * Throws `editNotAllowed` with the machine's reasons, and `draftConflict` when the draft moved on to something else since it was read.
 */
export async function saveDraft(runtime: Runtime, trx: Trx, who: Who, draft: DraftOf): Promise<DraftResult> {
  await holdCase(trx, draft.id);
  const held = await getCaseOfForm(runtime, trx, who, draft);
  const { run } = held.row;
  const loaded = await getForm(runtime, trx, who, held, draft.slug);
  const { editable, reasons } = editingOf(runtime, who, held, draft.slug);
  if (!editable) throw problem('editNotAllowed', { reasons });
  const facts = factsOf(held, { user: await profileOf(trx, who.accountId) });
  const checked = await judgeUnique(trx, held, loaded.bundle, facts, judge(held, loaded, facts, draft.data));
  const shown = workingTitle(held, loaded, checked.data);
  const kept = await keep(trx, who, { ...draft, run, text: checked.text, at: runtime.now(), shown });
  const { attachments, rules } = besideNow(held, loaded, facts, checked.data);
  return {
    data: { ...checked.data },
    draftVersion: kept.version,
    savedAt: kept.savedAt,
    attachments,
    ...(rules ? { rules } : {}),
    issues: checked.issues.map(issueView),
  };
}

type Kept = { readonly version: number; readonly savedAt: string };
type ToKeep = DraftOf & {
  readonly run: number;
  readonly text: string;
  readonly at: string;
  readonly shown: WorkingTitle;
};

/** Writes the draft, unless exactly that stands there already: the answer to it was lost, or somebody else wrote the same. */
async function keep(trx: Trx, who: Who, { id, slug, run, draftVersion, text, at, shown }: ToKeep): Promise<Kept> {
  const current = await findDraft(trx, id, run, slug);
  const standing = current?.version ?? 0;
  if (current && standing !== draftVersion && current.data === text)
    return { version: standing, savedAt: current.saved_at.toISOString() };
  if (standing !== draftVersion) throw problem('draftConflict', { version: standing });
  const row = { version: draftVersion + 1, data: text, by_account: who.accountId, saved_at: at, ...shown };
  const saved = await trx
    .insertInto('draft')
    .values({ organization_id: who.organizationId, application_id: id, run, form: slug, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'application_id', 'run', 'form'])
        .doUpdateSet(row)
        .where('draft.version', '=', draftVersion),
    )
    .executeTakeFirst();
  if (saved.numInsertedOrUpdatedRows === 0n) throw problem('draftConflict');
  return { version: row.version, savedAt: at };
}
