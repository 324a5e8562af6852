import { numberInWordsNe } from '../../form-schemas/values/money.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { ownFilesAmong } from '../accounts/own-files.ts';
import { type Seated, withSeats } from '../accounts/seats.ts';
import type { ApplicationSummary, WaitingView } from '../contract/application-list.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { type EventLook, findEventLook } from '../../workflows/engine/event-look.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import type { Case } from '../case/case.ts';
import type { ApplicationRow, RunRow } from '../case/queries.ts';
import { together } from '../db/flight.ts';
import { mainRun } from '../case/runs.ts';
import { getConfig } from '../office/read.ts';
import { type Holding, toHoldings } from './marks.ts';
import { type TimeWith, toTimes } from '../case/time-with.ts';
import { isOwnDraft, toDraftTitle } from './own-drafts.ts';
import { askSummaries, type InboxRow, type SummaryRows } from './summary-rows.ts';
import { codeTitle, formTitle, stateTitle } from '../case/titles.ts';
import { WRITING } from '../case/decision.ts';

/** What a summary is made of: rows and titles only, no facts and no snapshot. */
type Head = {
  readonly application: ApplicationRow;
  readonly row: RunRow;
  readonly definition: LoadedStage;
  /** The law of each run. */
  readonly stages: ReadonlyMap<number, LoadedStage>;
  readonly library: Case['library'];
};

/** Rows of the task list, in the order given. */
export async function summariesOf(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applications: readonly ApplicationRow[],
): Promise<ApplicationSummary[]> {
  if (applications.length === 0) return [];
  const ids = applications.map((each) => each.id);
  const drafts = applications.filter((each) => isOwnDraft(who, each)).map(({ id }) => id);
  const asked = { ids, drafts, account: who.accountId, now: runtime.now() };
  return summariesFrom(runtime, trx, who, applications, await together(trx, askSummaries(asked)));
}

/** The same of rows that came already (`askSummaries`). */
export async function summariesFrom(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applications: readonly ApplicationRow[],
  [runs, inbox, waited, held, looked, drafted, before]: SummaryRows,
): Promise<ApplicationSummary[]> {
  const ids = applications.map((each) => each.id);
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  const viewer = withSeats(config, who);
  const own = await ownFilesAmong(trx, viewer, ids);
  const laws = new Map<string, LoadedStage>();
  for (const hash of new Set(runs.map((each) => each.definition_hash)))
    laws.set(hash, await runtime.definitions.stageByHash(trx, who.organizationId, hash));
  const times = toTimes(waited);
  const holdings = toHoldings(config, held);
  const seen = new Map(looked.map((row) => [row.application_id, row.seen_at]));
  const drafts = new Map(drafted.map((row) => [row.application_id, toDraftTitle(row)]));
  const previous = new Map(before.map(({ application_id, run, state }) => [`${application_id} ${run}`, state]));
  return applications.flatMap((application) => {
    const ownRuns = runs.filter((each) => each.application_id === application.id);
    const row = mainRun(ownRuns, (hash) => laws.get(hash));
    const stages = new Map(ownRuns.flatMap((each) => entryOfLaw(each.run, laws.get(each.definition_hash))));
    const definition = row && stages.get(row.run);
    if (!definition) return [];
    const past = {
      time: times.get(application.id),
      previous: previous.get(`${application.id} ${row.run}`),
      seen: seen.get(application.id),
      holdings: holdings.filter((each) => each.applicationId === application.id),
      isOwn: own.has(application.id),
      draft: isOwnDraft(who, application) ? drafts.get(application.id) : undefined,
    };
    const head = { application, row, definition, stages, library };
    const waits = inbox.filter((each) => each.application_id === application.id);
    return [summaryOf(viewer, head, waits, past)];
  });
}

function entryOfLaw(run: number, law: LoadedStage | undefined): readonly (readonly [number, LoadedStage])[] {
  return law === undefined ? [] : [[run, law]];
}

/** What was before, for the list: whose the time was, the state before the present one, when the viewer looked, who has it in hand. */
type Past = {
  readonly time: TimeWith | undefined;
  readonly previous: string | undefined;
  readonly seen: Date | undefined;
  readonly holdings: readonly Holding[];
  /** A file on which the viewer acts for nobody. */
  readonly isOwn: boolean;
  /** Nothing of it is handed in yet. */
  readonly draft: ApplicationSummary['draft'];
};

const NO_STOREYS = numberInWordsNe(0);

/** A row keeps how many storeys there are as a number; one that nothing happened to since it kept the words has those. */
function storeysOf(kept: string): Pick<ApplicationSummary, 'floorStatus' | 'isBuilding'> {
  const floorStatus = /^\d{1,3}$/u.test(kept) ? numberInWordsNe(Number(kept)) : kept;
  return { floorStatus, isBuilding: floorStatus !== NO_STOREYS };
}

function summaryOf(who: Seated, head: Head, rows: readonly InboxRow[], past: Past): ApplicationSummary {
  const { time, previous, seen, holdings, isOwn, draft } = past;
  const { application, row, definition } = head;
  const mine = rows.filter((each) => isMine(who, application, each, isOwn));
  return {
    id: application.id,
    applicationNo: application.application_no,
    ...(application.registration_no ? { registrationNo: application.registration_no } : {}),
    ...(application.registered_on ? { registeredOn: application.registered_on } : {}),
    ...(application.valid_until ? { validUntil: application.valid_until } : {}),
    ownerNe: application.owner_ne,
    ownerAddressNe: application.owner_address_ne,
    applicantNe: application.applicant_ne,
    phone: application.phone,
    ward: application.ward,
    plotNo: application.plot_no,
    ...storeysOf(application.floor_status),
    constructionType: application.construction_type,
    constructionTypeTitle: codeTitle(head, 'constructionType', application.construction_type),
    buildingClass: application.building_class,
    buildingClassTitle: codeTitle(head, 'buildingClass', application.building_class),
    run: row.run,
    stage: row.id,
    stageTitle: definition.stage.body.definition.title,
    state: row.state,
    stateTitle: stateTitle(head, row.state),
    ...(previous === undefined ? {} : { previousStateTitle: stateTitle(head, previous) }),
    status: application.status,
    filedAt: application.filed_at.toISOString(),
    waiting: waitingViews(who, head, rows, isOwn),
    daysWithUs: time?.daysWithUs ?? 0,
    daysWithApplicant: time?.daysWithApplicant ?? 0,
    myTurn: mine.length > 0,
    returned: mine.some((each) => each.returned),
    unread: mine.some((each) => seen === undefined || each.since > seen),
    ...(draft === undefined ? {} : { draft }),
    holders: holdings.map(({ role, id, nameNe }) => ({ role, id, nameNe, mine: id === who.accountId })),
    version: application.seq,
  };
}

function isMine(who: Seated, application: ApplicationRow, row: InboxRow, isOwn: boolean): boolean {
  if (!(isOwn ? who.role === row.role : who.roles.includes(row.role))) return false;
  if (isOwnFilesOnly(who.role)) return row.account_id === who.accountId;
  return who.wards.length === 0 || who.wards.includes(application.ward);
}

function waitingViews(who: Seated, head: Head, rows: readonly InboxRow[], isOwn: boolean): WaitingView[] {
  const views = new Map<number, WaitingView>();
  for (const row of rows) {
    const known = views.get(row.position);
    const look = lookOfEvent(head, row.run, row.event);
    views.set(row.position, {
      run: row.run,
      ...(row.form ? { form: row.form, formTitle: titleOfForm(head, row.run, row.form) } : {}),
      event: row.event,
      eventTitle: look?.title ?? { ne: row.event, en: row.event },
      roles: [...(known?.roles ?? []), row.role],
      mine: known?.mine === true || isMine(who, head.application, row, isOwn),
      fills: look !== undefined && WRITING.some((deed) => look.does.includes(deed)),
      inBulk: look !== undefined && isInBulk(look),
      since: row.since.toISOString(),
      ...(row.due ? { due: row.due } : {}),
    });
  }
  return [...views.values()];
}

function lookOfEvent({ stages, definition }: Head, run: number, event: string): EventLook | undefined {
  return findEventLook((stages.get(run) ?? definition).stage, event);
}

/** Nothing is asked of whoever presses it but the press. */
function isInBulk({ bySystem, needsNote, asks, does, place }: EventLook): boolean {
  return (
    !bySystem && !needsNote && asks.length === 0 && place !== 'desk' && !WRITING.some((deed) => does.includes(deed))
  );
}

function titleOfForm({ stages, definition }: Head, run: number, form: string): Text {
  return formTitle({ definition: stages.get(run) ?? definition }, form);
}
