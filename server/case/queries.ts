import { type InferResult, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CaseStatus } from '../contract/statuses.ts';
import { together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import type { Tables } from '../db/tables.ts';
import { type LedgerTotals, totalsOf } from '../record/ledger.ts';
import type { Trx } from '../runtime.ts';
import { earlierFiles } from './files-before.ts';
import type { ServiceLevel } from './service-level.ts';

/** One row of `application`. */
export type ApplicationRow = {
  readonly id: string;
  readonly application_no: number;
  readonly registration_no: string | null;
  readonly registered_on: string | null;
  readonly fiscal_year: string;
  readonly construction_type: string;
  readonly building_class: string;
  readonly ward: string;
  readonly owner_ne: string;
  readonly owner_address_ne: string;
  readonly applicant_ne: string;
  readonly phone: string;
  readonly email: string;
  readonly plot_no: string;
  readonly floor_status: string;
  readonly status: CaseStatus;
  readonly filed_by: string;
  readonly filed_at: Date;
  /** Number of its last event: the version. */
  readonly seq: number;
  readonly valid_until: string | null;
};

/** One row of `stage`: a run of a stage, pinned to its definition. */
export type RunRow = {
  readonly application_id: string;
  readonly run: number;
  readonly id: string;
  /** The run whose event opened it. */
  readonly parent: number | null;
  /** What the forms of the parent said, it says too. */
  readonly carries: boolean;
  /** Somebody began it; it is not of the main line. */
  readonly by_hand: boolean;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly status: 'active' | 'done';
  /** The rest of the case waits for it. */
  readonly holds: boolean;
  /** It stands still itself. */
  readonly suspended: boolean;
  /** It has stood in a state that gives a permit. */
  readonly granted: boolean;
  readonly definition_hash: string;
  /** The library of the day on which it was opened; null = opened before that was kept. */
  readonly library_hash: string | null;
  readonly engine_version: string;
  readonly snapshot: string;
  readonly state: string;
} & ServiceLevel;

/** Columns of `ApplicationRow`. */
export const APPLICATION_COLUMNS = [
  'id',
  'application_no',
  'registration_no',
  'registered_on',
  'fiscal_year',
  'construction_type',
  'building_class',
  'ward',
  'owner_ne',
  'owner_address_ne',
  'applicant_ne',
  'phone',
  'email',
  'plot_no',
  'floor_status',
  'status',
  'filed_by',
  'filed_at',
  'seq',
  'valid_until',
] as const;

/** Columns of `RunRow`. */
const RUN_COLUMNS = [
  'application_id',
  'run',
  'id',
  'parent',
  'carries',
  'by_hand',
  'opened_at',
  'closed_at',
  'status',
  'holds',
  'suspended',
  'granted',
  'definition_hash',
  'library_hash',
  'engine_version',
  'snapshot',
  'state',
  'sla_due',
  'sla_left',
] as const;

/** A case with what stands in its row; nothing for one that this office has not. */
export function findApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('application').select(APPLICATION_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** What the profile of a designer says of their right to file. */
export type Filer = {
  readonly licenceExpiresOn?: unknown;
  readonly municipalRegNo?: unknown;
  readonly nameNe?: unknown;
  readonly necNo?: unknown;
  /** Somebody with the same registration of the engineering council holds another post of the office. */
  readonly worksForOffice?: unknown;
};

/** An application with its runs, oldest first, and the hash of its last event. */
export type ApplicationRows = {
  readonly application: ApplicationRow;
  readonly runs: readonly RunRow[];
  readonly head: string | null;
  /** Whose file it is, as their profile says it. */
  readonly filer: Filer;
  /** What its ledger adds up to. */
  readonly ledger: LedgerTotals;
  /** Who entered it from paper and who confirmed it; null = it began here. */
  readonly paper: readonly string[] | null;
  /** Sheets for signing that were printed for it, the first one first. */
  readonly sheets: readonly PrintedSheet[];
  /** Whether there are files before it for the same work on the same plot in which somebody still has something to do. */
  readonly hasFilesBefore: boolean;
  /** The answer that was given to the request, if it came before. */
  readonly answered: AnsweredRow | null;
};

/** A sheet for signing, as who hands the form in chooses it. */
export type PrintedSheet = {
  readonly run: number;
  readonly form: string;
  readonly serial: number;
  /** ISO instant. */
  readonly printedAt: string;
  readonly printedBy: string;
};

/** An answer that history keeps, and the request that it was given to. */
export type AnsweredRow = { readonly request_hash: string; readonly answer: string };

function selectWithRuns(db: Kysely<Tables>, id: string, requestId: string) {
  return db
    .selectFrom('application as a')
    .select(APPLICATION_COLUMNS.map((column) => `a.${column}` as const))
    .select((eb) => [
      sql<
        string[] | null
      >`case when a.imported is null then null else array_remove(array[a.imported ->> 'by', a.imported ->> 'confirmedBy'], null) end`.as(
        'paper',
      ),
      earlierFiles.as('hasFilesBefore'),
      eb
        .selectFrom('history as h')
        .select('h.hash')
        .whereRef('h.organization_id', '=', 'a.organization_id')
        .whereRef('h.application_id', '=', 'a.id')
        .whereRef('h.seq', '=', 'a.seq')
        .as('head'),
      jsonObjectFrom(
        eb
          .selectFrom('history as r')
          .select(['r.request_hash', 'r.answer'])
          .whereRef('r.organization_id', '=', 'a.organization_id')
          .whereRef('r.application_id', '=', 'a.id')
          .where('r.request_id', '=', requestId),
      ).as('answered'),
      jsonArrayFrom(
        eb
          .selectFrom('ledger as l')
          .select(['l.kind', 'l.account'])
          .select((inner) => sql<string>`sum(${inner.ref('l.amount')})::text`.as('amount'))
          .whereRef('l.organization_id', '=', 'a.organization_id')
          .whereRef('l.application_id', '=', 'a.id')
          .groupBy(['l.kind', 'l.account']),
      ).as('ledger'),
      jsonArrayFrom(
        eb
          .selectFrom('document_sheet as p')
          .select(['p.run', 'p.form', 'p.serial', 'p.printed_by_name as printedBy'])
          .select((inner) => sql<string>`${inner.ref('p.printed_at')}::text`.as('printedAt'))
          .whereRef('p.organization_id', '=', 'a.organization_id')
          .whereRef('p.application_id', '=', 'a.id')
          .orderBy('p.serial'),
      ).as('sheets'),
      jsonObjectFrom(
        eb
          .selectFrom('account as d')
          .select((inner) => [
            sql`${inner.ref('d.profile')} -> 'licenceExpiresOn'`.as('licenceExpiresOn'),
            sql`${inner.ref('d.profile')} -> 'municipalRegNo'`.as('municipalRegNo'),
            inner.ref('d.name_ne').as('nameNe'),
            sql`${inner.ref('d.profile')} -> 'necNo'`.as('necNo'),
            inner
              .exists(
                inner
                  .selectFrom('account as s')
                  .select('s.id')
                  .whereRef('s.organization_id', '=', 'd.organization_id')
                  .whereRef('s.role', '<>', 'd.role')
                  .where('s.active', '=', true)
                  .where(
                    sql<boolean>`${sql.ref('s.profile')} ->> 'necNo' = nullif(${inner.ref('d.profile')} ->> 'necNo', '')`,
                  ),
              )
              .as('worksForOffice'),
          ])
          .whereRef('d.organization_id', '=', 'a.organization_id')
          .whereRef('d.id', '=', 'a.filed_by'),
      ).as('filer'),
      jsonArrayFrom(
        eb
          .selectFrom('stage as s')
          .select(RUN_COLUMNS.map((column) => `s.${column}` as const))
          .whereRef('s.organization_id', '=', 'a.organization_id')
          .whereRef('s.application_id', '=', 'a.id')
          .orderBy('s.run'),
      ).as('runs'),
    ])
    .where('a.id', '=', id);
}

type WithRuns = InferResult<ReturnType<typeof selectWithRuns>>[number];

/**
 * Asks for an application with its runs in one statement, and for the answer that was given to a request, null = none; no row when
 * the organisation has none of that id.
 */
export const withRunsText = keptText<'application' | 'request', WithRuns>((db, at) =>
  selectWithRuns(db, at.text('application'), at.text('request')).compile(),
);

/** Puts the row in order. */
export function toApplicationRows(row: WithRuns): ApplicationRows {
  const { head, runs, filer, ledger, answered, paper, sheets, hasFilesBefore, ...application } = row;
  const told = { head, filer: filer ?? {}, answered, paper, sheets, hasFilesBefore };
  return { application, ...told, ledger: totalsOf(ledger), runs: runs.map(toRunRow) };
}

/** JSON has no instants. */
function toRunRow({ opened_at, closed_at, ...row }: Omit<RunRow, 'opened_at' | 'closed_at'> & Instants): RunRow {
  return { ...row, opened_at: new Date(opened_at), closed_at: closed_at === null ? null : new Date(closed_at) };
}
type Instants = { readonly opened_at: Date | string; readonly closed_at: Date | string | null };

/** Asks for the runs of several applications, oldest first. */
export const runsText = keptText<'ids', RunRow>((db, at) =>
  db
    .selectFrom('stage')
    .select(RUN_COLUMNS)
    .where(sql<boolean>`application_id = any (${at.text('ids')}::uuid[])`)
    .orderBy('run')
    .compile(),
);

/** The runs of several applications, oldest first. */
export async function findRuns(trx: Trx, ids: readonly string[]): Promise<readonly RunRow[]> {
  if (ids.length === 0) return [];
  const [runs] = await together(trx, [runsText({ ids })]);
  return runs;
}

/** Which fact each list column of `application` copies. */
export const COPIED = {
  construction_type: 'construction.type',
  building_class: 'building.class',
  ward: 'land.ward',
  owner_ne: 'owner.nameNe',
  owner_address_ne: 'owner.addressNe',
  applicant_ne: 'applicant.nameNe',
  phone: 'applicant.mobile',
  email: 'owner.email',
  plot_no: 'land.plotNo',
  floor_status: 'building.storeys',
} as const;
