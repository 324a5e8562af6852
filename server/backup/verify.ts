import { officeFindings } from '../audit/office-findings.ts';
import type { Finding } from '../audit/runs.ts';
import { storedCheckpoints } from '../checkpoints/stored.ts';
import { bringFolderUp } from '../audit/take.ts';
import { applicationsAfter, verifyOne } from '../audit/verify-all.ts';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openRuntime } from '../open-runtime.ts';
import { noPrinter } from '../press/no-printer.ts';
import type { Runtime } from '../runtime.ts';
import { checkPapers } from './check-papers.ts';
import { compareWitness, type Witnessed } from './witness.ts';

/** What a restored office was found to be. */
export type Verified = {
  readonly applications: number;
  readonly events: number;
  readonly checkpoints: number;
  readonly papers: number;
  /** Papers that the record names and that are nowhere in the folder of backups, or not as their name says. */
  readonly missing: readonly string[];
  /** What of chains, checkpoints, definitions and papers does not agree, in the words of the nightly verification. */
  readonly findings: readonly string[];
  /** How a folder of checkpoints that survived elsewhere stands to the restored record. */
  readonly witnessed?: Witnessed;
};

type Verifying = {
  readonly config: Config;
  readonly connection: Connection;
  /** Folder of backups: a paper that came after the backup may lie there. */
  readonly from: string;
  /** A folder of checkpoints that survived. */
  readonly witness?: string | undefined;
};

/**
 * Verifies a whole restored record as the nightly verification does: every chain folded again and held against the checkpoints;
 * and every paper against its hash.
 */
export async function verifyRestored({ config, connection, from, witness }: Verifying): Promise<Verified> {
  await migrate(connection);
  const opened = openRuntime({ config, connection, printer: noPrinter, poolSize: 2 });
  try {
    const { runtime } = opened;
    const offices = await runtime.db.selectFrom('organization').select('id').execute();
    const each: Verified[] = [];
    for (const { id } of offices) each.push(await verifyOffice(runtime, id, from));
    const ids = offices.map(({ id }) => id);
    return {
      ...addUp(each),
      ...(witness === undefined ? {} : { witnessed: await compareWitness(runtime, ids, witness) }),
    };
  } finally {
    await opened.close();
  }
}

async function verifyOffice(runtime: Runtime, organizationId: string, from: string): Promise<Verified> {
  const papers = await checkPapers(runtime, organizationId, from);
  const cases = await verifyCases(runtime, organizationId);
  await bringFolderUp(runtime, organizationId);
  const stored = await runtime.inOrganization(organizationId, storedCheckpoints);
  const office = await officeFindings(runtime, organizationId);
  return {
    ...papers,
    applications: cases.applications,
    events: cases.events,
    checkpoints: stored.length,
    findings: [...cases.findings, ...office].map(wordsOf),
  };
}

type Cases = { readonly applications: number; readonly events: number; readonly findings: readonly Finding[] };

async function verifyCases(runtime: Runtime, organizationId: string): Promise<Cases> {
  const findings: Finding[] = [];
  let [applications, events] = [0, 0];
  let ids = await applicationsAfter(runtime, organizationId, null);
  for (; ids.length > 0; ids = await applicationsAfter(runtime, organizationId, ids.at(-1) ?? null)) {
    for (const id of ids) {
      const verdict = await verifyOne(runtime, organizationId, id);
      applications += 1;
      events += verdict.events;
      findings.push(...verdict.findings);
    }
  }
  return { applications, events, findings };
}

function wordsOf({ what, applicationId, seq, about }: Finding): string {
  return [applicationId, seq === undefined ? undefined : `event ${String(seq)}`, what, about]
    .filter((part) => part !== undefined)
    .join(': ');
}

function addUp(offices: readonly Verified[]): Verified {
  const sum = (count: (office: Verified) => number): number => offices.reduce((all, office) => all + count(office), 0);
  return {
    applications: sum(({ applications }) => applications),
    events: sum(({ events }) => events),
    checkpoints: sum(({ checkpoints }) => checkpoints),
    papers: sum(({ papers }) => papers),
    missing: offices.flatMap(({ missing }) => missing),
    findings: offices.flatMap(({ findings }) => findings),
  };
}
