import { numberInWordsNe } from '../../form-schemas/values/money.ts';
import { sql } from 'kysely';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { ownFilesAmong } from '../accounts/own-files.ts';
import { type Seated, withSeats } from '../accounts/seats.ts';
import type { ApplicationSummary, WaitingView } from '../contract/application-list.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { type EventLook, findEventLook } from '../../workflows/engine/event-look.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import type { Case } from '../case/case.ts';
import { type ApplicationRow, findRuns, type RunRow } from '../case/queries.ts';
import { mainRun } from '../case/runs.ts';
import { getConfig } from '../office/read.ts';
import { type Holding, holdingsOf, seenAt } from './marks.ts';
import { type TimeWith, timeWith } from '../case/time-with.ts';
import { ownDrafts } from './own-drafts.ts';
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

type InboxRow = {
  readonly application_id: string;
  readonly run: number;
  readonly position: number;
  readonly form: string | null;
  readonly event: string;
  readonly role: string;
  readonly account_id: string | null;
  readonly since: Date;
  readonly due: string | null;
  readonly returned: boolean;
};

/** Rows of the task list, in the order given. */
export async function summariesOf(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  applications: readonly ApplicationRow[],
): Promise<ApplicationSummary[]> {
  const ids = applications.map((each) => each.id);
  const runs = await findRuns(trx, ids);
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const inbox = await inboxRows(trx, ids);
  const times = await timeWith(trx, ids, runtime.now());
  const config = await getConfig(trx, who.organizationId, kathmanduDate(runtime.now()));
  const viewer = withSeats(config, who);
  const holdings = await holdingsOf(trx, config, ids);
  const seen = await seenAt(trx, who.accountId, ids);
  const own = await ownFilesAmong(trx, viewer, ids);
  const drafts = await ownDrafts(trx, who, applications);
  const laws = new Map<string, LoadedStage>();
  for (const hash of new Set(runs.map((each) => each.definition_hash)))
    laws.set(hash, await runtime.definitions.stageByHash(trx, who.organizationId, hash));
  const stageOf = (hash: string) => laws.get(hash);
  const shown = ids.flatMap(
    (id) =>
      mainRun(
        runs.filter((each) => each.application_id === id),
        stageOf,
      ) ?? [],
  );
  const previous = await previousStates(trx, shown);
  const summaries: ApplicationSummary[] = [];
  for (const application of applications) {
    const ownRuns = runs.filter((each) => each.application_id === application.id);
    const row = shown.find((each) => each.application_id === application.id);
    const stages = new Map(ownRuns.flatMap((each) => entryOfLaw(each.run, laws.get(each.definition_hash))));
    const definition = row && stages.get(row.run);
    if (!definition) continue;
    const rows = inbox.filter((each) => each.application_id === application.id);
    const past = {
      time: times.get(application.id),
      previous: previous.get(application.id),
      seen: seen.get(application.id),
      holdings: holdings.filter((each) => each.applicationId === application.id),
      isOwn: own.has(application.id),
      draft: drafts.get(application.id),
    };
    summaries.push(summaryOf(viewer, { application, row, definition, stages, library }, rows, past));
  }
  return summaries;
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
    floorStatus: application.floor_status,
    isBuilding: application.floor_status !== NO_STOREYS,
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

async function inboxRows(trx: Trx, ids: readonly string[]): Promise<InboxRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('inbox')
    .select(['application_id', 'run', 'position', 'form', 'event', 'role', 'account_id', 'since', 'due', 'returned'])
    .where('application_id', 'in', ids)
    .orderBy('application_id')
    .orderBy('position')
    .orderBy('role_order')
    .orderBy('role')
    .execute();
}

/** The state that the shown run of each case was in before it came to its present one; none while it is in its first. */
async function previousStates(trx: Trx, rows: readonly RunRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const shown = sql.join(rows.map((row) => sql`(${row.application_id}::uuid, ${row.run}::integer, ${row.state})`));
  const result = await sql<{ application_id: string; state: string }>`
    select distinct on (h.application_id) h.application_id, h.state
    from (values ${shown}) as s (application_id, run, state)
    join history h on h.application_id = s.application_id and h.run = s.run and h.state <> s.state
    order by h.application_id, h.seq desc`.execute(trx);
  return new Map(result.rows.map((row) => [row.application_id, row.state]));
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
