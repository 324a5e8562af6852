import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import { startsCase } from '../../workflows/engine/starts.ts';
import { profileOf } from '../accounts/profile.ts';
import type { EventResult, NewApplicationBody } from '../contract/event.ts';
import { problem } from '../http/problems.ts';
import { soundsToFind } from '../../form-schemas/values/sounds.ts';
import { SEARCH_EDITION } from '../case/sounds.ts';
import type { LoadedStage, Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../office/environment.ts';
import { getConfig } from '../office/read.ts';
import { type Case, factsOf, type WholeCase } from '../case/case.ts';
import { commit } from './commit.ts';
import { findAnswer, requestHashOf } from './decide.ts';
import { APPLICATION_SERIES, applicationNumber, takeNumber } from '../case/numbers.ts';
import { decideOpening } from './opening.ts';
import { APPLICATION_COLUMNS } from '../case/queries.ts';
import { setAt } from '../case/submissions.ts';
import { derivedId } from '../case/system.ts';
import type { Acting } from '../case/decision.ts';

/**
 * Opens a case: the application row, the run of its first stage pinned to the definition in force, event 1 of its history,
 * and the first form's draft with what is known. The same `requestId` from the same person gives the same case.
 */
export async function createApplication(runtime: Runtime, who: Acting, body: NewApplicationBody): Promise<EventResult> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const id = derivedId(who.organizationId, who.accountId, body.requestId);
    const requestHash = requestHashOf(who, body);
    await lockOpening(trx, id);
    const earlier = await findAnswer(trx, id, body.requestId, requestHash);
    if (earlier) return earlier;
    const definition = await stageFor(runtime, trx, who, body);
    const whole = await newCase(runtime, trx, who, { id, body });
    const { requestId, constructionType: type, buildingClass, ward } = body;
    const subject = { type, class: buildingClass, ward };
    const order = { who, definition, subject, at: runtime.now(), requestId, requestHash, byHand: false };
    const decision = decideOpening(whole, order);
    const answer = await commit(runtime, trx, decision);
    if (!answer) throw new Error(`application ${id} vanished in its own transaction`);
    await draftFirstForm(runtime, trx, who, { ...decision.held, snapshot: decision.snapshot });
    return answer;
  });
}

/** Lets the second click of two at once wait until the first has opened the case. */
async function lockOpening(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
}

/** The stage that cases of this type and class start with; the stage files say it (`starts`). */
export async function stageFor(runtime: Runtime, trx: Trx, who: Acting, body: CaseKind): Promise<LoadedStage> {
  const stages = await runtime.definitions.stages(trx, who.organizationId);
  const ofType = stages.filter(({ stage }) => startsCase(stage.body.definition, body.constructionType));
  if (ofType.length === 0) throw problem('requestInvalid', { params: { detail: body.constructionType } });
  const found = ofType.find(({ stage }) => isFor(stage.body, body));
  if (!found) throw problem('requestInvalid', { params: { detail: body.buildingClass } });
  const { wards } = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  if (!wards.some((ward) => ward.code === body.ward))
    throw problem('requestInvalid', { params: { detail: body.ward } });
  return found;
}

function isFor({ definition, forms }: StageBody, { constructionType, buildingClass }: CaseKind): boolean {
  return (
    startsCase(definition, constructionType, buildingClass) &&
    forms.some(({ classes }) => classes.includes(buildingClass))
  );
}

/** What says with which stage a case begins, and where it lies. */
export type CaseKind = Pick<NewApplicationBody, 'constructionType' | 'buildingClass' | 'ward'>;

/** A new case; of a paper file also its designer, the year of its registration and what was typed of it. */
export type NewCase = {
  readonly id: string;
  readonly body: CaseKind;
  readonly filedBy?: string | undefined;
  readonly fiscalYear?: string;
  readonly imported?: string;
};

/** The row of a new application, and the case before it has any run. */
export async function newCase(runtime: Runtime, trx: Trx, who: Acting, given: NewCase): Promise<WholeCase> {
  const { id, body, imported } = given;
  const at = runtime.now();
  const today = kathmanduDate(at);
  const config = await getConfig(trx, who.organizationId, today);
  const inForce = await runtime.definitions.library(trx, who.organizationId);
  const { library, groups: menu } = inForce;
  const year = fiscalYearOf(today)?.code ?? today.slice(0, 4);
  const { taken } = await takeNumber(trx, {
    organizationId: who.organizationId,
    series: APPLICATION_SERIES,
    on: today,
    formats: {},
    applicationId: id,
    seq: null,
  });
  const applicationNo = applicationNumber(year, taken.no);
  const application = await trx
    .insertInto('application')
    .values({
      organization_id: who.organizationId,
      id,
      application_no: applicationNo,
      fiscal_year: given.fiscalYear ?? year,
      construction_type: body.constructionType,
      building_class: body.buildingClass,
      ward: body.ward,
      filed_by: given.filedBy ?? who.accountId,
      filed_at: at,
      ...(imported === undefined ? {} : { imported }),
      changed_at: at,
      search_text: soundsToFind([String(applicationNo)]),
      search_edition: SEARCH_EDITION,
    })
    .returning(APPLICATION_COLUMNS)
    .executeTakeFirstOrThrow();
  const nothing = {
    head: null,
    filer: {},
    fromPaper: imported !== undefined,
    hands: [],
    runs: [],
    data: new Map(),
    submissions: {},
    ledger: {},
    files: [],
    handedIn: [],
    sheets: [],
    hasFilesBefore: false,
  };
  const environment = environmentOf(config, library, today);
  return { ...nothing, organizationId: who.organizationId, application, library, inForce, menu, config, environment };
}

/** Starts the first form's draft with the subject of the case at the pointers its facts are read from. */
async function draftFirstForm(runtime: Runtime, trx: Trx, who: Acting, held: Case): Promise<void> {
  const { definition } = held.definition.stage.body;
  const first = definition.states[held.snapshot.value]?.meta.forms?.[0];
  const loaded = first
    ? await runtime.definitions.form(trx, who.organizationId, first, held.row.library_hash)
    : undefined;
  if (!first || !loaded) return;
  const subject: Record<string, unknown> = {};
  const { type, class: buildingClass, ward } = held.snapshot.context;
  const given: Record<string, string> = { type, class: buildingClass, ward };
  for (const [part, fact] of Object.entries(definition.subject ?? {})) {
    const [slug, pointer] = (held.library.facts[fact]?.from ?? '').split('#');
    if (slug === first && pointer) setAt(subject, pointer.split('/').slice(1), given[part]);
  }
  const user = await profileOf(trx, who.accountId);
  const facts = factsOf(held, { user, data: { [first]: subject } });
  const data: FormData = prefillForm(loaded.bundle, held.library, facts, held.environment, subject);
  await trx
    .insertInto('draft')
    .values({
      organization_id: who.organizationId,
      application_id: held.application.id,
      run: held.row.run,
      form: first,
      version: 1,
      data: canonicalJson(data),
      by_account: who.accountId,
      saved_at: runtime.now(),
    })
    .execute();
}
