import { sql } from 'kysely';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { type ApplicationRow, findRuns, type RunRow } from '../case/queries.ts';
import { mainRun } from '../case/runs.ts';
import { codeTitle, stateTitle } from '../case/titles.ts';
import type { LoadedStage, Runtime, Trx } from '../runtime.ts';

/** A registered application with its runs and the run by which it is shown. */
export type Standing = {
  readonly application: ApplicationRow;
  readonly runs: readonly StandingRun[];
  readonly shown: StandingRun;
  /** It was entered from a paper file. */
  readonly fromPaper: boolean;
};

/** A run with the law that it keeps to. */
export type StandingRun = { readonly row: RunRow; readonly definition: LoadedStage };

/** How registered applications stand, in the order given; one without a run is left out. */
export async function standingsOf(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applications: readonly ApplicationRow[],
): Promise<readonly Standing[]> {
  const ids = applications.map(({ id }) => id);
  const rows = await findRuns(trx, ids);
  const papers = await fromPaperAmong(trx, ids);
  const laws = new Map<string, LoadedStage>();
  for (const hash of new Set(rows.map((row) => row.definition_hash)))
    laws.set(hash, await runtime.definitions.stageByHash(trx, organizationId, hash));
  return applications.flatMap((application) => {
    const own = rows.filter((row) => row.application_id === application.id);
    const runs = own.flatMap((row) => {
      const definition = laws.get(row.definition_hash);
      return definition === undefined ? [] : [{ row, definition }];
    });
    const main = mainRun(own, (hash) => laws.get(hash));
    const shown = runs.find(({ row }) => row.run === main?.run);
    return shown === undefined ? [] : [{ application, runs, shown, fromPaper: papers.has(application.id) }];
  });
}

async function fromPaperAmong(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids)
    .where('imported', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What everybody may know of how an application stands. */
export function standingView(library: FormLibrary, { application, shown, fromPaper }: Standing) {
  const { registration_no, registered_on, construction_type, building_class, valid_until } = application;
  return {
    registrationNo: registration_no ?? '',
    registeredOn: registered_on ?? '',
    constructionType: codeTitle({ library }, 'constructionType', construction_type),
    buildingClass: codeTitle({ library }, 'buildingClass', building_class),
    ward: application.ward,
    plotNo: application.plot_no,
    stage: titleOfRun(shown),
    state: stateTitle(shown, shown.row.state),
    status: application.status,
    fromPaper,
    ...(valid_until === null ? {} : { validUntil: valid_until }),
  };
}

/** Title of the stage of a run. */
export function titleOfRun({ definition }: StandingRun): Text {
  return definition.stage.body.definition.title;
}

/** The moment at which a run came into the state in which it stands. */
export async function findSince(trx: Trx, { application_id, run, state }: RunRow): Promise<string | undefined> {
  const result = await sql<{ since: Date | null }>`
    select min(h.at) as since
    from history h
    where h.application_id = ${application_id} and h.run = ${run} and h.seq > coalesce((
      select max(o.seq)
      from history o
      where o.application_id = ${application_id} and o.run = ${run} and o.state <> ${state}), -1)`.execute(trx);
  return result.rows[0]?.since?.toISOString();
}
