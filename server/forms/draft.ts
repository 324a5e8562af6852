import { sql } from 'kysely';
import { profileText, toProfile } from '../accounts/profile.ts';
import { factsOf } from '../case/case.ts';
import { holdCase } from '../case/hold-case.ts';
import { draftText } from '../case/draft-text.ts';
import { getCaseWith } from '../case/scope.ts';
import { LARGEST_INTEGER } from '../contract/bounds.ts';
import type { DraftBody, DraftResult } from '../contract/forms.ts';
import { issueView } from '../contract/problem.ts';
import { atLast } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { besideNow } from './beside.ts';
import { judge } from './check.ts';
import { editingOf, type FormPlace, getForm, seenFromForm } from './read.ts';
import { judgeUnique } from './unique.ts';
import { type WorkingTitle, workingTitle } from './working-title.ts';

type DraftOf = DraftBody & FormPlace;

/**
 * Keeps what somebody typed so far, recomputed; nothing is refused for being incomplete, the issues come back beside it.
 * Throws `editNotAllowed` with the machine's reasons, and `draftConflict` when the draft moved on to something else since it was read,
 * or the form was handed in.
 */
export async function saveDraft(runtime: Runtime, trx: Trx, who: Who, draft: DraftOf): Promise<DraftResult> {
  await holdCase(trx, draft.id);
  const [whole, [profile]] = await getCaseWith(runtime, trx, who, draft.id, [profileText({ account: who.accountId })]);
  const held = seenFromForm(whole, draft);
  const { run } = held.row;
  const loaded = await getForm(runtime, trx, who, held, draft.slug);
  const { editable, reasons } = editingOf(runtime, who, held, draft.slug);
  if (!editable) throw problem('editNotAllowed', { reasons });
  const facts = factsOf(held, { user: toProfile(profile) });
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

/**
 * Writes the draft, unless exactly that stands there already: the answer to it was lost, or somebody else wrote the same. It is the
 * last deed of its transaction.
 */
async function keep(trx: Trx, who: Who, draft: ToKeep): Promise<Kept> {
  const { id, slug, run, draftVersion, seq = LARGEST_INTEGER, text, at, shown } = draft;
  const place = { application: id, run, form: slug };
  const row = { version: draftVersion + 1, before: draftVersion, seq, data: text, account: who.accountId, at };
  const written = writeDraftText({
    ...place,
    ...row,
    organization: who.organizationId,
    owner: shown.owner_ne,
    plot: shown.plot_no,
    filled: shown.filled_percent,
  });
  const [[saved], [current]] = await atLast(trx, [written, draftText(place)]);
  if (saved) return { version: saved.version, savedAt: at };
  if (current?.data === text) return { version: current.version, savedAt: current.saved_at.toISOString() };
  throw problem('draftConflict', { version: current?.version ?? 0 });
}

type WrittenDraft =
  | 'organization'
  | 'application'
  | 'run'
  | 'form'
  | 'version'
  | 'before'
  | 'seq'
  | 'data'
  | 'account'
  | 'at'
  | 'owner'
  | 'plot'
  | 'filled';

/** Writes a draft where the one stands that was read, or none where none was; no row where it moved on, or was handed in since. */
const writeDraftText = keptText<WrittenDraft, { readonly version: number }>((db, at) =>
  sql<{ version: number }>`
    insert into draft
      (organization_id, application_id, run, form, version, data, by_account, saved_at, owner_ne, plot_no, filled_percent)
    select ${at.text('organization')}::uuid, ${at.text('application')}::uuid, ${at.number('run')}::integer,
      ${at.text('form')}, ${at.number('version')}::integer, ${at.text('data')}, ${at.text('account')}::uuid,
      ${at.text('at')}::timestamptz, ${at.text('owner')}, ${at.text('plot')}, ${at.number('filled')}::smallint
    where (${at.number('before')}::integer = 0 or exists (
        select from draft
        where application_id = ${at.text('application')}::uuid and run = ${at.number('run')}::integer
          and form = ${at.text('form')}))
      and not exists (
        select from submission
        where application_id = ${at.text('application')}::uuid and run = ${at.number('run')}::integer
          and form = ${at.text('form')} and seq > ${at.number('seq')}::integer)
    on conflict (organization_id, application_id, run, form) do update
      set version = excluded.version, data = excluded.data, by_account = excluded.by_account,
        saved_at = excluded.saved_at, owner_ne = excluded.owner_ne, plot_no = excluded.plot_no,
        filled_percent = excluded.filled_percent
      where draft.version = ${at.number('before')}::integer
    returning version`.compile(db),
);
