import type { Facts } from '../../form-schemas/engine/definition.ts';
import { withoutUndefined } from '../../form-schemas/engine/records.ts';
import { appliesTo } from '../../workflows/engine/forms.ts';
import { profileOf } from '../accounts/profile.ts';
import { type Case, factsOf } from '../applications/case.ts';
import { mustSeeFrom, WRITING } from '../applications/decide.ts';
import { actionsOf, approvalViews, formsInOrder, getCase } from '../applications/read.ts';
import { runOfForm } from '../applications/runs.ts';
import { formTitle } from '../applications/titles.ts';
import type { FormView } from '../contract/forms.ts';
import { attachmentViews } from '../files/attachments.ts';
import { problem } from '../http/problems.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';
import { formChoices } from './choices.ts';
import { dataToEdit, judge, startingData } from './check.ts';
import { factsForRules, rulesBeside } from './rules.ts';

/** A form of an application; without a run the newest active one that has it. */
export type FormPlace = { readonly id: string; readonly slug: string; readonly run?: number | undefined };

/** The case as the run sees it that the form belongs to; throws `formNotFound` when no run has it. */
export async function getCaseOfForm(runtime: Runtime, trx: Trx, who: Who, place: FormPlace): Promise<Case> {
  const whole = await getCase(runtime, trx, who, place.id);
  if (place.run !== undefined) return mustSeeFrom(whole, place.run);
  const run = runOfForm(whole.runs, place.slug);
  if (!run) throw problem('formNotFound');
  return { ...whole, ...run };
}

/** A form as the person may see it: the draft for who may edit it, else what was submitted. */
export async function formView(runtime: Runtime, trx: Trx, who: Who, { id, slug, run }: FormPlace): Promise<FormView> {
  const held = await getCaseOfForm(runtime, trx, who, { id, slug, run });
  const loaded = await getForm(runtime, trx, who, held, slug);
  const facts = factsOf(held, { user: await profileOf(trx, who.accountId) });
  const editing = editingOf(runtime, who, held, slug);
  const state = held.snapshot.context.forms[slug];
  const { data, draft } = editing.editable ? await newestData(trx, held, loaded, facts) : seenData(held, loaded, facts);
  return {
    run: held.row.run,
    slug,
    title: formTitle(held, slug),
    bundleHash: loaded.hash,
    status: state?.status ?? 'absent',
    revision: state?.revision ?? 0,
    data: { ...data },
    draftVersion: draft?.version ?? 0,
    ...(draft ? { savedAt: draft.saved_at.toISOString() } : {}),
    ...editing,
    facts: readFacts(loaded, facts),
    today: held.environment.today,
    masters: mastersOf(held),
    choices: formChoices(held, loaded.bundle),
    approvals: approvalViews(held, slug),
    attachments: attachmentViews(held, slug, factsOf(held, { data: { [slug]: data } })),
    ...rulesBeside(held, loaded, facts, data),
    ...neighbours(held, slug),
  };
}

/** Where its editor goes on; who may change what is signed sees it as it was signed until they type. */
async function newestData(trx: Trx, held: Case, loaded: LoadedForm, facts: Facts) {
  const { data, draft } = await dataToEdit(trx, held, loaded, facts);
  const status = held.snapshot.context.forms[loaded.bundle.slug]?.status;
  if (!draft && (status === 'submitted' || status === 'approved')) return { data, draft };
  return { data: judge(held, loaded, facts, data).data, draft };
}

/** What was submitted stands as it was seen and signed: rates and dates of today belong into the next revision only. */
function seenData(held: Case, loaded: LoadedForm, facts: Facts) {
  const submitted = held.forms[loaded.bundle.slug];
  return { data: submitted ?? judge(held, loaded, facts, startingData(held, loaded, facts)).data, draft: undefined };
}

/** The published form of the case; throws `formNotFound` when this case does not use it. */
export async function getForm(runtime: Runtime, trx: Trx, who: Who, held: Case, slug: string): Promise<LoadedForm> {
  const rule = held.definition.stage.body.forms.find((each) => each.slug === slug);
  const loaded = await runtime.definitions.form(trx, who.organizationId, slug, held.row.library_hash);
  if (!rule || !loaded || !appliesTo(rule, held.snapshot.context)) throw problem('formNotFound');
  return loaded;
}

/** Whether the person may type into the form now, and if not why not; the machine's own answer. */
export function editingOf(
  runtime: Runtime,
  who: Who,
  held: Case,
  slug: string,
): Pick<FormView, 'editable' | 'reasons'> {
  const writing = actionsOf(runtime, who, held).filter(
    ({ form, does }) => form === slug && does.some((deed) => WRITING.includes(deed)),
  );
  const editable = writing.some((action) => action.open);
  return { editable, reasons: editable ? [] : (writing[0]?.reasons ?? []) };
}

/** Only the facts that the form's own expressions, and the rules beside it, read leave the server. */
function readFacts(loaded: LoadedForm, facts: Facts): Record<string, unknown> {
  const read = new Set([...Object.keys(loaded.bundle.facts), ...factsForRules(loaded)]);
  const names = [...read].filter((name) => facts[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

/** Only what formulas read of the office beside facts; single values of older records stay here. */
function mastersOf({ environment }: Case): Record<string, unknown> {
  const { holidays, weeklyHolidays, paiPerDhur, conversionProfile } = environment.masters;
  return withoutUndefined(Object.entries({ holidays, weeklyHolidays, paiPerDhur, conversionProfile }));
}

function neighbours(held: Case, slug: string): Pick<FormView, 'next' | 'previous'> {
  const chain = formsInOrder(held).filter((rule) => appliesTo(rule, held.snapshot.context));
  const at = chain.findIndex((rule) => rule.slug === slug);
  const next = chain[at + 1]?.slug;
  const previous = at > 0 ? chain[at - 1]?.slug : undefined;
  return { ...(next ? { next } : {}), ...(previous ? { previous } : {}) };
}
