import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import { computeForm } from '../../form-schemas/engine/form/compute.ts';
import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { closedChoices } from '../../form-schemas/engine/form/closed-choices.ts';
import { withOnlySheet } from '../../form-schemas/engine/form/choices.ts';
import { fileIssues, filesNamed, placeFiles } from '../../form-schemas/engine/form/files.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { restoreReadOnly } from '../../form-schemas/engine/form/read-only.ts';
import { oversize } from '../../form-schemas/engine/form/structure.ts';
import { validateForm } from '../../form-schemas/engine/form/validate.ts';
import { type Case, factsOf } from '../case/case.ts';
import { findHandedIn } from '../case/handed-in.ts';
import { type DraftOfRun, type DraftRow, draftsText, draftText } from '../case/draft-text.ts';
import {
  lastSavedIn,
  lastSavedText,
  lineageList,
  type SavedOfRun,
  savedOfRunsText,
  withStamps,
} from '../case/submissions.ts';
import { type Ahead, ahead, together } from '../db/flight.ts';
import { filesByCategory, uploadedFiles } from './attachments.ts';
import { problem } from '../http/problems.ts';
import { isRecord } from '../parse.ts';
import type { LoadedForm, Runtime, Trx } from '../runtime.ts';
import { profileText, toProfile } from '../accounts/profile.ts';
import { besideText } from './beside.ts';
import { chosenFrom, formChoices } from './choices.ts';
import { judgeUnique } from './unique.ts';
import type { CheckedForm, FormToWrite, Acting } from '../case/decision.ts';

/** What a form that is written is read from, as far as it came with its case. */
export type CameAlong = {
  readonly asks: readonly Ahead[];
  readonly typedOf: (held: Case) => AccountAndTyped | undefined;
};
type AccountAndTyped = readonly [Account | undefined, ...Typed];
type Account = Parameters<typeof toProfile>[0];

/** Asks for that while it is not known yet in which run of the case the form stands. */
export function askForm({ accountId: account }: Acting, application: string, form: string): CameAlong {
  let landed: readonly [readonly Account[], readonly DraftOfRun[], readonly SavedOfRun[]] | undefined;
  let profile: readonly Account[] = [];
  let drafts: readonly DraftOfRun[] = [];
  return {
    asks: [
      ahead(profileText({ account }), (rows) => void (profile = rows)),
      ahead(draftsText({ application, form }), (rows) => void (drafts = rows)),
      ahead(savedOfRunsText({ application, form }), (rows) => void (landed = [profile, drafts, rows])),
    ],
    typedOf({ row: { run }, lineage }) {
      if (landed === undefined) return undefined;
      const [[own], ofRuns, saved] = landed;
      return [own, ofRuns.filter((draft) => draft.run === run), lastSavedIn(saved, lineage)];
    },
  };
}

/**
 * Recomputes and validates the newest data of a form.
 * @param along what came with the case; absent = it is asked for
 */
export async function checkForm(
  runtime: Runtime,
  trx: Trx,
  who: Acting,
  held: Case,
  { slug, along }: { readonly slug: string; readonly along?: CameAlong | undefined },
): Promise<FormToWrite> {
  const loaded = await runtime.definitions.form(trx, who.organizationId, slug, held.row.library_hash);
  if (!loaded) throw problem('formNotFound');
  const [account, ...typed] = along?.typedOf(held) ?? (await askTyped(trx, who, held, slug));
  const facts = factsOf(held, { user: toProfile(account) });
  const { data, draft } = goingOn(held, loaded, facts, typed);
  const checked = await judgeUnique(trx, held, loaded.bundle, facts, judge(held, loaded, facts, data));
  const beside = once(() => besideText(held, loaded, facts, checked.data));
  return { ...checked, draftVersion: draft?.version ?? 0, beside };
}

async function askTyped(trx: Trx, { accountId: account }: Acting, held: Case, slug: string): Promise<AccountAndTyped> {
  const [[own], ...typed] = await together(trx, [profileText({ account }), ...asTyped(held, slug)]);
  return [own, ...typed];
}

function once(work: () => string): () => string {
  let done: string | undefined;
  return () => (done ??= work());
}

/** Where the enterer of a form goes on: the draft, else what was last saved or submitted, else the prefill. */
export async function dataToEdit(trx: Trx, held: Case, loaded: LoadedForm, facts: Facts) {
  return goingOn(held, loaded, facts, await together(trx, asTyped(held, loaded.bundle.slug)));
}

/** Asks for a form's draft, and for what was last saved or submitted of it. */
export function asTyped({ application: { id: application }, row: { run }, lineage }: Case, form: string) {
  const saved = lastSavedText({ application, lineage: lineageList(lineage), form });
  return [draftText({ application, run, form }), saved] as const;
}

type Saved = Parameters<typeof withStamps>[0];

/** What answers it. */
export type Typed = readonly [readonly DraftRow[], readonly Saved[]];

/** The same as `dataToEdit`, of rows that came already. */
export function goingOn(
  held: Case,
  loaded: LoadedForm,
  facts: Facts,
  [[draft], [saved]]: Typed,
): { readonly data: FormData; readonly draft: DraftRow | undefined } {
  const typed = draft && parseData(draft.data);
  // a draft from before there was a limit is not opened, and its next save takes its place
  if (typed && oversize(loaded.bundle, typed) === undefined) return { data: sheetChosen(held, loaded, typed), draft };
  // what was handed in stays as it was signed
  if (saved) return { data: withStamps(saved), draft };
  return { data: sheetChosen(held, loaded, startingData(held, loaded, facts)), draft };
}

/** The only sheet that was printed is the one that comes back signed. */
function sheetChosen(held: Case, { bundle }: LoadedForm, data: FormData): FormData {
  return withOnlySheet(bundle, data, formChoices(held, bundle));
}

/** What a form holds before anybody typed: the submitted data, else the prefill from facts and masters. */
export function startingData(held: Case, loaded: LoadedForm, facts: Facts): FormData {
  return held.forms[loaded.bundle.slug] ?? prefillForm(loaded.bundle, held.library, facts, held.environment);
}

/** Refuses data that are larger than the form can hold, before anything is worked out. Throws `formTooLarge` with the place. */
export function mustFit({ bundle }: LoadedForm, data: FormData): void {
  const found = oversize(bundle, data);
  if (found !== undefined) throw problem('formTooLarge', { issues: [found] });
}

/** Puts back what nobody may type, recomputes what a machine can compute, then validates the very same data. */
export function judge(held: Case, loaded: LoadedForm, facts: Facts, data: FormData): CheckedForm {
  mustFit(loaded, data);
  const { bundle, hash, check } = loaded;
  const { library, environment } = held;
  const stamped = held.forms[bundle.slug] ?? {};
  const restored = restoreReadOnly(bundle, data, { library, facts, environment, stamped });
  const withFiles = placeFiles(bundle, restored, filesByCategory(held, bundle.slug));
  const computed = computeForm(bundle, withFiles, facts, environment);
  const filled = { bundle: chosenFrom(bundle, formChoices(held, bundle)), data: computed, facts, environment };
  const issues = [
    ...validateForm({ ...filled, validateSchema: check }),
    ...closedChoices(filled, handedInData(held, bundle.slug)),
    ...fileIssues(bundle, computed, uploadedFiles(held)),
  ];
  const text = canonicalJson(computed);
  const files = filesNamed(bundle, computed);
  return { slug: bundle.slug, definitionHash: hash, data: computed, text, issues, files };
}

/** What a form said when it was last handed in, in this run or the nearest that it carries on. */
function handedInData(held: Case, slug: string): FormData {
  const given = findHandedIn(held, slug);
  return (given && held.data.get(given.run)?.[slug]) ?? {};
}

/** Reads stored form data. */
export function parseData(text: string): FormData {
  const data: unknown = JSON.parse(text);
  return isRecord(data) ? data : {};
}
