import { Client } from 'pg';
import type { DryRunLine } from '../../server/contract/definition-drafts.ts';
import { dryRunText } from '../../server/law-desk/dry-run.ts';
import { sourceOf } from '../../server/law-desk/texts.ts';
import type { BenchPlace } from './place.ts';
import type { Size, Sizes } from './size.ts';
import { copyCases } from './synthetic-cases.ts';

const cases: Sizes<number> = { full: 5_000, smoke: 20 };
const mostEvents = 60;

/** What a dry run over many cases took. */
type DryRunFigures = {
  readonly what: string;
  readonly cases: number;
  readonly events: number;
  readonly seconds: number;
};

/** Tries a stage as it is on five thousand running cases of an office (20 of a smoke run): copies of one, each with another number of events. */
export async function benchDryRun(place: BenchPlace, size: Size): Promise<DryRunFigures> {
  const { organizationId } = place;
  const { runtime } = place.server;
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ application_id: string; hash: string }>(
      'select application_id, definition_hash as hash from stage where run = 1 limit 1',
    );
    const [first] = rows;
    if (first === undefined) throw new Error('there is no case to copy');
    const { hash, stage } = await runtime.inOrganization(organizationId, (trx) =>
      runtime.definitions.stageByHash(trx, organizationId, first.hash),
    );
    const events = await copyCases(
      owner,
      { applicationId: first.application_id, stage },
      { count: cases[size], mostEvents },
    );
    const source = await runtime.inOrganization(organizationId, (trx) =>
      sourceOf(trx, { kind: 'workflow', id: stage.id }, 1),
    );
    const who = { ...(await place.getActor('A')), sessionId: hash, loginId: '', mustChangePassword: false };
    const lines: DryRunLine[] = [];
    const from = performance.now();
    await dryRunText(runtime, who, { kind: 'workflow', id: stage.id }, JSON.stringify(source), async (line) => {
      lines.push(line);
    });
    const seconds = (performance.now() - from) / 1000;
    const result = lines.at(-1);
    if (result?.line !== 'result' || result.same !== result.total) throw new Error(JSON.stringify(result));
    return { what: 'dry run', cases: result.total, events, seconds };
  } finally {
    await owner.end();
  }
}
