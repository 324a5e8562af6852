import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormData } from '../../form-schemas/engine/definition.ts';
import { prefillForm } from '../../form-schemas/engine/prefill.ts';
import { fiscalYearOf, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { startStage } from '../../workflows/engine/advance.ts';
import { waiting } from '../../workflows/engine/waiting.ts';
import { profileOf } from '../accounts/profile.ts';
import type { EventResult, NewApplicationBody } from '../contract/application.ts';
import { sha256 } from '../history/chain.ts';
import { OPEN } from '../history/record.ts';
import { problem } from '../http/problems.ts';
import type { LoadedStage, Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../setup/environment.ts';
import { getConfig } from '../setup/read.ts';
import { type Case, factsOf, stageFacts } from './case.ts';
import { appendHistory } from './commit.ts';
import { type Acting, findAnswer, requestHashOf } from './decide.ts';
import { takeNumber } from './numbers.ts';
import { rewriteInbox, saveDeadlines, searchTextOf } from './projections.ts';
import { findApplication, findStage, setAt } from './queries.ts';
import { serialiseSnapshot, STAGE_ENGINE } from './snapshot.ts';

/**
 * Opens a case: the application row, its first stage pinned to the definition in force, event 1 of its history, and the
 * first form's draft with what is known. The same `requestId` from the same person gives the same case.
 */
export async function createApplication(runtime: Runtime, who: Acting, body: NewApplicationBody): Promise<EventResult> {
  return runtime.inOrganization(who.organizationId, async (trx) => {
    const id = caseId(who, body.requestId);
    const requestHash = requestHashOf(who, body);
    await lockOpening(trx, id);
    const earlier = await findAnswer(trx, id, body.requestId, requestHash);
    if (earlier) return earlier;
    const definition = await stageFor(runtime, trx, who, body);
    const held = await openCase(runtime, trx, who, { id, body, definition });
    const facts = stageFacts(held, factsOf(held));
    const next = waiting(definition.stage, held.snapshot, facts);
    const answer: EventResult = {
      id,
      version: 1,
      state: held.snapshot.value,
      stateTitle: definition.stage.body.definition.states[held.snapshot.value]?.meta.title ?? { ne: '', en: '' },
      effects: [],
    };
    const { accountId, role, name, designation } = who;
    const event = { type: OPEN, actor: { accountId, role, name, designation }, at: held.snapshot.context.since, facts };
    await appendHistory(
      trx,
      { who, held, event, snapshot: held.snapshot, requestId: body.requestId, requestHash },
      {
        seq: 1,
        snapshotHash: sha256(serialiseSnapshot(held.snapshot)),
        record: { event, start: { type: body.constructionType, class: body.buildingClass, ward: body.ward } },
        answer,
        next,
      },
    );
    await rewriteInbox(trx, held, held.snapshot, next);
    await saveDeadlines(trx, held, held.snapshot);
    await draftFirstForm(runtime, trx, who, held);
    return answer;
  });
}

/** A UUID that follows from who asked and their request id, so that a double click opens one case. */
function caseId(who: Acting, requestId: string): string {
  const hex = createHash('sha256').update(`${who.organizationId}/${who.accountId}/${requestId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Lets the second click of two at once wait until the first has opened the case. */
async function lockOpening(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
}

/** The stage that cases of this construction type start with; the stage files say it (`starts.types`). */
async function stageFor(runtime: Runtime, trx: Trx, who: Acting, body: NewApplicationBody): Promise<LoadedStage> {
  const stages = await runtime.definitions.stages(trx, who.organizationId);
  const found = stages.find(({ stage }) => stage.body.definition.starts?.types.includes(body.constructionType));
  if (!found) throw problem('requestInvalid', { params: { detail: body.constructionType } });
  const isKnownClass = found.stage.body.forms.some(({ classes }) => classes.includes(body.buildingClass));
  if (!isKnownClass) throw problem('requestInvalid', { params: { detail: body.buildingClass } });
  const { wards } = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  if (!wards.some((ward) => ward.code === body.ward))
    throw problem('requestInvalid', { params: { detail: body.ward } });
  return found;
}

type Opening = { readonly id: string; readonly body: NewApplicationBody; readonly definition: LoadedStage };

async function openCase(runtime: Runtime, trx: Trx, who: Acting, opening: Opening): Promise<Case> {
  const { id, body, definition } = opening;
  const at = runtime.now();
  const today = kathmanduDate(at);
  const config = await getConfig(trx, who.organizationId, today);
  const { library, groups } = await runtime.definitions.library(trx, who.organizationId);
  const year = fiscalYearOf(today)?.code ?? today.slice(0, 4);
  const taken = await takeNumber(trx, who.organizationId, 'application', today, { application: '{n:6}' });
  const applicationNo = Number(`${year}${toAscii(taken)}`);
  await trx
    .insertInto('application')
    .values({
      organization_id: who.organizationId,
      id,
      application_no: applicationNo,
      fiscal_year: year,
      construction_type: body.constructionType,
      building_class: body.buildingClass,
      ward: body.ward,
      filed_by: who.accountId,
      filed_at: at,
      search_text: searchTextOf([String(applicationNo)]),
    })
    .execute();
  const subject = { applicationId: id, type: body.constructionType, class: body.buildingClass, ward: body.ward };
  const { snapshot } = startStage(definition.stage, { ...subject, at, facts: {} });
  await trx
    .insertInto('stage')
    .values({
      organization_id: who.organizationId,
      application_id: id,
      id: definition.stage.id,
      definition_hash: definition.hash,
      engine_version: STAGE_ENGINE,
      snapshot: serialiseSnapshot(snapshot),
      state: snapshot.value,
      seq: 1,
    })
    .execute();
  const application = await findApplication(trx, id);
  const row = await findStage(trx, id);
  if (!application || !row) throw new Error(`application ${id} vanished in its own transaction`);
  const environment = environmentOf(config, library, today);
  const { organizationId } = who;
  return {
    organizationId,
    application,
    row,
    definition,
    snapshot,
    submissions: {},
    ledger: {},
    files: [],
    library,
    config,
    environment,
    groups,
  };
}

/** Starts the first form's draft with the subject of the case at the pointers its facts are read from. */
async function draftFirstForm(runtime: Runtime, trx: Trx, who: Acting, held: Case): Promise<void> {
  const { definition } = held.definition.stage.body;
  const first = definition.states[held.snapshot.value]?.meta.forms?.[0];
  const loaded = first ? await runtime.definitions.form(trx, who.organizationId, first) : undefined;
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
      form: first,
      version: 1,
      data: canonicalJson(data),
      by_account: who.accountId,
      saved_at: runtime.now(),
    })
    .execute();
}

function toAscii(digits: string): string {
  return digits.replace(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)));
}
