import type { Facts, FormData } from '../../form-schemas/engine/definition.ts';
import { factsTold, maySeeFact } from '../../form-schemas/engine/form/facts-told.ts';
import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import { appliesTo, enteringRoles } from '../../workflows/engine/forms.ts';
import { profileText, toProfile } from '../accounts/profile.ts';
import { type Case, factsOf, mustSeeFrom, type WholeCase } from '../case/case.ts';
import { atLast } from '../db/flight.ts';
import { runOfForm } from '../case/runs.ts';
import { formTitle } from '../case/titles.ts';
import type { ActionsView } from '../contract/actions.ts';
import type { FormView } from '../contract/forms.ts';
import { problem } from '../http/problems.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';
import { besideKeptText, besideNow, besidePlace, besideThen, measuresOf } from './beside.ts';
import { asTyped, goingOn, judge, startingData, type Typed } from './check.ts';
import { WRITING } from '../case/decision.ts';
import { getCase, getCaseWith } from '../case/scope.ts';
import { approvalViews, formsInOrder } from '../case/forms-view.ts';
import { actionsOf } from '../case/actions.ts';

/** A form of an application; without a run the newest active one that has it. */
export type FormPlace = { readonly id: string; readonly slug: string; readonly run?: number | undefined };

/** The case as the run sees it that the form belongs to; throws `formNotFound` when no run has it. */
export async function getCaseOfForm(runtime: Runtime, trx: Trx, who: Who, place: FormPlace): Promise<Case> {
  return seenFromForm(await getCase(runtime, trx, who, place.id), place);
}

/** The same of a case that is there already. */
export function seenFromForm(whole: WholeCase, place: FormPlace): Case {
  if (place.run !== undefined) return mustSeeFrom(whole, place.run);
  const run = runOfForm(whole.runs, place.slug);
  if (!run) throw problem('formNotFound');
  return { ...whole, ...run };
}

/**
 * A form as the person may see it: the draft for who writes it, else what was handed in, with what stood beside it then.
 * @param writing whoever may change what was handed in begins to
 */
export async function formView(runtime: Runtime, trx: Trx, who: Who, place: FormPlace & Writing): Promise<FormView> {
  const { id, slug } = place;
  const [whole, [profile]] = await getCaseWith(runtime, trx, who, id, [profileText({ account: who.accountId })]);
  const held = seenFromForm(whole, place);
  const loaded = await getForm(runtime, trx, who, held, slug);
  const [drafts, saved, kept] = await atLast(trx, [...asTyped(held, slug), besideKeptText(besidePlace(held, slug))]);
  const facts = factsOf(held, { user: toProfile(profile) });
  const editing = editingOf(runtime, who, held, slug);
  const state = held.snapshot.context.forms[slug];
  const writing = isWriting(held, slug, editing, place);
  const data = writing ? dataToWrite(held, loaded, facts, [drafts, saved]) : seenData(held, loaded, facts);
  const draft = editing.editable ? drafts[0] : undefined;
  const recorded = writing ? undefined : besideThen(held, loaded, facts, kept[0]);
  return {
    run: held.row.run,
    slug,
    title: formTitle(held, slug),
    bundleHash: loaded.hash,
    status: state?.status ?? 'absent',
    revision: state?.revision ?? 0,
    writing,
    data: { ...data },
    draftVersion: draft?.version ?? 0,
    seq: held.application.seq,
    ...(draft ? { savedAt: draft.saved_at.toISOString() } : {}),
    ...editing,
    ...(fillsIn(held, slug, who) ? {} : { readerOnly: true }),
    facts: writing ? readFacts(held, loaded, facts, who) : {},
    today: held.environment.today,
    masters: mastersOf(held, recorded?.measures),
    approvals: approvalViews(held, slug),
    ...(recorded?.shown ?? besideNow(held, loaded, facts, data)),
    ...neighbours(held, slug),
  };
}

/** Where its enterer goes on; of what is signed it is what was signed, until they type. */
function dataToWrite(held: Case, loaded: LoadedForm, facts: Facts, typed: Typed): FormData {
  const { data, draft } = goingOn(held, loaded, facts, typed);
  if (!draft && isSettled(held, loaded.bundle.slug)) return data;
  return judge(held, loaded, facts, data).data;
}

/** Whether the person's post fills the form in; others judge or read it. */
function fillsIn({ definition }: Case, slug: string, { role }: Who): boolean {
  const rule = definition.stage.body.forms.find((each) => each.slug === slug);
  return rule !== undefined && enteringRoles(rule).includes(role);
}

/** Said of whoever opens a form to change what was handed in. */
export type Writing = { readonly writing?: boolean | undefined };

/** Whether the person writes the form now: one that was handed in is first only read, as it was handed in. */
export function isWriting(held: Case, slug: string, { editable }: Editing, { writing = false }: Writing): boolean {
  return editable && (writing || !isSettled(held, slug));
}

const UNSETTLED: readonly string[] = ['absent', 'draft', 'returned'];

/** Whether a form was handed in and is not being corrected, so that what is signed is what it says. */
function isSettled({ snapshot }: Case, slug: string): boolean {
  return !UNSETTLED.includes(snapshot.context.forms[slug]?.status ?? 'absent');
}

/** What was submitted stands as it was seen and signed: rates and dates of today belong into the next revision only. */
function seenData(held: Case, loaded: LoadedForm, facts: Facts): FormData {
  return held.forms[loaded.bundle.slug] ?? judge(held, loaded, facts, startingData(held, loaded, facts)).data;
}

/** The published form of the case; throws `formNotFound` when this case does not use it. */
export async function getForm(runtime: Runtime, trx: Trx, who: Who, held: Case, slug: string): Promise<LoadedForm> {
  const rule = held.definition.stage.body.forms.find((each) => each.slug === slug);
  const loaded = await runtime.definitions.form(trx, who.organizationId, slug, held.row.library_hash);
  if (!rule || !loaded || !appliesTo(rule, held.snapshot.context)) throw problem('formNotFound');
  return loaded;
}

type Editing = Pick<FormView, 'editable' | 'reasons'>;

/** Whether the person may type into the form now, and if not why not; the machine's own answer. */
export function editingOf(runtime: Runtime, who: Who, held: Case, slug: string): Editing {
  return editingAmong(actionsOf(runtime, who, held, slug), slug);
}

/** The same of actions that are known already. */
export function editingAmong(actions: ActionsView['actions'], slug: string): Editing {
  const writing = actions.filter(({ form, does }) => form === slug && does.some((deed) => WRITING.includes(deed)));
  const editable = writing.some((action) => action.open);
  return { editable, reasons: editable ? [] : (writing[0]?.reasons ?? []) };
}

/** Only the facts that the form's own expressions, and the rules beside it, read leave the server; no records that the person's post may not see. */
function readFacts({ library }: Case, { bundle }: LoadedForm, facts: Facts, { role }: Who): Record<string, unknown> {
  const told = Object.entries(factsTold(bundle, facts)).filter(([name]) => maySeeFact(library, name, role));
  return Object.fromEntries(told);
}

/** Only what formulas read of the office beside facts; of a form that was handed in, lengths and areas are written as they were then. */
function mastersOf(held: Case, measures = measuresOf(held)): Record<string, unknown> {
  const { holidays, weeklyHolidays } = held.environment.masters;
  return { ...withoutUndefined(Object.entries({ holidays, weeklyHolidays })), ...measures };
}

function neighbours(held: Case, slug: string): Pick<FormView, 'next' | 'previous'> {
  const chain = formsInOrder(held).filter((rule) => appliesTo(rule, held.snapshot.context));
  const at = chain.findIndex((rule) => rule.slug === slug);
  const next = chain[at + 1]?.slug;
  const previous = at > 0 ? chain[at - 1]?.slug : undefined;
  return { ...(next ? { next } : {}), ...(previous ? { previous } : {}) };
}
