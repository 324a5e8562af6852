import { Client } from 'pg';
import { PrintBatch } from '../../server/contract/print-desk.ts';
import { adoptCase } from '../../server/journal/adopt.ts';
import type { BenchPlace } from './place.ts';
import { copyWholeCases } from './synthetic-cases.ts';

/** An issued paper that stands for all others. */
export type Pattern = {
  readonly id: string;
  readonly applicationId: string;
  readonly form: string;
  readonly run: number;
  readonly seq: number;
};

/** An office with many cases that have come to the same paper, none of which is printed yet. */
export type SigningDay = {
  /** Lets the event that issues the paper happen in so many cases, and everything that follows from it. */
  issue(count: number): Promise<void>;
  /** How many papers came of it. */
  issued(): Promise<readonly string[]>;
  /** Takes papers as one bound file. */
  bind(loginId: string, documents: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** Prepares so many cases. */
export async function openSigningDay(place: BenchPlace, pattern: Pattern, cases: number): Promise<SigningDay> {
  const { jobs, runtime } = place.server;
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  const waiting = await copyWholeCases(owner, pattern.applicationId, cases);
  const copies = [...waiting];
  // the record knows nothing of what was copied past the server, and nothing that it does not know is printed
  await runtime.inOrganization(place.organizationId, async (trx) => {
    for (const applicationId of copies)
      await adoptCase(runtime, trx, { organizationId: place.organizationId, applicationId });
  });
  return {
    async issue(count) {
      const chosen = waiting.splice(0, count);
      if (chosen.length < count) throw new Error('there are no cases left');
      await owner.query(
        `insert into outbox (organization_id, application_id, seq, position, type, params)
        select $1, id, $2, 99, 'issueDocument', $3 from unnest($4::uuid[]) id`,
        [place.organizationId, pattern.seq, JSON.stringify({ form: pattern.form, run: pattern.run }), chosen],
      );
      const { failed } = await jobs.drain();
      if (failed > 0) throw new Error(`${String(failed)} papers failed`);
    },
    async issued() {
      const { rows } = await owner.query<{ id: string }>(
        'select id from document where application_id = any($1::uuid[]) order by application_id',
        [copies],
      );
      return rows.map(({ id }) => id);
    },
    async bind(loginId, documents) {
      const body = { documents, output: 'pdf' };
      const asked = await place.api.send(loginId, { method: 'POST', path: '/api/print-batches', body }, PrintBatch);
      await jobs.drain();
      const batch = await place.api.get(loginId, `/api/print-batches/${asked.id}`, PrintBatch);
      if (!batch.ready || batch.failed.length > 0) throw new Error(JSON.stringify(batch));
    },
    close: () => owner.end(),
  };
}
