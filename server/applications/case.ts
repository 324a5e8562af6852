import type { Environment, Facts, FormData, FormLibrary, Text } from '../../form-schemas/engine/definition.ts';
import { resolveFacts } from '../../form-schemas/engine/facts.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Snapshot } from '../../workflows/engine/definition.ts';
import type { FileView } from '../contract/application.ts';
import { listFiles } from '../files/queries.ts';
import { ledgerTotals } from '../ledger/queries.ts';
import type { LedgerTotals } from '../ledger/record.ts';
import type { LoadedStage, Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../setup/environment.ts';
import { getConfig, type OfficeConfig } from '../setup/read.ts';
import { type ApplicationRow, findApplication, findStage, newestSubmissions, type StageRow } from './queries.ts';
import { parseSnapshot } from './snapshot.ts';

/** Everything about one application that a decision or a page reads, as of one moment. */
export type Case = {
  readonly organizationId: string;
  readonly application: ApplicationRow;
  readonly row: StageRow;
  readonly definition: LoadedStage;
  readonly snapshot: Snapshot;
  readonly submissions: Readonly<Record<string, FormData>>;
  readonly ledger: LedgerTotals;
  /** What was uploaded, newest first, old versions too. */
  readonly files: readonly FileView[];
  readonly library: FormLibrary;
  readonly config: OfficeConfig;
  readonly environment: Environment;
  /** Groups of the stage in menu order. */
  readonly groups: readonly { readonly id: string; readonly title: Text }[];
};

/** Loads a case in the caller's transaction; undefined when the organisation has no such application. */
export async function findCase(
  runtime: Runtime,
  trx: Trx,
  organizationId: string,
  applicationId: string,
): Promise<Case | undefined> {
  const application = await findApplication(trx, applicationId);
  const row = application && (await findStage(trx, applicationId));
  if (!application || !row) return undefined;
  const definition = await runtime.definitions.stageByHash(trx, organizationId, row.definition_hash);
  const { library, groups } = await runtime.definitions.library(trx, organizationId);
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, organizationId, today);
  return {
    organizationId,
    application,
    row,
    definition,
    snapshot: parseSnapshot(row.snapshot),
    submissions: await newestSubmissions(trx, applicationId),
    ledger: await ledgerTotals(trx, applicationId),
    files: await listFiles(trx, applicationId),
    library,
    config,
    environment: environmentOf(config, library, today),
    groups: groups.filter((group) => group.stage === row.id),
  };
}

/**
 * The facts of a case, optionally as if `data` were already submitted.
 * @param user the profile of the person who fills a form; absent for the system
 */
export function factsOf(
  held: Case,
  options: {
    readonly data?: Readonly<Record<string, FormData>>;
    readonly user?: Readonly<Record<string, unknown>>;
  } = {},
): Facts {
  return resolveFacts({
    library: held.library,
    submissions: { ...held.submissions, ...options.data },
    engine: { ...engineFacts(held.application), stage: held.row.id, ...held.ledger },
    config: held.config,
    user: options.user ?? {},
    environment: held.environment,
  });
}

function engineFacts(application: ApplicationRow): Record<string, unknown> {
  const registered = application.registered_on;
  return {
    applicationNo: application.application_no,
    ...(application.registration_no ? { registrationNo: application.registration_no } : {}),
    ...(registered ? { registrationDate: { ad: registered, source: 'ad' } } : {}),
  };
}

/** The facts that the stage's own conditions read; they travel inside each event, so that replay needs nothing else. */
export function stageFacts(held: Case, facts: Facts): Record<string, unknown> {
  const needed = held.definition.stage.factsNeeded;
  return Object.fromEntries(needed.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]));
}
