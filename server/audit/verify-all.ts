import { setTimeout as pause } from 'node:timers/promises';
import { findCase } from '../case/case.ts';
import { verifyHeld } from '../history/verify-case.ts';
import { isProblem } from '../http/problems.ts';
import type { Runtime } from '../runtime.ts';
import { storeFindings } from './file-findings.ts';
import { officeFindings } from './office-findings.ts';
import { type Batch, type ClaimedRun, claimRun, endRun, type Finding, keepBatch } from './runs.ts';

const BATCH = 20;
const LONGEST_PAUSE_MS = 200;

/**
 * Works on the verification that is under way, if no other node does: application by application, each as of one moment,
 * resting between batches as long as they took, so that people are served first. Goes on where a run was left.
 * @returns whether there was something to do
 */
export async function workOnRun(runtime: Runtime, organizationId: string, isStopped: () => boolean): Promise<boolean> {
  let run = await runtime.inOrganization(organizationId, claimRun);
  if (!run) return false;
  const { id } = run;
  try {
    while (run) {
      if (isStopped()) return true;
      run = await nextBatch(runtime, organizationId, run);
    }
    await runtime.inOrganization(organizationId, (trx) => endRun(runtime, trx, { organizationId, id }));
  } catch (error) {
    await runtime.inOrganization(organizationId, (trx) => endRun(runtime, trx, { organizationId, id }, error));
    throw error;
  }
  return true;
}

/** Verifies a batch; after the last application, what is not of one application. Returns undefined when that is done. */
async function nextBatch(runtime: Runtime, organizationId: string, run: ClaimedRun): Promise<ClaimedRun | undefined> {
  const began = Date.now();
  const ids = await applicationsAfter(runtime, organizationId, run.position);
  const isLast = ids.length === 0;
  const batch = isLast
    ? { position: run.position, checked: 0, events: 0, findings: await officeFindings(runtime, organizationId) }
    : await verifyBatch(runtime, organizationId, ids);
  const next = await runtime.inOrganization(organizationId, (trx) => keepBatch(trx, organizationId, run, batch));
  if (isLast) return undefined;
  await pause(Math.min(Date.now() - began, LONGEST_PAUSE_MS));
  return next;
}

/** Applications in the order of their ids, after one. */
export async function applicationsAfter(
  runtime: Runtime,
  organizationId: string,
  position: string | null,
): Promise<readonly string[]> {
  const rows = await runtime.inOrganization(organizationId, (trx) =>
    trx
      .selectFrom('application')
      .select('id')
      .where((eb) => (position === null ? eb.lit(true) : eb('id', '>', position)))
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  );
  return rows.map(({ id }) => id);
}

async function verifyBatch(runtime: Runtime, organizationId: string, ids: readonly string[]): Promise<Batch> {
  const findings: Finding[] = [];
  let events = 0;
  for (const applicationId of ids) {
    const verdict = await verifyOne(runtime, organizationId, applicationId);
    events += verdict.events;
    findings.push(...verdict.findings, ...(await storeFindings(runtime, organizationId, applicationId)));
  }
  return { position: ids.at(-1) ?? null, checked: ids.length, events, findings };
}

/** Verifies one application as of one moment; what cannot even be read is a finding, not the end of the run. */
export async function verifyOne(
  runtime: Runtime,
  organizationId: string,
  applicationId: string,
): Promise<{ readonly events: number; readonly findings: readonly Finding[] }> {
  return runtime
    .inOrganization(
      organizationId,
      async (trx) => {
        const held = await findCase(runtime, trx, organizationId, applicationId);
        if (!held) return { events: 0, findings: [{ applicationId, what: 'stage missing' }] };
        const { events, firstBad } = await verifyHeld(runtime, trx, held);
        return { events, findings: firstBad ? [{ applicationId, ...firstBad }] : [] };
      },
      { atOneMoment: true },
    )
    .catch((error: unknown) => {
      // a database that is away says so by its code; everything else is a record that cannot be read
      if (!(error instanceof Error) || 'code' in error || isProblem(error)) throw error;
      return { events: 0, findings: [{ applicationId, what: 'unreadable', about: error.message.slice(0, 200) }] };
    });
}
