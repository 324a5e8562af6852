import type { ApplicationSummary, WaitingView } from '../contract/application.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import type { LoadedStage, Runtime, Trx, Who } from '../runtime.ts';
import type { Case } from './case.ts';
import { type ApplicationRow, findStages, type StageRow } from './queries.ts';
import { type TimeWith, timeWith } from './time-with.ts';
import { codeTitle, formTitle, stateTitle } from './titles.ts';

/** What a summary is made of: rows and titles only, no facts and no snapshot. */
type Head = {
  readonly application: ApplicationRow;
  readonly row: StageRow;
  readonly definition: LoadedStage;
  readonly library: Case['library'];
};

type InboxRow = {
  readonly application_id: string;
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
  const stages = await findStages(trx, ids);
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const inbox = await inboxRows(trx, ids);
  const times = await timeWith(trx, ids, runtime.now());
  const previous = await previousStates(trx, ids);
  const summaries: ApplicationSummary[] = [];
  for (const application of applications) {
    const row = stages.find((each) => each.application_id === application.id);
    if (!row) continue;
    const definition = await runtime.definitions.stageByHash(trx, who.organizationId, row.definition_hash);
    const rows = inbox.filter((each) => each.application_id === application.id);
    const past = { time: times.get(application.id), previous: previous.get(application.id) };
    summaries.push(summaryOf(who, { application, row, definition, library }, rows, past));
  }
  return summaries;
}

/** What the history of a case says for the list: whose the time was, and the state before the present one. */
type Past = { readonly time: TimeWith | undefined; readonly previous: string | undefined };

function summaryOf(who: Who, head: Head, rows: readonly InboxRow[], { time, previous }: Past): ApplicationSummary {
  const { application, row, definition } = head;
  const mine = rows.filter((each) => isMine(who, application, each));
  return {
    id: application.id,
    applicationNo: application.application_no,
    ...(application.registration_no ? { registrationNo: application.registration_no } : {}),
    ...(application.registered_on ? { registeredOn: application.registered_on } : {}),
    ownerNe: application.owner_ne,
    ownerAddressNe: application.owner_address_ne,
    applicantNe: application.applicant_ne,
    phone: application.phone,
    ward: application.ward,
    plotNo: application.plot_no,
    floorStatus: application.floor_status,
    constructionType: application.construction_type,
    constructionTypeTitle: codeTitle(head, 'constructionType', application.construction_type),
    buildingClass: application.building_class,
    buildingClassTitle: codeTitle(head, 'buildingClass', application.building_class),
    stage: row.id,
    stageTitle: definition.stage.body.definition.title,
    state: row.state,
    stateTitle: stateTitle(head, row.state),
    ...(previous === undefined ? {} : { previousStateTitle: stateTitle(head, previous) }),
    status: application.status,
    filedAt: application.filed_at.toISOString(),
    waiting: waitingViews(head, rows),
    daysWithUs: time?.daysWithUs ?? 0,
    daysWithApplicant: time?.daysWithApplicant ?? 0,
    myTurn: mine.length > 0,
    returned: mine.some((each) => each.returned),
    version: row.seq,
  };
}

function isMine(who: Who, application: ApplicationRow, row: InboxRow): boolean {
  if (row.role !== who.role) return false;
  if (isOwnFilesOnly(who.role)) return row.account_id === who.accountId;
  return who.wards.length === 0 || who.wards.includes(application.ward);
}

async function inboxRows(trx: Trx, ids: readonly string[]): Promise<InboxRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('inbox')
    .select(['application_id', 'position', 'form', 'event', 'role', 'account_id', 'since', 'due', 'returned'])
    .where('application_id', 'in', ids)
    .orderBy('application_id')
    .orderBy('position')
    .execute();
}

/** The state that each case was in before it came to its present one; none while it is in its first. */
async function previousStates(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('history as h')
    .innerJoin('stage as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'h.organization_id')
        .onRef('s.application_id', '=', 'h.application_id')
        .onRef('s.id', '=', 'h.stage'),
    )
    .distinctOn('h.application_id')
    .select(['h.application_id', 'h.state'])
    .where('h.application_id', 'in', ids)
    .whereRef('h.state', '<>', 's.state')
    .orderBy('h.application_id')
    .orderBy('h.seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.state]));
}

function waitingViews(head: Head, rows: readonly InboxRow[]): WaitingView[] {
  const views = new Map<number, WaitingView>();
  for (const row of rows) {
    const known = views.get(row.position);
    views.set(row.position, {
      ...(row.form ? { form: row.form, formTitle: formTitle(head, row.form) } : {}),
      event: row.event,
      roles: [...(known?.roles ?? []), row.role],
      since: row.since.toISOString(),
      ...(row.due ? { due: row.due } : {}),
    });
  }
  return [...views.values()];
}
