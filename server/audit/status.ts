import { kathmanduDate } from '../../form-schemas/values/ad-date.ts';
import type { AuditFindingView, AuditRunView, AuditStatus, CheckpointView } from '../contract/audit.ts';
import { shortForm } from '../record/checkpoint.ts';
import { mayRole } from '../http/permissions.ts';
import { getConfig } from '../office/read.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { checkAgreement } from '../checkpoints/agreement.ts';
import { type Names, sayAbout } from './finding-about.ts';
import { parseStatement } from '../checkpoints/stored.ts';

const CHECKPOINTS = 30;
const RUNS = 10;
const FINDINGS = 200;

/** What the audit page shows: checkpoints, verifications, and what they found. */
export async function auditStatus(runtime: Runtime, who: Who): Promise<AuditStatus> {
  const { organizationId, role } = who;
  const disagreements = await checkAgreement(runtime, organizationId);
  const { id, publicKey } = runtime.key;
  return runtime.inOrganization(organizationId, async (trx) => {
    const runs = await newestRuns(trx);
    const names = (runs[0]?.failures ?? 0) > 0 ? await namesOf(runtime, trx, organizationId) : {};
    return {
      applications: await countOf(trx, 'application'),
      checkpoints: await countOf(trx, 'checkpoint'),
      latest: await newestCheckpoints(trx),
      disagreements: disagreements.map((each) => ({ ...each })),
      key: { id, publicKey },
      runs,
      findings: runs[0] ? await findingsOf(trx, runs[0].id, names) : [],
      mayAsk: mayRole(role, 'attest'),
    };
  });
}

async function countOf(trx: Trx, table: 'application' | 'checkpoint'): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function newestCheckpoints(trx: Trx): Promise<CheckpointView[]> {
  const rows = await trx
    .selectFrom('checkpoint as c')
    .leftJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.asked_by'),
    )
    .select(['c.number', 'c.at', 'c.night', 'c.hash', 'c.statement', 'a.name_ne as askedBy'])
    .select((eb) => eb.fn<number>('jsonb_array_length', [eb.cast('c.heads', 'jsonb')]).as('changed'))
    .orderBy('c.number', 'desc')
    .limit(CHECKPOINTS)
    .execute();
  return rows.flatMap(({ number, at, night, hash, statement, askedBy, changed }) => {
    // one that was made unreadable is told by the comparison with the folder
    const signed = parseStatement(statement);
    if (!signed) return [];
    const view: CheckpointView = {
      number,
      at: at.toISOString(),
      hash,
      short: shortForm(signed).hash,
      heads: signed.heads,
      changed,
      key: signed.key,
      ...(night === null ? {} : { night }),
      ...(askedBy === null ? {} : { askedBy }),
    };
    return [view];
  });
}

async function newestRuns(trx: Trx): Promise<AuditRunView[]> {
  const rows = await trx
    .selectFrom('audit_run as r')
    .leftJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'r.organization_id').onRef('a.id', '=', 'r.asked_by'),
    )
    .select(['r.id', 'r.started_at', 'r.finished_at', 'r.status', 'r.night', 'a.name_ne as askedBy'])
    .select(['r.total', 'r.checked', 'r.events', 'r.failures'])
    .orderBy('r.number', 'desc')
    .limit(RUNS)
    .execute();
  return rows.map(({ started_at: startedAt, finished_at: finishedAt, night, askedBy, ...run }) => ({
    ...run,
    startedAt: startedAt.toISOString(),
    ...(finishedAt === null ? {} : { finishedAt: finishedAt.toISOString() }),
    ...(night === null ? {} : { night }),
    ...(askedBy === null ? {} : { askedBy }),
  }));
}

/** What was found is told also when law or setup are what cannot be read any more. */
async function namesOf(runtime: Runtime, trx: Trx, organizationId: string): Promise<Names> {
  try {
    const { library } = await runtime.definitions.library(trx, organizationId);
    return { library, config: await getConfig(trx, organizationId, kathmanduDate(runtime.now())) };
  } catch {
    return {};
  }
}

async function findingsOf(trx: Trx, run: string, names: Names): Promise<AuditFindingView[]> {
  const rows = await trx
    .selectFrom('audit_finding as f')
    .leftJoin('application as a', (join) =>
      join.onRef('a.organization_id', '=', 'f.organization_id').onRef('a.id', '=', 'f.application_id'),
    )
    .select(['f.what', 'f.seq', 'f.application_id as id', 'f.detail'])
    .select(['a.application_no as applicationNo', 'a.registration_no as registrationNo'])
    .where('f.run_id', '=', run)
    .orderBy('f.position')
    .limit(FINDINGS)
    .execute();
  return rows.map(({ what, seq, id, detail, applicationNo, registrationNo }) => ({
    what,
    ...(id === null ? {} : { application: { id, number: registrationNo ?? String(applicationNo ?? id) } }),
    ...(seq === null ? {} : { seq }),
    ...(typeof detail['about'] === 'string' ? sayAbout(detail['about'], names) : {}),
  }));
}
