import type { CompiledQuery } from 'kysely';
import { type RowsOf, together } from '../db/flight.ts';
import { isOwnFilesOnly } from '../http/permissions.ts';
import { problem } from '../http/problems.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { type ApplicationRow, findApplication } from './queries.ts';
import { askCase, askLaw, caseFrom, type WholeCase } from './case.ts';

type Viewer = Pick<Who, 'accountId' | 'role' | 'wards'>;

/** True when the person may see the application: filers their own, ward posts their ward, everybody else the office's. */
export function maySee(who: Viewer, application: Pick<ApplicationRow, 'filed_by' | 'ward'>): boolean {
  if (isOwnFilesOnly(who.role)) return application.filed_by === who.accountId;
  return who.wards.length === 0 || who.wards.includes(application.ward);
}

/** Throws `applicationNotFound` for somebody else's file and `otherWard` for another ward's. */
export function mustSee(who: Viewer, application: Pick<ApplicationRow, 'filed_by' | 'ward'>): void {
  if (maySee(who, application)) return;
  throw problem(isOwnFilesOnly(who.role) ? 'applicationNotFound' : 'otherWard');
}

/** The application row if the person may see it; throws otherwise. */
export async function findApplicationFor(trx: Trx, who: Viewer, id: string): Promise<ApplicationRow> {
  const application = await findApplication(trx, id);
  if (!application) throw problem('applicationNotFound');
  mustSee(who, application);
  return application;
}

/** Runs work on an application that the person may see, in one transaction. */
export function withApplication<T>(
  runtime: Runtime,
  who: Who,
  id: string,
  work: (trx: Trx, application: ApplicationRow) => Promise<T>,
): Promise<T> {
  return runtime.inOrganization(who.organizationId, async (trx) => work(trx, await findApplicationFor(trx, who, id)));
}

/** Loads a case that the person may see; throws the problem otherwise. */
export async function getCase(runtime: Runtime, trx: Trx, who: Who, id: string): Promise<WholeCase> {
  const [whole] = await getCaseWith(runtime, trx, who, id, []);
  return whole;
}

/** The same, and rows of the case that its reader asks for beside it; nobody sees them who may not see the case. */
export async function getCaseWith<const T extends readonly CompiledQuery[]>(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  id: string,
  beside: T,
): Promise<readonly [WholeCase, ...RowsOf<T>]>;
export async function getCaseWith(
  runtime: Runtime,
  trx: Trx,
  who: Who,
  id: string,
  beside: readonly CompiledQuery[],
): Promise<readonly [WholeCase, ...unknown[]]> {
  const [row, submitted, files, ...rows] = await together(
    trx,
    [...askCase(id), ...beside],
    askLaw(runtime, who.organizationId),
  );
  const whole = await caseFrom({ runtime, trx, organizationId: who.organizationId }, [row, submitted, files]);
  if (!whole) throw problem('applicationNotFound');
  mustSee(who, whole.application);
  return [whole, ...rows];
}
