import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { fiscalYearOf } from '../../form-schemas/values/bs-date.ts';
import type { Effect } from '../../workflows/engine/definition.ts';
import { findCase, type WholeCase } from '../case/case.ts';
import { commit } from '../event/commit.ts';
import { type CaseKind, newCase, stageFor } from '../event/create.ts';
import { requestHashOf } from '../event/decide.ts';
import { decideOpening } from '../event/opening.ts';
import { derivedId } from '../case/system.ts';
import type { LoadedForm, Runtime, Trx, Who } from '../runtime.ts';
import { formsOfPaper, type PaperFile, readPaperFile } from './paper-file.ts';
import { type Leg, type Route, routeOf } from './route.ts';
import { validityOf } from './validity.ts';
import type { FormToWrite } from '../case/decision.ts';
import texts from './texts.json' with { type: 'json' };

/** What stands where a form says who approved it. */
const ON_PAPER = texts.onPaper.ne;

/** A paper file to be entered, and as which case. */
export type Entry = {
  readonly id: string;
  readonly data: FormData;
  /** Account of the second person; absent where the code of the console stood for them. */
  readonly confirmedBy?: string | undefined;
};

/**
 * Enters an old paper file as a case of its own: for each stage that it has come through a run, each begun where the file stood by
 * an event of its history, so that the chain proves what was entered, when and by whom. From there it goes on as every case does.
 * Throws `legacyPlace`, `requestInvalid`.
 */
export async function enterFile(runtime: Runtime, trx: Trx, who: Who, { id, data, confirmedBy }: Entry): Promise<void> {
  const file = readPaperFile(data);
  const route = await findRoute(runtime, trx, who, file);
  const year = fiscalYearOf(file.registeredOn)?.code;
  let whole = await newCase(runtime, trx, who, {
    id,
    body: kindOf(file),
    filedBy: await designerOf(trx, file),
    ...(year === undefined ? {} : { fiscalYear: year }),
    imported: JSON.stringify({ data, by: who.accountId, ...(confirmedBy === undefined ? {} : { confirmedBy }) }),
  });
  const validUntil = validityOf(whole, file, route);
  for (const [index, leg] of route.legs.entries()) {
    const form = index === 0 ? await typedForm(runtime, trx, whole, { leg, data }) : undefined;
    const isLast = index === route.legs.length - 1;
    await openLeg(runtime, trx, who, {
      whole,
      file,
      leg,
      index,
      form,
      effects: isLast ? effectsOf(validUntil, route) : [],
    });
    whole = await mustFind(runtime, trx, whole);
  }
}

/** The way that a file has come by the stages in force. Throws `legacyPlace`, `requestInvalid`. */
export async function findRoute(runtime: Runtime, trx: Trx, who: Who, file: PaperFile): Promise<Route> {
  const first = await stageFor(runtime, trx, who, kindOf(file));
  return routeOf(first, await runtime.definitions.stages(trx, who.organizationId), file);
}

function kindOf(file: PaperFile): CaseKind {
  return { constructionType: file.type, buildingClass: file.class, ward: file.ward };
}

/** The designer's account; a file without one is in the hands of who entered it. */
async function designerOf(trx: Trx, { designer }: PaperFile): Promise<string | undefined> {
  if (designer === undefined) return undefined;
  const row = await trx.selectFrom('account').select('id').where('login_id', '=', designer).executeTakeFirst();
  return row?.id;
}

type Legged = {
  readonly whole: WholeCase;
  readonly file: PaperFile;
  readonly leg: Leg;
  readonly index: number;
  readonly form: FormToWrite | undefined;
  readonly effects: readonly Effect[];
};

async function openLeg(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  { whole, file, leg, index, form, effects }: Legged,
): Promise<void> {
  const { definition, state, forms } = leg;
  const asked = { stage: definition.stage.id, state };
  const isFirst = index === 0;
  const decision = decideOpening(whole, {
    who,
    definition,
    subject: { type: file.type, class: file.class, ward: file.ward },
    at: runtime.now(),
    note: isFirst ? file.remarks : undefined,
    requestId: derivedId(whole.application.id, index),
    requestHash: requestHashOf(who, asked),
    byHand: false,
    ...(leg.parent === undefined ? {} : { parent: { run: leg.parent } }),
    paper: {
      placed: { state, forms, signer: ON_PAPER, ...(isFirst ? { registeredOn: file.registeredOn } : {}) },
      ...(isFirst ? { numbers: { registrationNo: file.registrationNo } } : {}),
      ...(form ? { form } : {}),
      effects,
    },
  });
  if (!(await commit(runtime, trx, decision)))
    throw new Error(`${whole.application.id} vanished in its own transaction`);
}

/** A permit that was given has its last day, and what counts the days begins to. */
function effectsOf(validUntil: string | undefined, { clocks }: Route): readonly Effect[] {
  if (validUntil === undefined) return [];
  const opened = clocks.map((stage): Effect => ({ type: 'openStage', params: { stage } }));
  return [{ type: 'setValidity', params: { until: validUntil } }, ...opened];
}

/** What was typed, as the form says it that is done on paper; where that form is still to be done, it stands in its draft. */
async function typedForm(
  runtime: Runtime,
  trx: Trx,
  whole: WholeCase,
  { leg, data }: { readonly leg: Leg; readonly data: FormData },
): Promise<FormToWrite | undefined> {
  const [typed] = formsOfPaper(whole.library, data);
  const loaded = typed && (await runtime.definitions.form(trx, whole.organizationId, typed.slug, whole.inForce.hash));
  if (!typed || !loaded) return undefined;
  const form = toWrite(loaded, typed.data);
  if (leg.forms.includes(typed.slug)) return form;
  await keepDraft(runtime, trx, whole, form);
  return undefined;
}

function toWrite(loaded: LoadedForm, data: FormData): FormToWrite {
  const { slug } = loaded.bundle;
  return { slug, data, text: canonicalJson(data), definitionHash: loaded.hash, draftVersion: 0, issues: [], files: [] };
}

async function keepDraft(runtime: Runtime, trx: Trx, whole: WholeCase, form: FormToWrite): Promise<void> {
  await trx
    .insertInto('draft')
    .values({
      organization_id: whole.organizationId,
      application_id: whole.application.id,
      run: 1,
      form: form.slug,
      version: 1,
      data: form.text,
      by_account: whole.application.filed_by,
      saved_at: runtime.now(),
    })
    .execute();
}

async function mustFind(runtime: Runtime, trx: Trx, { organizationId, application }: WholeCase): Promise<WholeCase> {
  const found = await findCase(runtime, trx, organizationId, application.id);
  if (!found) throw new Error(`application ${application.id} is not there after it was entered`);
  return found;
}
